import CLinux
import Glibc

/// A program that this one started; it inherits the three streams and nothing else.
public struct ChildProcess: ~Copyable, Sendable {
  public enum Stream: Hashable, Sendable {
    /// The same as this program's.
    case inherited
    /// /dev/null.
    case null
    /// This open descriptor, which stays the caller's own.
    case descriptor(Int32)
  }

  public enum Ending: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  public let identity: pid_t

  /// Starts `arguments[0]`, looked up in PATH when it has no slash.
  ///
  /// Signals have their usual meaning in it, whatever this program does with them. In a session of
  /// its own it has no terminal, and its group has its number.
  public init(
    _ arguments: [String], environment: Environment = .current, input: Stream = .null,
    output: Stream = .null, errors: Stream = .inherited, folder: String? = nil,
    hasOwnSession: Bool = false
  ) throws(PosixError) {
    precondition(!arguments.isEmpty, "a program has a name")
    var actions = try FileActions(input: input, output: output, errors: errors, folder: folder)
    var attributes = try SpawnAttributes(hasOwnSession: hasOwnSession)
    var identity = pid_t()
    let code = withCStrings(arguments) { argumentPointers in
      withCStrings(environment.entries) { variablePointers in
        posix_spawnp(
          &identity, arguments[0], &actions.raw, &attributes.raw, argumentPointers,
          variablePointers)
      }
    }
    if code != 0 { throw PosixError(code: code, operation: "posix_spawn", path: arguments[0]) }
    self.identity = identity
  }

  /// A descriptor that ``Poll`` finds readable once the program has ended; ``wait()`` then returns
  /// at once (pidfd_open(2)).
  public func endDescriptor() throws(PosixError) -> FileDescriptor {
    try ChildProcess.endDescriptor(of: identity)
  }

  static func endDescriptor(of identity: pid_t) throws(PosixError) -> FileDescriptor {
    FileDescriptor(
      owning: try systemCall("pidfd_open") { nori_pidfd_open(identity) })
  }

  /// Sends it a signal. Until it is waited for, its number belongs to nobody else.
  public func send(signal: Int32) {
    // It fails only when the program has another owner by now: then it is not ours to end.
    kill(identity, signal)
  }

  /// Leaves it to itself: nobody waits for it, and when this program ends it belongs to the system.
  public consuming func letGo() {}

  /// Waits until it has ended. Without it an ended child stays a zombie.
  public consuming func wait() throws(PosixError) -> Ending {
    var status: Int32 = 0
    try systemCall("waitpid") { waitpid(identity, &status, 0) }
    return Ending(status: status)
  }
}

extension ChildProcess.Ending {
  /// The layout of a wait status (wait(2)): C's macros do not reach Swift.
  fileprivate init(status: Int32) {
    let signal = status & 0x7f
    self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
  }
}

/// What is done to the child's descriptors before its program begins.
private struct FileActions: ~Copyable {
  var raw = posix_spawn_file_actions_t()
  /// Copies of descriptors below 3, which the moves below could otherwise overwrite.
  private var copies: [Int32] = []

  init(
    input: ChildProcess.Stream, output: ChildProcess.Stream, errors: ChildProcess.Stream,
    folder: String?
  ) throws(PosixError) {
    try check(posix_spawn_file_actions_init(&raw))
    let streams = [input, output, errors]
    var sources: [Int32?] = []
    for (target, stream) in streams.enumerated() {
      sources.append(try source(of: stream, for: Int32(target)))
    }
    for (target, source) in sources.enumerated() {
      if let source {
        try check(posix_spawn_file_actions_adddup2(&raw, source, Int32(target)))
      } else {
        let access = target == 0 ? O_RDONLY : O_WRONLY
        try check(
          posix_spawn_file_actions_addopen(&raw, Int32(target), "/dev/null", access, 0))
      }
    }
    // Also what this program inherited itself without knowing it.
    try check(posix_spawn_file_actions_addclosefrom_np(&raw, 3))
    if let folder { try check(posix_spawn_file_actions_addchdir_np(&raw, folder)) }
  }

  deinit {
    var actions = raw
    posix_spawn_file_actions_destroy(&actions)
    for copy in copies { close(copy) }
  }

  private mutating func source(of stream: ChildProcess.Stream, for target: Int32)
    throws(PosixError) -> Int32?
  {
    switch stream {
    case .inherited: return target
    case .null: return nil
    case .descriptor(let descriptor):
      if descriptor > 2 || descriptor == target { return descriptor }
      let copy = try systemCall("fcntl") { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
      copies.append(copy)
      return copy
    }
  }
}

/// Signals as a fresh program expects them, and its session.
private struct SpawnAttributes: ~Copyable {
  var raw = posix_spawnattr_t()

  init(hasOwnSession: Bool) throws(PosixError) {
    try check(posix_spawnattr_init(&raw))
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    try check(posix_spawnattr_setsigmask(&raw, &none))
    try check(posix_spawnattr_setsigdefault(&raw, &all))
    let signals = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    try check(
      posix_spawnattr_setflags(&raw, Int16(signals | (hasOwnSession ? NORI_SPAWN_SETSID : 0))))
  }

  deinit {
    var attributes = raw
    posix_spawnattr_destroy(&attributes)
  }
}

private func check(_ code: Int32) throws(PosixError) {
  if code != 0 { throw PosixError(code: code, operation: "posix_spawn") }
}

/// Calls `body` with a NULL-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  return body(pointers)
}
