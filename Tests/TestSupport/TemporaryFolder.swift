import Foundation

/// A folder of its own for one test; it and all in it go when the last reference goes.
public final class TemporaryFolder: Sendable {
  /// Absolute, without symbolic links.
  public let path: String

  public init() throws {
    var template = Array("/tmp/nori-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SystemFailure(operation: "mkdtemp", code: errno)
    }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // A test may have closed folders to others or itself; what cannot be removed lies in /tmp.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of `name` in this folder.
  public func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders it needs, and returns its path.
  @discardableResult
  public func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  public func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The names in the folder, sorted.
  public func names(in subfolder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(subfolder)).sorted()
  }
}

/// A system call that a test needed has failed.
public struct SystemFailure: Error, CustomStringConvertible {
  public let operation: String
  public let code: Int32

  public init(operation: String, code: Int32) {
    self.operation = operation
    self.code = code
  }

  public var description: String { "\(operation): \(String(cString: strerror(code)))" }
}
