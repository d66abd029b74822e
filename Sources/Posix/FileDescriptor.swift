import CLinux
import Glibc

/// An open file, pipe or device; closed when its owner lets it go.
public struct FileDescriptor: ~Copyable, Sendable {
  public let rawValue: Int32
  /// What was opened, for error reports.
  public let path: String?
  private let isOwned: Bool

  /// Takes over an open descriptor.
  public init(owning rawValue: Int32, path: String? = nil) {
    self.rawValue = rawValue
    self.path = path
    isOwned = true
  }

  /// Uses a descriptor that somebody else closes, such as 0 to 2.
  public init(borrowing rawValue: Int32, path: String? = nil) {
    self.rawValue = rawValue
    self.path = path
    isOwned = false
  }

  deinit {
    // Nothing can be done about an error here, and EINTR must not be retried on Linux (close(2));
    // whoever needs the bytes to last calls `synchronize` first.
    if isOwned { close(rawValue) }
  }

  public enum Access: Sendable {
    case reading, writing, readingAndWriting

    var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .writing: O_WRONLY
      case .readingAndWriting: O_RDWR
      }
    }
  }

  /// Opens what is already there; no started program inherits it, and no terminal becomes ours.
  ///
  /// Without `waiting`, a FIFO that nobody has open for writing is opened at once, too.
  public static func open(_ path: String, for access: Access, waiting: Bool = true)
    throws(PosixError) -> FileDescriptor
  {
    let flags = access.flags | O_CLOEXEC | O_NOCTTY | (waiting ? 0 : O_NONBLOCK)
    let descriptor = try systemCall("open", path: path) { Glibc.open(path, flags) }
    return FileDescriptor(owning: descriptor, path: path)
  }

  /// A pipe that no started program inherits unless it is handed over.
  ///
  /// With `nonblocking`, reading an empty and writing a full one fails with EAGAIN.
  public static func pipe(nonblocking: Bool = false) throws(PosixError) -> PipeEnds {
    var ends: (Int32, Int32) = (-1, -1)
    try systemCall("pipe") { () -> Int32 in
      withUnsafeMutableBytes(of: &ends) { bytes in
        guard let pair = bytes.assumingMemoryBound(to: Int32.self).baseAddress else { return -1 }
        return pipe2(pair, O_CLOEXEC | (nonblocking ? O_NONBLOCK : 0))
      }
    }
    return PipeEnds(
      reading: FileDescriptor(owning: ends.0), writing: FileDescriptor(owning: ends.1))
  }

  public func status() throws(PosixError) -> FileStatus {
    var raw = stat()
    try systemCall("fstat", path: path) { fstat(rawValue, &raw) }
    return FileStatus(raw)
  }

  /// Whether this is a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}

/// The two ends of a pipe.
public struct PipeEnds: ~Copyable, Sendable {
  public var reading: FileDescriptor
  public var writing: FileDescriptor

  init(reading: consuming FileDescriptor, writing: consuming FileDescriptor) {
    self.reading = reading
    self.writing = writing
  }

  /// Closes the writing end, which somebody else has got; returns the other.
  public consuming func closingWriting() -> FileDescriptor { reading }

  /// Closes the reading end, which somebody else has got; returns the other.
  public consuming func closingReading() -> FileDescriptor { writing }
}
