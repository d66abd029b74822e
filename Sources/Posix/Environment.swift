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
      // By bytes: this is done at every start.
      if let sign = strchr(text, Int32(UInt8(ascii: "="))), sign != text {
        let name = UnsafeRawBufferPointer(start: text, count: sign - text)
        variables[String(decoding: name, as: UTF8.self)] = String(cString: sign + 1)
      }
      entry += 1
    }
    return Environment(variables)
  }

  /// The words that this process was started with, without the program's name, byte for byte.
  public static var arguments: [[UInt8]] {
    let words = UnsafeBufferPointer(
      start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.dropFirst().compactMap { word in
      word.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }
  }

  /// `NAME=value` for each, by name.
  var entries: [String] {
    variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }
}
