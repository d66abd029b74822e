import Glibc
import Posix
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  private func output(
    of script: String, environment: Environment = .current, folder: String? = nil
  ) throws -> String {
    let pipe = try FileDescriptor.pipe()
    let child = try ChildProcess(
      ["sh", "-c", script], environment: environment,
      output: .descriptor(pipe.writing.rawValue), folder: folder)
    let text = try read(pipe)
    #expect(try child.wait() == .exited(0))
    return text
  }

  /// Reads to the end, which comes when the child's end is the last one and closes.
  private func read(_ pipe: consuming PipeEnds) throws -> String {
    let null = try FileDescriptor.open("/dev/null", for: .writing)
    dup2(null.rawValue, pipe.writing.rawValue)
    return String(decoding: try pipe.reading.readAll(limit: 1 << 20), as: UTF8.self)
  }

  @Test func `a child gets its arguments, variables and folder`() throws {
    let home = try TemporaryFolder()
    #expect(
      try output(
        of: "echo $A; pwd -P", environment: Environment(["A": "x y", "PATH": "/usr/bin:/bin"]),
        folder: home.path) == "x y\n\(home.path)\n")
  }

  @Test func `a child inherits the three streams and nothing else`() throws {
    // Open on purpose without close-on-exec, as a careless caller of ours would.
    let leaked = open("/dev/null", O_RDONLY)
    defer { close(leaked) }
    // ls has one more: the folder it reads.
    #expect(try output(of: "ls /proc/self/fd") == "0\n1\n2\n3\n")
  }

  @Test func `a child's signals have their usual meaning`() throws {
    signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, SIG_DFL) }
    let child = try ChildProcess(["sh", "-c", "kill -PIPE $$"])
    #expect(try child.wait() == .killed(signal: SIGPIPE))
  }

  @Test func `the streams can be crossed`() throws {
    let home = try TemporaryFolder()
    try home.put("hello", in: "in")
    let input = try FileDescriptor.open("\(home.path)/in", for: .reading)
    _ = try home.open().create("out")
    let out = try FileDescriptor.open("\(home.path)/out", for: .writing)
    let child = try ChildProcess(
      ["sh", "-c", "cat; cat <&0 >&2; echo err >&2"], input: .descriptor(input.rawValue),
      output: .descriptor(out.rawValue), errors: .descriptor(out.rawValue))
    #expect(try child.wait() == .exited(0))
    #expect(try home.read("out") == Array("helloerr\n".utf8))
  }

  @Test func `a program that is run reads a file in memory and fills another`() throws {
    let input = try FileDescriptor.memory()
    let output = try FileDescriptor.memory()
    try input.write(Array("hello".utf8))
    try input.rewind()
    let ending = try ChildProcess.run(
      ["sh", "-c", "cat; exit 7"], environment: .current, input: .descriptor(input.rawValue),
      output: .descriptor(output.rawValue), patience: .seconds(60))
    #expect(ending == .exited(7))
    try output.rewind()
    #expect(try output.readAll(limit: 100) == Array("hello".utf8))
  }

  @Test func `what a program leaves in the background stays, unless it takes too long itself`()
    throws
  {
    let home = try TemporaryFolder()
    let waiting = "mkfifo \"$0\"; cat \"$0\" & echo $! > pid"
    let ending = try ChildProcess.run(
      ["sh", "-c", waiting, "fifo"], environment: .current, folder: home.path,
      patience: .seconds(60))
    #expect(ending == .exited(0))
    let left = try #require(pid_t(String(decoding: try home.read("pid").dropLast(), as: UTF8.self)))
    #expect(kill(left, 0) == 0)
    kill(left, SIGKILL)
    let late = try ChildProcess.run(
      ["sh", "-c", "\(waiting); cat \"$0\"", "other"], environment: .current, folder: home.path,
      patience: .seconds(1))
    #expect(late == nil)
  }

  @Test func `a program that is not there is an error, not a child`() {
    let name = "nori-no-such-program"
    #expect(throws: PosixError(code: ENOENT, operation: "posix_spawn", path: name)) {
      _ = try ChildProcess([name])
    }
  }
}

@Suite struct ChildEndTests {
  @Test func `the end of a child can be waited for together with other things`() throws {
    let input = try FileDescriptor.pipe()
    let child = try ChildProcess(["cat"], input: .descriptor(input.reading.rawValue))
    let end = try child.endDescriptor()
    #expect(try Poll.wait(for: [.reading(end.rawValue)], timeout: .zero) == [])
    child.send(signal: SIGKILL)
    #expect(try Poll.wait(for: [.reading(end.rawValue)]) == [.reading(end.rawValue)])
    #expect(try child.wait() == .killed(signal: SIGKILL))
    withExtendedLifetime(input.writing.rawValue) {}
  }

  @Test func `the other end of a kept end is closed`() throws {
    let reading = try FileDescriptor.pipe().closingWriting()
    #expect(try reading.readOnce(ofAtMost: 10) == [])
    let pipe = try FileDescriptor.pipe()
    try pipe.writing.write(Array("hello".utf8))
    #expect(try pipe.reading.readOnce(ofAtMost: 3) == Array("hel".utf8))
    #expect(try pipe.reading.readOnce(ofAtMost: 10) == Array("lo".utf8))
  }
}
