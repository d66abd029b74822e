import CLinux
import Glibc

extension ChildProcess {
  /// How far a program may go whose output is wanted.
  public struct Limits: Hashable, Sendable {
    /// Until it has ended.
    public var time: Duration
    /// What it may write.
    public var outputBytes: Int
    /// What it may have for itself in memory; nil for as much as there is.
    public var memoryBytes: Int?

    public init(time: Duration, outputBytes: Int, memoryBytes: Int? = nil) {
      self.time = time
      self.outputBytes = outputBytes
      self.memoryBytes = memoryBytes
    }
  }

  /// Runs a program in a session of its own, where it can reach no terminal, and returns what it
  /// has written to stdout.
  ///
  /// Nil when it ends with a failure, goes past a limit, or when `interruption` has something to
  /// read first. It has ended then, and so has all that it started and left in its session.
  public static func output(
    of arguments: [String], environment: Environment, input: Stream = .null, limits: Limits,
    unless interruption: Int32? = nil
  ) throws(PosixError) -> [UInt8]? {
    let ends = try FileDescriptor.pipe()
    let child = try ChildProcess(
      arguments, environment: environment, input: input,
      output: .descriptor(ends.writing.rawValue), errors: .null, hasOwnSession: true)
    // The end comes when the child's is the last one that can write, and closes.
    let output = ends.closingWriting()
    let identity = child.identity
    var bytes: [UInt8]?
    let ending = try child.end(leavingBackground: false) { process throws(PosixError) in
      if let most = limits.memoryBytes { try restrict(identity, memoryBytes: most) }
      bytes = try read(output, until: process, limits, unless: interruption)
      return bytes != nil
    }
    return ending == .exited(0) ? bytes : nil
  }

  /// A program has begun before it can be restricted, and has taken little by then: the limit
  /// holds for all that it asks for from here on.
  private static func restrict(_ identity: pid_t, memoryBytes: Int) throws(PosixError) {
    let most = rlim_t(memoryBytes)
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    try systemCall("prlimit") { prlimit(identity, RLIMIT_DATA, &limit, nil) }
  }

  /// Reads until both the output and the program have ended; nil where it is to go no further.
  private static func read(
    _ output: borrowing FileDescriptor, until process: Int32, _ limits: Limits,
    unless interruption: Int32?
  ) throws(PosixError) -> [UInt8]? {
    let interruptions = interruption.map { [Poll.Interest.reading($0)] } ?? []
    let deadline = Clock.monotonic + limits.time
    var bytes: [UInt8] = []
    var isRead = false
    while true {
      let awaited = isRead ? process : output.rawValue
      let ready = try Poll.wait(
        for: interruptions + [.reading(awaited)],
        timeout: max(deadline - Clock.monotonic, .zero))
      if ready.isEmpty || ready.first == interruptions.first { return nil }
      if isRead { return bytes }
      let piece = try output.readOnce(ofAtMost: 65_536)
      isRead = piece.isEmpty
      bytes += piece
      if bytes.count > limits.outputBytes { return nil }
    }
  }
}
