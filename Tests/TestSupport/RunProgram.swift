import Foundation

/// How a program ended, and all that it wrote.
public struct ProgramResult: Equatable, Sendable {
  public let ending: Ending
  public let output: [UInt8]
  public let errors: [UInt8]

  public enum Ending: Equatable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  public init(ending: Ending, output: [UInt8] = [], errors: [UInt8] = []) {
    self.ending = ending
    self.output = output
    self.errors = errors
  }

  /// The exit code; `nil` when a signal ended it.
  public var status: Int32? {
    if case .exited(let status) = ending { status } else { nil }
  }

  public var outputText: String { String(decoding: output, as: UTF8.self) }
  public var errorText: String { String(decoding: errors, as: UTF8.self) }
}

/// Runs a program to its end, feeding `input` and collecting both outputs at the same time, so
/// that no amount of data can make the two wait for each other.
///
/// - Parameter program: A path, or a name that is looked up in the environment's `PATH`.
public func run(
  _ program: String, _ arguments: [String] = [], input: some Collection<UInt8> = [UInt8](),
  environment: SealedEnvironment
) throws -> ProgramResult {
  try run(
    program, arguments, input: Array(input), variables: environment.variables)
}

private func run(
  _ program: String, _ arguments: [String], input: [UInt8], variables: [String: String]
) throws -> ProgramResult {
  let stdin = try Pipe()
  let stdout = try Pipe()
  let stderr = try Pipe()
  let child = try spawn(
    program, arguments, variables,
    descriptors: [stdin.readEnd, stdout.writeEnd, stderr.writeEnd])
  stdin.closeReadEnd()
  stdout.closeWriteEnd()
  stderr.closeWriteEnd()
  // Children of the program may hold the pipes longer than it lives; then so does this.
  let (output, errors) = try exchange(input: input, stdin: stdin, stdout: stdout, stderr: stderr)
  return ProgramResult(ending: try ending(of: child), output: output, errors: errors)
}

/// Starts a program with `descriptors` as its 0, 1, 2 and no others.
private func spawn(
  _ program: String, _ arguments: [String], _ variables: [String: String],
  descriptors: [Int32]
) throws -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for (number, descriptor) in descriptors.enumerated() {
    posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
  }
  // What the runner and other tests have open is not the program's; a number that is not open
  // does no harm.
  for descriptor in Int32(3)..<256 {
    posix_spawn_file_actions_addclose(&actions, descriptor)
  }
  // The runner's threads block and ignore signals as they need; the program starts as from a
  // shell, with every signal open and in its usual meaning.
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
  let path = executablePath(of: program, in: variables["PATH"] ?? "")
  let words = cStrings([program] + arguments)
  let environment = cStrings(variables.map { "\($0.key)=\($0.value)" }.sorted())
  defer {
    for word in words + environment { free(word) }
  }
  var child = pid_t()
  let code = posix_spawn(&child, path, &actions, &attributes, words, environment)
  guard code == 0 else { throw SystemFailure(operation: "spawn \(path)", code: code) }
  return child
}

private func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
  texts.map { strdup($0) } + [nil]
}

private func executablePath(of program: String, in searchPath: String) -> String {
  if program.contains("/") { return program }
  let candidates = searchPath.split(separator: ":").map { "\($0)/\(program)" }
  return candidates.first { access($0, X_OK) == 0 } ?? program
}

/// The path of an installed program, or `nil`: for tests that need one which may be missing.
public func installedProgram(_ name: String) -> String? {
  let found = executablePath(
    of: name, in: ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
  return found.contains("/") ? found : nil
}

private func ending(of child: pid_t) throws -> ProgramResult.Ending {
  var status: Int32 = 0
  while waitpid(child, &status, 0) < 0 {
    guard errno == EINTR else { throw SystemFailure(operation: "waitpid", code: errno) }
  }
  let signal = status & 0x7f
  return signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
}

/// Both ends of a pipe, closed in every program that is started; closes what is still open.
private final class Pipe {
  private(set) var readEnd: Int32
  private(set) var writeEnd: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemFailure(operation: "pipe", code: errno) }
    (readEnd, writeEnd) = (ends[0], ends[1])
    for end in ends where fcntl(end, F_SETFD, FD_CLOEXEC) != 0 {
      throw SystemFailure(operation: "fcntl", code: errno)
    }
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }
}

private func exchange(
  input: [UInt8], stdin: Pipe, stdout: Pipe, stderr: Pipe
) throws -> (output: [UInt8], errors: [UInt8]) {
  var unwritten = input[...]
  var output: [UInt8] = []
  var errors: [UInt8] = []
  guard fcntl(stdin.writeEnd, F_SETFL, O_NONBLOCK) == 0 else {
    throw SystemFailure(operation: "fcntl", code: errno)
  }
  if unwritten.isEmpty { stdin.closeWriteEnd() }
  while stdout.readEnd >= 0 || stderr.readEnd >= 0 {
    var waiting = [
      pollfd(fd: stdin.writeEnd, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: stdout.readEnd, events: Int16(POLLIN), revents: 0),
      pollfd(fd: stderr.readEnd, events: Int16(POLLIN), revents: 0),
    ]
    if poll(&waiting, 3, -1) < 0 {
      guard errno == EINTR else { throw SystemFailure(operation: "poll", code: errno) }
      continue
    }
    if waiting[0].revents != 0 { feed(&unwritten, to: stdin) }
    if waiting[1].revents != 0 { try collect(from: stdout, into: &output) }
    if waiting[2].revents != 0 { try collect(from: stderr, into: &errors) }
  }
  return (output, errors)
}

private func feed(_ unwritten: inout ArraySlice<UInt8>, to pipe: Pipe) {
  let (count, code) = withoutPipeSignal {
    unwritten.withUnsafeBytes { write(pipe.writeEnd, $0.baseAddress, $0.count) }
  }
  if count > 0 { unwritten = unwritten.dropFirst(count) }
  // A program that does not read on is no failure of the test's.
  if unwritten.isEmpty || (count < 0 && code != EAGAIN && code != EINTR) { pipe.closeWriteEnd() }
}

private func collect(from pipe: Pipe, into bytes: inout [UInt8]) throws {
  let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
    count = max(read(pipe.readEnd, buffer.baseAddress, buffer.count), 0)
  }
  if chunk.isEmpty { pipe.closeReadEnd() } else { bytes += chunk }
}

/// Writes to a pipe that nobody reads fail with EPIPE in this thread, and the signal is taken
/// back before it can end the test runner.
private func withoutPipeSignal(_ write: () -> Int) -> (count: Int, code: Int32) {
  var blocked = sigset_t()
  var before = sigset_t()
  sigemptyset(&blocked)
  sigaddset(&blocked, SIGPIPE)
  pthread_sigmask(SIG_BLOCK, &blocked, &before)
  let count = write()
  let code = errno
  if count < 0, code == EPIPE {
    var noTime = timespec()
    sigtimedwait(&blocked, nil, &noTime)
  }
  pthread_sigmask(SIG_SETMASK, &before, nil)
  return (count, code)
}
