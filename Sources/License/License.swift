/// What an issuer has signed: that its holder has Pro, from one day to another.
///
/// One can only be had by reading a text whose signature is right, or by making one to sign.
public struct License: Hashable, Sendable {
  /// Who it was issued to, as the issuer wrote it: a line of text without control characters.
  public let holder: String
  public let edition: Edition
  /// The first day on which it is valid.
  public let issued: Day
  /// The last day on which it is valid; nil when it does not end.
  public let ends: Day?

  /// What can be bought.
  public enum Edition: String, CaseIterable, Hashable, Sendable {
    case pro

    public var tier: Tier {
      switch self {
      case .pro: .pro
      }
    }
  }

  /// Bytes of a holder's name.
  public static let longestHolder = 200

  /// Nil when the holder's name cannot stand on one line, or it would end before it begins.
  public init?(holder: String, edition: Edition, issued: Day, ends: Day?) {
    guard License.isHolder(holder) else { return nil }
    if let ends, ends < issued { return nil }
    self.init(checked: holder, edition, issued, ends)
  }

  init(checked holder: String, _ edition: Edition, _ issued: Day, _ ends: Day?) {
    self.holder = holder
    self.edition = edition
    self.issued = issued
    self.ends = ends
  }

  static func isHolder(_ text: String) -> Bool {
    let hasControl = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    // Blanks at its ends would be lost on the way: see ``LicenseText``.
    return !text.isEmpty && text.utf8.count <= longestHolder && !hasControl
      && text.utf8.first != UInt8(ascii: " ") && text.utf8.last != UInt8(ascii: " ")
  }
}
