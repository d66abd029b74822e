import JSON
import Patterns

/// Something in the configuration file that cannot be followed.
public struct ConfigurationProblem: Error, Hashable, Sendable {
  public enum Fault: Hashable, Sendable {
    /// The file as a whole; nothing of it is used.
    case notJSON(JSONError)
    case unknownKey(suggestion: String?)
    case wrongType(expected: Form)
    case badValue(expected: Form)
    case badPattern(PatternError)
  }

  /// Where in the file: `historyLimit`, `secretPatterns[2]`, `keys.cancel[0]`; empty for all of it.
  public let path: String
  public let fault: Fault

  public init(path: String, fault: Fault) {
    self.path = path
    self.fault = fault
  }

  /// Whether something that should keep captures out may not do so.
  ///
  /// An unknown key counts when it looks like one that protects: it may be that one, misspelt.
  public var weakensProtection: Bool {
    switch fault {
    case .notJSON: return true
    case .unknownKey(let suggestion): return Setting.protections.contains(suggestion ?? "")
    case .wrongType, .badValue, .badPattern:
      return Setting.protections.contains(String(path.prefix { $0 != "[" && $0 != "." }))
    }
  }
}
