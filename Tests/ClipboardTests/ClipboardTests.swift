import Clips
import Posix
import TestSupport
import Testing

@testable import Clipboard

/// Programs of the test's own in the place of xclip, wl-copy and tmux.
@Suite struct ClipboardTests {
  private static func put(
    _ bytes: [UInt8], type: MediaType = .plainText, through program: ClipboardProgram,
    script: String, in folder: TemporaryFolder, hasTerminal: Bool = true, limit: Int = 1_000,
    patience: Duration = .seconds(20)
  ) throws -> Clipboard.Delivery {
    let path = try folder.write(
      "#!/bin/sh\ncd '\(folder.path)'\n\(script)\n".utf8, to: program.rawValue)
    _ = try run("chmod", ["+x", path], environment: SealedEnvironment(in: folder))
    let variables =
      switch program {
      case .wlCopy: ["WAYLAND_DISPLAY": "wayland-0"]
      case .xclip, .xsel: ["DISPLAY": ":0"]
      case .tmux: ["TMUX": "x", "TERM": "tmux-256color"]
      }
    let situation = Situation(
      environment: Environment(variables.merging(["PATH": "/usr/bin:/bin"]) { $1 }),
      programs: [program: path], hasTerminal: hasTerminal)
    var contents = try ClipboardContents(type)
    try contents.append(bytes)
    return try Clipboard(situation, terminalLimit: limit, patience: patience).put(contents)
  }

  private static let bytes: [UInt8] = [0x61, 0, 0xff, 0x0a]

  @Test(arguments: [ClipboardProgram.wlCopy, .xclip])
  func `a program gets the bytes, its words and nothing else`(program: ClipboardProgram) throws {
    let folder = try TemporaryFolder()
    let delivery = try Self.put(
      Self.bytes, type: MediaType("image/png"), through: program,
      script: "cat > in; echo \"$@\" > words; ls -l /proc/$$/fd | sed 's/.* -> //' > open",
      in: folder)
    #expect(delivery == .taken)
    #expect(try folder.read("in") == Self.bytes)
    let words = String(decoding: try folder.read("words"), as: UTF8.self)
    #expect(
      words
        == (program == .wlCopy
          ? "--type image/png\n" : "-selection clipboard -in -target image/png\n"))
    // Besides the script itself, which the shell reads: the three streams.
    let open = String(decoding: try folder.read("open"), as: UTF8.self)
      .split(separator: "\n").filter { !$0.hasSuffix("/\(program.rawValue)") && $0.contains("/") }
    #expect(open == ["/memfd:nori (deleted)", "/dev/null", "/dev/null"])
  }

  @Test func `a program that fails or dies is told`() throws {
    let folder = try TemporaryFolder()
    for (script, failure) in [
      ("exit 3", .exited(3)), ("kill -9 $$", .killed(signal: 9)),
    ] as [(String, ClipboardError.Failure)] {
      #expect(throws: ClipboardError.programFailed(.xclip, failure)) {
        try Self.put(Self.bytes, through: .xclip, script: script, in: folder)
      }
    }
  }

  private func state(of pid: Substring, in folder: TemporaryFolder) throws -> String {
    try run(
      "sh", ["-c", "cut -d ' ' -f 3 /proc/\(pid)/stat"],
      environment: SealedEnvironment(in: folder)
    ).outputText
  }

  @Test(.timeLimit(.minutes(1))) func `a program that hangs is ended with all that it began`()
    throws
  {
    let folder = try TemporaryFolder()
    let patience = Duration.seconds(2)
    #expect(throws: ClipboardError.programFailed(.wlCopy, .hung(patience))) {
      try Self.put(
        Self.bytes, through: .wlCopy, script: "mkfifo f; cat f & echo $! $$ > pids; cat f",
        in: folder, patience: patience)
    }
    let pids = String(decoding: try folder.read("pids"), as: UTF8.self)
      .split(whereSeparator: \.isWhitespace)
    #expect(pids.count == 2)
    for pid in pids {
      // Until it is gone, or waits for init to take note.
      while try !["", "Z\n", "X\n"].contains(state(of: pid, in: folder)) {}
    }
  }

  @Test func `a program that cannot be started is told`() throws {
    let folder = try TemporaryFolder()
    #expect(
      throws: ClipboardError.system(
        PosixError(code: 2, operation: "posix_spawn", path: folder.path("gone")))
    ) {
      var contents = try ClipboardContents(.plainText)
      try contents.append(Self.bytes)
      let situation = Situation(
        environment: Environment(["DISPLAY": ":0"]), programs: [.xclip: folder.path("gone")],
        hasTerminal: false)
      _ = try Clipboard(situation, terminalLimit: 9).put(contents)
    }
  }

  @Test func `xsel, which would cut it, gets no text with a NUL`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ClipboardError.holdsNul(.xsel)) {
      try Self.put(Self.bytes, through: .xsel, script: "cat > in", in: folder)
    }
    #expect(try folder.names() == ["xsel"])
    #expect(
      try Self.put([0x61, 0xff], through: .xsel, script: "cat > in", in: folder) == .taken)
    #expect(try folder.read("in") == [0x61, 0xff])
  }

  private static let tmux = """
    case $1 in
    display-message) echo '3.3a|external|0|xterm|/dev/pts/7'
      echo 'Terminal 0: xterm for /dev/pts/7, flags=0x0:'
      echo ' 192: Ms: (string) x' ;;
    *) cat > in; printf '%s\\n' "$*" > words ;;
    esac
    """

  @Test func `tmux is given the text for the terminal that shows it`() throws {
    let folder = try TemporaryFolder()
    let delivery = try Self.put(
      Array("hello".utf8), through: .tmux, script: Self.tmux, in: folder, hasTerminal: false)
    #expect(delivery == .sentThroughTmux)
    #expect(try folder.read("in") == Array("hello".utf8))
    #expect(
      try folder.read("words")
        == Array(
          ("load-buffer -w -t /dev/pts/7 - ; set-option -sF @nori-own "
            + #"#{s/^.*( [^ ]* [^ ]* [^ ]* [^ ]* [^ ]* [^ ]* [^ ]*)$/\1/:@nori-own}"#
            + " #{buffer_name}\n").utf8))
  }

  @Test func `without a tmux that answers, the terminal is asked in its wrapping`() throws {
    let folder = try TemporaryFolder()
    let text = Array("hello".utf8)
    #expect(
      try Self.put(text, through: .tmux, script: "exit 1", in: folder)
        == .toBeSent(TerminalCopy.sequence(for: text, in: .tmux)))
    #expect(throws: ClipboardError.tmuxRefuses(.nobodyAttached)) {
      try Self.put(text, through: .tmux, script: "exit 1", in: folder, hasTerminal: false)
    }
  }

  @Test func `what a terminal would cut is not sent`() throws {
    let folder = try TemporaryFolder()
    let text = [UInt8](repeating: 97, count: 1_001)
    #expect(throws: ClipboardError.tooLong(byteCount: 1_001, limit: 1_000)) {
      try Self.put(text, through: .tmux, script: Self.tmux, in: folder)
    }
    #expect(try folder.names() == ["tmux"])
    var contents = try ClipboardContents(.plainText)
    try contents.append(text)
    let situation = Situation(
      environment: Environment(["TERM": "xterm"]), programs: [:], hasTerminal: true)
    #expect(throws: ClipboardError.tooLong(byteCount: 1_001, limit: 1_000)) {
      try Clipboard(situation, terminalLimit: 1_000).put(contents)
    }
    #expect(
      try Clipboard(situation, terminalLimit: 1_001).put(contents)
        == .toBeSent(TerminalCopy.sequence(for: text)))
  }
}
