import Clips

/// The fields of a capture's JSON: one table for the checker, the writer and the published schema.
enum DocumentField: String, CaseIterable {
  case nori, id, capturedAt, source, content, origin, sensitive

  var isRequired: Bool { self != .origin && self != .sensitive }

  /// Ends the sentence "… should be".
  var expected: String {
    switch self {
    case .nori: "the number 1"
    case .id: "a UUID"
    case .capturedAt: "a time as in RFC 3339, with offset"
    case .source: "1 to 32 of a-z, 0-9 and -"
    case .content: "a list of 1 to \(Capture.mostRepresentations) representations"
    case .origin: "an object"
    case .sensitive: "true or false"
    }
  }

  /// The rule for `source`.
  static func isSource(_ text: String) -> Bool {
    (1...32).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      }
  }

  /// The rule for the `type` of a representation: something without control characters.
  static func isType(_ text: String) -> Bool {
    (1...longestType).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
  }

  static let longestType = 255
  /// `selection` besides the text fields of ``Clips/Origin/Field``.
  static let selection = "selection"
  static let originFields = Origin.Field.allCases.map(\.rawValue) + [selection]
  /// Where a representation's bytes stand; exactly one of them is there.
  enum Place: String, CaseIterable {
    case text, base64, file
  }
  static let type = "type"
  static let versionWritten: Int64 = 1
}

/// Sizes in bytes that the protocol fixes.
public enum InboxLimits {
  public static let document = 8 * 1_024 * 1_024
  /// Values in a document: far more than any capture has, and few enough that they fit in memory.
  static let values = 65_536
  /// The largest representation unless the configuration says less.
  public static let representation = 64 * 1_024 * 1_024
  /// Up to here contents stand in the JSON, above in a payload file.
  public static let inline = 64 * 1_024
}
