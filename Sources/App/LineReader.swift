import Posix

/// Reads a stream line by line; only the line that is read is in memory.
struct LineReader: ~Copyable {
  private let source: FileDescriptor
  private var buffer: [UInt8] = []
  private var start = 0
  private var isAtEnd = false

  init(_ source: consuming FileDescriptor) {
    self.source = source
  }

  /// The next line without its end; nil when there is none.
  mutating func next() throws(PosixError) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      if isAtEnd {
        guard start < buffer.count else { return nil }
        defer { start = buffer.count }
        return Array(buffer[start...])
      }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let piece = try source.readPiece(ofAtMost: 65_536)
      if piece.isEmpty { isAtEnd = true } else { buffer += piece }
    }
  }
}
