import Clips
import Glibc
import Posix

/// What is to be put on a clipboard: bytes that wait in a file in memory, however many they are,
/// from which a program can read them itself.
public struct ClipboardContents: ~Copyable {
  /// What they are.
  public var type: MediaType
  public private(set) var byteCount = 0
  /// Programs read its bytes from the start; so does ``rewound()``.
  let file: FileDescriptor
  private(set) var holdsNul = false

  public init(_ type: MediaType = .bytes) throws(PosixError) {
    file = try FileDescriptor.memory()
    self.type = type
  }

  public mutating func append(_ bytes: UnsafeRawBufferPointer) throws(PosixError) {
    try file.write(bytes)
    byteCount += bytes.count
    if let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil { holdsNul = true }
  }

  public mutating func append(_ bytes: [UInt8]) throws(PosixError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(PosixError) in
      try append(UnsafeRawBufferPointer(buffer))
    }
  }

  /// The file, to be read from its start; it stays this value's own.
  public func rewound() throws(PosixError) -> FileDescriptor {
    try file.rewind()
    return FileDescriptor(borrowing: file.rawValue)
  }

  func bytes() throws(PosixError) -> [UInt8] {
    try file.rewind()
    return try file.readAll(limit: byteCount + 1, expecting: byteCount)
  }
}
