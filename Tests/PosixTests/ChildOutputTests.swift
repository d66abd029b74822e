import Glibc
import Posix
import TestSupport
import Testing

@Suite struct ChildOutputTests {
  private func output(
    of script: String, time: Duration = .seconds(20), outputBytes: Int = 1_000,
    memoryBytes: Int = 1 << 30, input: [UInt8] = [], unless interruption: Int32? = nil
  ) throws -> String? {
    let quiet = try FileDescriptor.pipe()
    let file = try FileDescriptor.memory()
    try file.write(input)
    try file.rewind()
    return try ChildProcess.output(
      of: ["sh", "-c", script], environment: .current, input: .descriptor(file.rawValue),
      limits: ChildProcess.Limits(
        time: time, outputBytes: outputBytes, memoryBytes: memoryBytes),
      unless: interruption ?? quiet.reading.rawValue
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a program's output is what it made of its input`() throws {
    #expect(try output(of: "tr a-z A-Z; echo lost >&2", input: Array("hello".utf8)) == "HELLO")
    #expect(try output(of: ":") == "")
  }

  @Test func `a program that fails has no output`() throws {
    #expect(try output(of: "echo half; exit 3") == nil)
    #expect(try output(of: "echo half; kill -9 $$") == nil)
  }

  @Test func `a program that writes too much is ended`() throws {
    #expect(try output(of: "exec yes", outputBytes: 100_000) == nil)
    #expect(try output(of: "printf 1234", outputBytes: 4) == "1234")
    #expect(try output(of: "printf 12345", outputBytes: 4) == nil)
  }

  @Test(arguments: ["exec tail -f /dev/null", "exec >&-; exec tail -f /dev/null"])
  func `a program that hangs is ended`(script: String) throws {
    #expect(try output(of: script, time: .milliseconds(200)) == nil)
  }

  @Test func `a program may run without an input and without a call to stop`() throws {
    var limits = ChildProcess.Limits(time: .seconds(20), outputBytes: 1_000)
    #expect(
      try ChildProcess.output(of: ["cat"], environment: .current, limits: limits) == [])
    limits.time = .milliseconds(200)
    #expect(
      try ChildProcess.output(
        of: ["tail", "-f", "/dev/null"], environment: .current, limits: limits) == nil)
  }

  @Test func `a program that needs too much memory fails`() throws {
    // What the shell starts has the limit that the shell has by then.
    let script = """
      while [ "$(ulimit -d)" = unlimited ]; do :; done
      head -c 200000000 /dev/zero | tr '\\0' x | tail -c 100000000 | wc -c
      """
    #expect(try output(of: script) == "100000000\n")
    #expect(try output(of: script, memoryBytes: 30 << 20) != "100000000\n")
  }

  @Test func `a program that nobody waits for any more is ended`() throws {
    let call = try FileDescriptor.pipe()
    try call.writing.write([1])
    #expect(
      try output(of: "exec tail -f /dev/null", unless: call.reading.rawValue) == nil)
  }

  @Test func `what the program started ends with it`() throws {
    let folder = try TemporaryFolder()
    let script = "tail -f /dev/null & echo $! > \(folder.path)/child; echo done"
    #expect(try output(of: script, time: .milliseconds(300)) == nil)
    let text = String(decoding: try folder.read("child"), as: UTF8.self)
    let child = try #require(pid_t(text.dropLast()))
    let deadline = Clock.monotonic + .seconds(20)
    while try !isGone(child), Clock.monotonic < deadline {}
    #expect(try isGone(child))
  }

  /// Whether it has ended; whoever is to ask how may never do so.
  private func isGone(_ process: pid_t) throws -> Bool {
    do throws(PosixError) {
      let file = try FileDescriptor.open("/proc/\(process)/stat", for: .reading)
      return String(decoding: try file.readAll(limit: 1_000), as: UTF8.self).contains(") Z ")
    } catch {
      guard [ENOENT, ESRCH].contains(error.code) else { throw error }
      return true
    }
  }

  @Test func `the program has no terminal`() throws {
    #expect(try output(of: "sh -c ': < /dev/tty' || echo none") == "none\n")
  }

  @Test func `a program that is not there is an error`() throws {
    let quiet = try FileDescriptor.pipe()
    let file = try FileDescriptor.memory()
    #expect(
      throws: PosixError(code: ENOENT, operation: "posix_spawn", path: "nori-no-such-program")
    ) {
      _ = try ChildProcess.output(
        of: ["nori-no-such-program"], environment: .current, input: .descriptor(file.rawValue),
        limits: .init(time: .seconds(1), outputBytes: 1, memoryBytes: 1 << 30),
        unless: quiet.reading.rawValue)
    }
  }
}
