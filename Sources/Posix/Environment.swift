@preconcurrency import Glibc

/// The variables that a program was started with, as a value.
public struct Environment: Hashable, Sendable {
  public var variables: [String: String]

  public init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// A variable's value; nil when it is missing or empty, which is the same for every rule here.
  public subscript(name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// This process's own, read anew.
  public static var current: Environment {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, !parts[0].isEmpty { variables[String(parts[0])] = String(parts[1]) }
      entry += 1
    }
    return Environment(variables)
  }

  /// `NAME=value` for each, by name.
  var entries: [String] {
    variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
