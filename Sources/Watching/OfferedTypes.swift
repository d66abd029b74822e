import Inbox

/// The names of the types that a copy is offered in, gathered as they come, however many.
///
/// Left out are names that break the inbox's rules for a type, those that only steer the
/// selection, and those that mean something to their own program only.
public struct OfferedTypes: Sendable {
  /// The source says that this is a secret.
  public private(set) var isSecret = false
  /// As offered, and ``folded(_:)``; in the order in which they came.
  private(set) var names: [(name: String, folded: String)] = []
  private var seen: Set<String> = []
  private var looksLeft = OfferedTypes.mostLookedAt

  /// Types beyond this many are not considered.
  public static let mostConsidered = 256
  /// Nor are those that come after so many, whatever was left out.
  static let mostLookedAt = 4_096

  /// Names that a password manager offers to say so. Klipper's, followed by the others; told
  /// whatever the case.
  public static let secretHints = ["x-kde-passwordmanagerhint"]

  /// Steering of the selection (ICCCM, section 2.6.2) and wrappers that mean something to their own
  /// program only.
  private static let never = [
    "targets", "multiple", "timestamp", "save_targets", "delete", "insert_*", "length",
    "x-kde-*", "application/x-kde-*", "application/x-qt-*", "chromium/*", "text/_moz_*",
    "text/x-moz-*", "application/x-moz-*", "application/vnd.chromium.*",
  ].map { Glob($0) }

  public init() {}

  /// Takes the next name.
  public mutating func add(_ name: String) {
    if OfferedTypes.isSecretHint(name) { isSecret = true }
    guard looksLeft > 0, names.count < OfferedTypes.mostConsidered else { return }
    looksLeft -= 1
    guard OfferedTypes.isOrderly(name) else { return }
    let folded = OfferedTypes.folded(name)
    guard !OfferedTypes.never.contains(where: { $0.matches(folded) }),
      seen.insert(folded).inserted
    else { return }
    names.append((name, folded))
  }

  /// Quick: it is asked of every name, though there be a million.
  private static func isSecretHint(_ name: String) -> Bool {
    secretHints.contains { $0.utf8.count == name.utf8.count && $0 == name.lowercased() }
  }

  /// In lower case and without blanks: `text/plain; charset=UTF-8` is no other type.
  private static func folded(_ name: String) -> String {
    String(name.lowercased().filter { $0 != " " && $0 != "\"" })
  }

  private static func isOrderly(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count)
      && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7f...0x9f).contains($0.value) }
  }
}
