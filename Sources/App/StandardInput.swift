import Glibc
import Posix

/// Standard input, which may be a terminal, a pipe, a file, or closed.
struct StandardInput {
  let isTerminal: Bool
  let isOpen: Bool

  init(missing: Set<Int32>) {
    isOpen = !missing.contains(STDIN_FILENO)
    isTerminal = isOpen && isatty(STDIN_FILENO) == 1
  }

  var descriptor: FileDescriptor { FileDescriptor(borrowing: STDIN_FILENO, path: "standard input") }

  /// One line that a person types, without its end; empty at the end of input.
  func line() throws(PosixError) -> String {
    var bytes: [UInt8] = []
    while bytes.count < 1_024 {
      let byte = try descriptor.readPiece(ofAtMost: 1)
      if byte.isEmpty || byte == [UInt8(ascii: "\n")] { break }
      bytes += byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
