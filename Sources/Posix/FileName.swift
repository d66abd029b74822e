/// A name inside a folder, byte for byte as the system has it: it need not be valid UTF-8.
public struct FileName: Hashable, Sendable {
  /// The name and the NUL that ends it for the system.
  private let terminated: [UInt8]

  /// Bytes from a NUL on are left out, since no name can hold one.
  public init(_ name: some StringProtocol) {
    self.init(bytes: name.utf8)
  }

  public init(bytes: some Sequence<UInt8>) {
    var terminated = bytes.prefix { $0 != 0 }
    terminated.append(0)
    self.terminated = terminated
  }

  public var bytes: ArraySlice<UInt8> { terminated.dropLast() }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    terminated.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else {
          preconditionFailure("a name holds at least its NUL")
        }
        return body(start)
      }
    }
  }
}

extension FileName: Comparable {
  /// By bytes.
  public static func < (left: FileName, right: FileName) -> Bool {
    left.terminated.lexicographicallyPrecedes(right.terminated)
  }
}

extension FileName: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The name as text; bytes that are not UTF-8 become U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }

  public init(stringLiteral name: String) {
    self.init(name)
  }
}
