import Glibc
import Synchronization

/// Messages from any thread to one that waits in ``Poll``, in the order in which they were sent.
public final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let bell: PipeEnds

  public init() throws(PosixError) {
    bell = try FileDescriptor.pipe(nonblocking: true)
  }

  /// Readable while messages wait.
  public var descriptor: Int32 { bell.reading.rawValue }

  public func send(_ message: Message) {
    messages.withLock { messages in
      messages.append(message)
      // One byte rings for all that wait; the pipe is empty here, so it has room.
      if messages.count == 1 { Glibc.write(bell.writing.rawValue, "!", 1) }
    }
  }

  /// Whether no message waits.
  public var isEmpty: Bool { messages.withLock { $0.isEmpty } }

  /// Takes all messages that wait; empty when there are none.
  public func drain() -> [Message] {
    messages.withLock { messages in
      guard !messages.isEmpty else { return [] }
      // There is exactly the one byte that the first of them rang.
      var byte: UInt8 = 0
      read(bell.reading.rawValue, &byte, 1)
      defer { messages.removeAll() }
      return messages
    }
  }

  /// Waits until there is at least one message, then takes all.
  public func wait() throws(PosixError) -> [Message] {
    _ = try Poll.wait(for: [.reading(descriptor)])
    return drain()
  }
}
