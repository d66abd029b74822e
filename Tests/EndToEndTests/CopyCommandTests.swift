import TestSupport
import Testing

/// `nori copy`, with real clipboards.
struct CopyCommandTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff, 0]

  /// Contents that something on the way could change.
  private static let troublesome: [(String, [UInt8])] = [
    ("text", Array("héllo\n".utf8)), ("a NUL", Array("a\0b\n".utf8)),
    ("no UTF-8", [0x61, 0xff, 0xfe, 0x0a]), ("without a newline", [0x61]),
    ("CR and LF", Array("a\r\nb\r\n".utf8)), ("a leading hyphen", Array("-t image/png".utf8)),
    ("1 MiB", (0..<1 << 20).map { UInt8(truncatingIfNeeded: 33 + $0 % 94) }),
  ]

  private func history(with variables: [String: String]) throws -> History {
    var history = try History()
    for (name, value) in variables { history.environment.variables[name] = value }
    return history
  }

  /// Waits until the X11 clipboard gives these bytes: xclip and xsel end a moment before what they
  /// leave in the background has it.
  private func waitForClipboard(
    _ history: History, _ bytes: [UInt8], _ program: [String],
    location: SourceLocation = #_sourceLocation
  ) throws {
    let expected = ProgramResult(ending: .exited(0), output: bytes)
    try waitUntil("the clipboard", within: .seconds(10), location: location) {
      try run(program[0], Array(program.dropFirst()), environment: history.environment) == expected
    }
  }

  @Test func `on X11 the bytes of stdin, files and pictures are on the clipboard, and kept`()
    throws
  {
    let display = try XServer()
    let history = try history(with: display.variables)
    for (name, bytes) in Self.troublesome {
      #expect(try history.nori(["copy"], input: bytes) == .output(""), "\(name)")
      let type = name == "no UTF-8" ? "application/octet-stream" : "UTF8_STRING"
      try waitForClipboard(
        history, bytes, ["xclip", "-selection", "clipboard", "-o", "-target", type])
      #expect(try history.nori(["paste"], input: []).output == bytes, "\(name)")
    }
    try history.folder.write(Self.png, to: "shot.png")
    #expect(
      try history.shell("nori copy --type image/png --source shot shot.png") == .output(""))
    try waitForClipboard(
      history, Self.png, ["xclip", "-selection", "clipboard", "-o", "-target", "image/png"])
    let newest = try #require(try history.list().first)
    #expect(newest["type"] == "image/png")
    #expect(newest["kind"] == "image")
    #expect(newest["source"] == "shot")
    #expect(try history.list().count == Self.troublesome.count + 1)
  }

  @Test func `xsel is enough for text`() throws {
    let display = try XServer()
    var history = try history(with: display.variables)
    let path = try #require(installedProgram("xsel"))
    history.environment.variables["PATH"] = history.folder.path("bin")
    let link = "mkdir \"$HOME/bin\"; ln -s \(path) \"$HOME/bin/xsel\""
    _ = try run("/bin/sh", ["-c", "PATH=/usr/bin:/bin; \(link)"], environment: history.environment)
    #expect(try history.nori(["copy"], input: Self.troublesome[0].1) == .output(""))
    try waitForClipboard(history, Self.troublesome[0].1, [path, "--clipboard", "--output"])
    #expect(
      try history.nori(["copy"], input: Array("a\0b".utf8))
        == .complaint(
          "xsel would cut this at its NUL byte. Install xclip. The clip is kept.", 6))
    #expect(
      try history.nori(["copy", "--type", "image/png"], input: Self.png)
        == .complaint(
          "The X11 clipboard needs the program xclip for image/png. Install it."
            + " The clip is kept.", 6))
    #expect(try history.list().count == 3)
  }

  @Test func `on Wayland the bytes of stdin, files and pictures are on the clipboard, and kept`()
    throws
  {
    let compositor = try Compositor.sway()
    let history = try history(with: compositor.variables)
    for (name, bytes) in Self.troublesome {
      #expect(try history.nori(["copy"], input: bytes) == .output(""), "\(name)")
      let type = name == "no UTF-8" ? "application/octet-stream" : "text/plain;charset=utf-8"
      let out = try run(
        "wl-paste", ["--no-newline", "--type", type], environment: history.environment)
      #expect(out == ProgramResult(ending: .exited(0), output: bytes), "\(name)")
      #expect(try history.nori(["paste"], input: []).output == bytes, "\(name)")
    }
    #expect(
      try history.nori(["copy", "--type", "image/png"], input: Self.png) == .output(""))
    #expect(
      try history.shell("wl-paste --list-types; wl-paste --no-newline").output
        == Array("image/png\n".utf8) + Self.png)
  }

  @Test func `several files become one clip, as cat joins them`() throws {
    let display = try XServer()
    let history = try history(with: display.variables)
    #expect(
      try history.shell(
        """
        printf first > a; printf second > ./-b
        printf third | nori copy a -- ./-b -
        """) == .output(""))
    try waitForClipboard(
      history, Array("firstsecondthird".utf8), ["xclip", "-selection", "clipboard", "-o"])
    #expect(try history.summaries() == ["firstsecondthird"])
  }

  @Test func `nothing waits for the program that stays behind the clipboard`() throws {
    let display = try XServer()
    let compositor = try Compositor.sway()
    for (variables, paste) in [
      (display.variables, ["xclip", "-selection", "clipboard", "-o"]),
      (compositor.variables, ["wl-paste", "-n"]),
    ] {
      let history = try history(with: variables)
      #expect(
        try history.shell("echo one | nori copy | cat; x=$(echo two | nori copy 2>&1)")
          == .output(""))
      try waitForClipboard(history, Array("two\n".utf8), paste)
    }
  }

  @Test func `without a clipboard the clip is kept, and what is missing is said`() throws {
    let history = try History()
    for (variables, sentence) in [
      (
        [:],
        "There is no clipboard to use: neither a display (WAYLAND_DISPLAY, DISPLAY) nor a terminal"
          + " that takes copies."
      ),
      (
        ["DISPLAY": ":1", "PATH": "/none"],
        "The X11 clipboard needs the program xclip or xsel. Install one of them."
      ),
      (
        ["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":1", "PATH": "/none"],
        "The Wayland clipboard needs the program wl-copy. Install wl-clipboard."
      ),
      (
        ["WAYLAND_DISPLAY": "wayland-none"],
        "The clipboard was not set: wl-copy failed with 1. See that WAYLAND_DISPLAY names a"
          + " compositor that runs; wl-copy by itself tells more."
      ),
      (
        ["DISPLAY": ":none"],
        "The clipboard was not set: xclip failed with 1. See that DISPLAY names a display that"
          + " runs; xclip by itself tells more."
      ),
      (
        ["DISPLAY": ":1", "SSH_CONNECTION": "a 1 b 2"],
        "There is no clipboard to use: neither a display (WAYLAND_DISPLAY, DISPLAY) nor a terminal"
          + " that takes copies."
      ),
    ] as [([String: String], String)] {
      let result = try noriWithoutTerminal(
        history, variables: variables, input: "\(sentence) \(variables)")
      #expect(result == .complaint("\(sentence) The clip is kept.", 6))
      #expect(try history.summaries().first == "\(sentence) \(variables)")
    }
  }

  /// In a session of its own: the tests may have been started on a terminal.
  private func noriWithoutTerminal(
    _ history: History, variables: [String: String], input: String
  ) throws -> ProgramResult {
    var environment = history.environment
    for (name, value) in variables { environment.variables[name] = value }
    return try run(
      "/usr/bin/setsid", ["--wait", NoriProgram.path, "copy"], input: input.utf8,
      environment: environment)
  }

  @Test func `a program that hangs is ended after 5 seconds`() throws {
    let history = try History()
    try history.folder.write(
      "#!/bin/sh\nmkfifo \"$HOME/f\"; cat \"$HOME/f\"\n".utf8, to: "bin/wl-copy")
    _ = try history.shell("chmod +x bin/wl-copy")
    var environment = history.environment.with(["WAYLAND_DISPLAY": "wayland-1"])
    environment.variables["PATH"] =
      history.folder.path("bin") + ":" + (environment.variables["PATH"] ?? "")
    let result = try run(NoriProgram.path, ["copy"], input: "kept".utf8, environment: environment)
    #expect(
      result
        == .complaint(
          "The clipboard was not set: wl-copy had not finished after 5 seconds and was ended. See"
            + " that WAYLAND_DISPLAY names a compositor that runs; wl-copy by itself tells more."
            + " The clip is kept.", 6))
    #expect(try history.summaries() == ["kept"])
  }

  @Test func `an interruption ends the program that copies, too`() throws {
    let history = try history(with: ["WAYLAND_DISPLAY": "wayland-1"])
    try history.folder.write(
      "#!/bin/sh\necho $$ > \"$HOME/copying\"; mkfifo \"$HOME/f\"; cat \"$HOME/f\"\n".utf8,
      to: "bin/wl-copy")
    let result = try history.shell(
      """
      chmod +x bin/wl-copy; PATH=$PWD/bin:$PATH
      echo kept > text
      "$NORI_UNDER_TEST" copy text &
      until [ -p f ]; do :; done
      kill -TERM $!
      wait $!; echo "ended with $?"
      kill -0 "$(cat copying)" 2> /dev/null && echo "still copying"
      true
      """)
    #expect(result == .output("ended with 130\n"))
    #expect(try history.summaries() == ["kept"])
  }

  @Test func `a picture is kept and copied as one, without being named`() throws {
    let display = try XServer()
    let history = try history(with: display.variables)
    let png: [UInt8] =
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 2, 0x80, 0, 0, 1, 0xe0, 0xff]
    #expect(
      try run(NoriProgram.path, ["copy"], input: png, environment: history.environment)
        == .output(""))
    try waitForClipboard(
      history, png, ["xclip", "-selection", "clipboard", "-o", "-target", "image/png"])
    #expect(try history.list().map { $0["kind"] } == ["image"])
  }

  @Test func `a secret is put on the clipboard and not kept, which is said`() throws {
    let display = try XServer()
    let history = try history(with: display.variables)
    let token = "ghp_" + String(repeating: "a1B2", count: 9)
    let said = "nori: It is on the clipboard. By the settings it is not kept: it is a secret.\n"
    #expect(try history.nori("copy", input: token) == .output("", errors: said))
    try waitForClipboard(history, Array(token.utf8), ["xclip", "-selection", "clipboard", "-o"])
    #expect(try history.summaries() == [])
    #expect(try history.files(with: token) == [])
  }

  @Test func `what cannot be kept leaves the clipboard alone`() throws {
    let display = try XServer()
    let history = try history(with: display.variables)
    #expect(try history.nori("copy", input: "before") == .output(""))
    try waitForClipboard(
      history, Array("before".utf8), ["xclip", "-selection", "clipboard", "-o"])
    try history.write(configuration: #"{"clipSizeLimit": "1KiB"}"#)
    for (script, sentence, code) in [
      ("nori copy < /dev/null", "Not kept: empty: no representation holds a byte.", 4),
      (
        "printf x > a; nori copy a missing",
        "Not kept. Cannot open missing: No such file or directory.", 4
      ),
      ("mkdir d; nori copy d", "Not kept. Cannot read d: Is a directory.", 4),
      (
        "head -c 1025 /dev/zero | nori copy",
        "Not kept: too-large: content[0] holds more than 1024 bytes.", 4
      ),
      (
        "rm -r \"$NORI_HOME/inbox\"; echo x > \"$NORI_HOME/inbox\"; echo x | nori copy",
        "The inbox cannot be used. Cannot open \(history.home)/inbox: Not a directory."
          + " Nothing was lost; what waits is taken in later.", 5
      ),
    ] as [(String, String, Int32)] {
      #expect(try history.shell(script) == .complaint(sentence, code), "\(script)")
    }
    #expect(try history.shell("xclip -selection clipboard -o") == .output("before"))
  }

  @Test func `what nori copies, its own watchers do not bring back`() throws {
    let display = try XServer()
    let compositor = try Compositor.sway()
    for (name, variables, copying) in [
      ("nori-x11", display.variables, "xclip -selection clipboard"),
      ("nori-wayland", compositor.variables, "wl-copy --type text/plain"),
    ] {
      let history = try history(with: variables)
      let watcher = try RunningWatcher(name, history)
      var count = 0
      try waitUntil("\(name) to watch") {
        count += 1
        _ = try history.shell("printf \(count) | \(copying) > /dev/null 2>&1")
        return try history.summaries().first == "\(count)"
      }
      try history.capture("old")
      try history.capture("new")
      let before = try history.ids()
      // Not the newest: only the note that it is nori's own keeps it where it is.
      #expect(try history.nori("copy", input: "copied") == .output(""))
      try history.capture("newer")
      let known = "SELECT count(*) FROM capture_id"
      try waitUntil("\(name) to bring the copy") {
        _ = try history.summaries()
        return try history.query(known) != ["0"]
      }
      #expect(try history.summaries().prefix(4) == ["newer", "copied", "new", "old"])
      #expect(try Array(history.ids().dropFirst(2)) == before)
      #expect(try history.list().map { $0["copies"]?.integerValue }.allSatisfy { $0 == 1 })
      withExtendedLifetime(watcher) {}
    }
  }

  @Test func `a watcher that sees nori's copy brings nothing new`() throws {
    let display = try XServer()
    let history = try history(with: display.variables)
    #expect(try history.nori("copy", input: "one") == .output(""))
    try history.capture("two")
    try history.capture(Array("one".utf8), "--source", "x11", "--origin", "selection=clipboard")
    #expect(try history.summaries() == ["two", "one"])
    try history.capture(Array("else".utf8), "--source", "x11", "--origin", "selection=clipboard")
    try history.capture(Array("one".utf8), "--source", "x11", "--origin", "selection=clipboard")
    #expect(try history.summaries() == ["one", "else", "two"])
    // A copy that failed is none.
    #expect(
      try history.shell("echo three | DISPLAY=:none nori copy").status == 6)
    #expect(try history.query("SELECT key FROM meta WHERE key LIKE 'clipboard%'") == [])
  }
}
