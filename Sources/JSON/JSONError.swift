/// Why bytes are not the JSON that was asked for, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// From 1.
  public let line: Int
  /// From 1, in Unicode scalars.
  ///
  /// The place is where reading stopped: the last character of a word that does not belong there.
  public let column: Int
  /// The same place in bytes from 0; the count of all bytes when they ended too early.
  public let offset: Int
  /// A few words such as `duplicate object key`; never any of the text that was read.
  public let problem: String

  public init(line: Int, column: Int, offset: Int, problem: String) {
    self.line = line
    self.column = column
    self.offset = offset
    self.problem = problem
  }

  /// Counts lines and columns up to `offset`.
  init(at offset: Int, in bytes: UnsafeRawBufferPointer, problem: String) {
    let offset = min(max(offset, 0), bytes.count)
    let before = bytes.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Continuation bytes belong to the character before them.
    let characters = bytes[lineStart..<offset].count { $0 & 0xc0 != 0x80 }
    self.init(line: line, column: characters + 1, offset: offset, problem: problem)
  }
}
