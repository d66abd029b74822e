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

  /// What became of a program whose output is wanted.
  public enum Output: Hashable, Sendable {
    /// It has ended well, and wrote this.
    case whole([UInt8])
    case failed(Ending)
    case tookTooLong
    case wroteTooMuch
    case interrupted
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
    let outcome = try outcome(
      of: arguments, environment: environment, input: input, limits: limits, unless: interruption)
    if case .whole(let bytes) = outcome { return bytes }
    return nil
  }

  /// The same, and why there is no output where there is none.
  public static func outcome(
    of arguments: [String], environment: Environment, input: Stream = .null, limits: Limits,
    unless interruption: Int32? = nil
  ) throws(PosixError) -> Output {
    let ends = try FileDescriptor.pipe()
    let child = try ChildProcess(
      arguments, environment: environment, input: input,
      output: .descriptor(ends.writing.rawValue), errors: .null, hasOwnSession: true)
    // The end comes when the child's is the last one that can write, and closes.
    let output = ends.closingWriting()
    let identity = child.identity
    var outcome = Output.interrupted
    let ending = try child.end(leavingBackground: false) { process throws(PosixError) in
      if let most = limits.memoryBytes { try restrict(identity, memoryBytes: most) }
      outcome = try read(output, until: process, limits, unless: interruption)
      if case .whole = outcome { return true }
      return false
    }
    if let ending, ending != .exited(0) { return .failed(ending) }
    return outcome
  }

  /// A program has begun before it can be restricted, and has taken little by then: the limit
  /// holds for all that it asks for from here on.
  private static func restrict(_ identity: pid_t, memoryBytes: Int) throws(PosixError) {
    let most = rlim_t(memoryBytes)
    var limit = rlimit(rlim_cur: most, rlim_max: most)
    try systemCall("prlimit") { prlimit(identity, RLIMIT_DATA, &limit, nil) }
  }

  /// Reads until both the output and the program have ended, or it is to go no further.
  private static func read(
    _ output: borrowing FileDescriptor, until process: Int32, _ limits: Limits,
    unless interruption: Int32?
  ) throws(PosixError) -> Output {
    let interruptions = interruption.map { [Poll.Interest.reading($0)] } ?? []
    let deadline = Clock.monotonic + limits.time
    var bytes: [UInt8] = []
    var isRead = false
    while true {
      let awaited = isRead ? process : output.rawValue
      let ready = try Poll.wait(
        for: interruptions + [.reading(awaited)],
        timeout: max(deadline - Clock.monotonic, .zero))
      if ready.isEmpty { return .tookTooLong }
      if ready.first == interruptions.first { return .interrupted }
      if isRead { return .whole(bytes) }
      let piece = try output.readOnce(ofAtMost: 65_536)
      isRead = piece.isEmpty
      bytes += piece
      if bytes.count > limits.outputBytes { return .wroteTooMuch }
    }
  }
}
