import TestSupport
import Testing

/// The tools of the tests are tried, too: what they say is what every other test rests on.
struct TestSupportTests {
  @Test func `a temporary folder is there while it is held and gone afterwards`() throws {
    let path: String
    do {
      let folder = try TemporaryFolder()
      path = folder.path
      try folder.write([1, 2, 0], to: "a/b")
      #expect(try folder.read("a/b") == [1, 2, 0])
      #expect(try folder.names() == ["a"])
      #expect(try folder.names(in: "a") == ["b"])
    }
    let listing = try run("ls", [path], environment: SealedEnvironment(in: try TemporaryFolder()))
    #expect(listing.status == 2)
  }

  @Test func `a program's output, errors and exit code are kept apart`() throws {
    let result = try shell("printf 'a\\000b'; echo problem >&2; exit 7")
    #expect(
      result
        == ProgramResult(
          ending: .exited(7), output: [97, 0, 98], errors: Array("problem\n".utf8)))
    #expect(try shell("kill -9 $$").ending == .killed(signal: 9))
  }

  @Test func `much data both ways does not make program and test wait for each other`() throws {
    var random = SeededRandom(seed: 1)
    let input = random.bytes(3_000_000)
    let result = try shell("tee /dev/stderr", input: input)
    #expect(result == ProgramResult(ending: .exited(0), output: input, errors: input))
  }

  @Test func `input can be read by its name`() throws {
    #expect(try shell("cat /dev/stdin", input: [1, 2]).output == [1, 2])
    #expect(try shell("cat /dev/stdin") == ProgramResult(ending: .exited(0)))
  }

  @Test func `a program that does not read its input ends as it likes`() throws {
    let result = try shell("exec <&-; exit 3", input: [UInt8](repeating: 120, count: 1_000_000))
    #expect(result.ending == .exited(3))
  }

  @Test func `a program gets the sealed environment and no descriptor but three`() throws {
    let folder = try TemporaryFolder()
    let environment = SealedEnvironment(in: folder).with(["TZ": "Asia/Tokyo", "LANG": nil])
    let lines = try run("env", environment: environment).outputText.split(separator: "\n")
    #expect(lines.contains("NORI_HOME=\(folder.path)/nori"))
    #expect(lines.contains("TZ=Asia/Tokyo"))
    #expect(!lines.contains { $0.hasPrefix("LANG=") || $0.hasPrefix("NO_COLOR=") })
    // ls itself opens the folder that it lists as 3.
    #expect(try run("ls", ["/proc/self/fd"], environment: environment).outputText == "0\n1\n2\n3\n")
  }

  @Test func `a program starts with every signal open and in its usual meaning`() throws {
    let masks = try shell("exec cat /proc/self/status").outputText
      .matches(of: /Sig(?:Blk|Ign):\t([0-9a-f]+)/).map { UInt64($0.1, radix: 16) ?? .max }
    // Signals 32 and 33 are the C library's own.
    #expect(masks.map { $0 & 0x7fff_ffff } == [0, 0])
  }

  @Test func `a program that is not there is an error`() throws {
    let environment = SealedEnvironment(in: try TemporaryFolder())
    #expect(throws: SystemFailure.self) { try run("/no/such", environment: environment) }
  }

  @Test func `the same seed gives the same numbers`() {
    var random = SeededRandom(seed: 1_234_567)
    let first = (0..<3).map { _ in random.next() }
    #expect(
      first == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func `a snapshot that is missing, differs or was just recorded is a problem`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("Snapshots/x")
    #expect(
      snapshotProblem("a\n", file: file, isRecording: false)
        == "There is no \(file). RECORD_SNAPSHOTS=1 writes it.")
    #expect(
      snapshotProblem("a\nb\n", file: file, isRecording: true)
        == "Recorded \(file). Read what changed, then run without RECORD_SNAPSHOTS.")
    #expect(snapshotProblem("a\nb\n", file: file, isRecording: false) == nil)
    #expect(snapshotProblem("a\nb\n", file: file, isRecording: true) == nil)
    #expect(
      snapshotProblem("a\nc\n", file: file, isRecording: false)
        == "\(file) differs (- kept, + now):\n-2 b\n+2 c")
    #expect(try folder.read("Snapshots/x") == Array("a\nb\n".utf8))
  }

  private func shell(_ script: String, input: [UInt8] = []) throws -> ProgramResult {
    try run(
      "sh", ["-c", script], input: input,
      environment: SealedEnvironment(in: try TemporaryFolder()))
  }
}

/// The terminal that screens are tried in.
struct TmuxTests {
  @Test func `keys go in, the screen and the exit code come out`() throws {
    let folder = try TemporaryFolder()
    let script = "stty size; echo \"$NORI_HOME $TERM\"; read -r line; echo \"got $line\"; exit 3"
    let terminal = try Tmux(
      columns: 60, rows: 5, ["sh", "-c", script], environment: SealedEnvironment(in: folder))
    let start = try terminal.waitFor(text: "tmux-256color")
    #expect(start == ["5 60", "\(folder.path)/nori tmux-256color", "", "", ""])
    #expect(try terminal.exitStatus() == nil)
    #expect(try terminal.cursor() ?? (-1, -1) == (0, 2))
    try terminal.type("会議; -x")
    try terminal.press("Enter")
    let rows = try terminal.waitFor(text: "got")
    #expect(Array(rows[2...3]) == ["会議; -x", "got 会議; -x"])
    #expect(try terminal.waitForExit() == 3)
  }

  @Test func `a terminal can be given another size, and colors can be read`() throws {
    let terminal = try Tmux(
      columns: 40, rows: 4,
      ["sh", "-c", "printf '\\033[31mred\\033[m\\n'; read x; stty size; read x"],
      environment: SealedEnvironment(in: try TemporaryFolder()))
    try terminal.waitFor(text: "red")
    #expect(try terminal.screenWithEscapes().first == "\u{1b}[31mred")
    try terminal.resize(columns: 90, rows: 7)
    try terminal.press("Enter")
    try terminal.waitFor(text: "7 90")
  }

  @Test func `a screen that never comes is an error that shows the screen`() throws {
    let terminal = try Tmux(
      columns: 20, rows: 2, ["sh", "-c", "echo here; read x"],
      environment: SealedEnvironment(in: try TemporaryFolder()))
    try terminal.waitFor(text: "here")
    let error = #expect(throws: NotSeen.self) {
      try terminal.waitFor(text: "there", within: .milliseconds(50))
    }
    #expect(error?.expectation == "'there'")
    #expect(error?.screen == ["here", ""])
    #expect(error?.description.hasSuffix("not seen: 'there'. On the screen:\nhere\n") == true)
  }
}
