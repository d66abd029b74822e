import TestSupport
import Testing

/// Pictures in the preview, drawn by chafa or by a program in its place.
struct PictureStoryTests {
  /// The left half red, the right half blue.
  private static let redAndBlue = SamplePicture.png(width: 40, height: 40) { column, _ in
    column < 20 ? (255, 0, 0) : (0, 0, 255)
  }

  /// A history whose newest clip is the picture, on a machine whose `chafa` is that script.
  private func history(chafa script: String? = nil) throws -> History {
    var history = try History("some text")
    try history.capture(Self.redAndBlue, "--type", "image/png")
    if let script {
      let program = try history.folder.write("#!/bin/sh\n\(script)\n".utf8, to: "bin/chafa")
      _ = try run("chmod", ["+x", program], environment: history.environment)
      let path = "\(history.folder.path("bin")):\(history.environment.variables["PATH"] ?? "")"
      history.environment = history.environment.with(["PATH": path])
    }
    return history
  }

  /// The history's picture is selected, and its facts are there.
  private func opened(
    _ history: History, columns: Int = 120, rows: Int = 30
  ) throws -> ScreenSession {
    let session = try ScreenSession(history, columns: columns, rows: rows)
    try session.terminal.waitFor("the facts") {
      $0.contains { $0.contains("│ PNG 40×40 · 4.9 kB") }
    }
    return session
  }

  /// The person can go on: the list answers, and leaving leaves the terminal as it was.
  private func goOn(_ session: ScreenSession) throws {
    try session.terminal.press("j")
    try session.terminal.waitFor("the text") { $0[1].hasSuffix("│ some text") }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test(arguments: [(120, 30), (80, 24)])
  func `chafa draws the picture in its colors`(columns: Int, rows: Int) throws {
    let session = try ScreenSession(try history(), columns: columns, rows: rows)
    if columns < 100 {
      try session.terminal.waitFor(text: "PNG 40×40")
      try session.terminal.press("Right")
    }
    try session.terminal.waitFor("red and blue") { _ in
      try session.terminal.screenWithEscapes().contains {
        $0.contains("48;5;196m") && $0.contains("48;5;21m")
      }
    }
    // The part of the screen that is the picture's changes with the screen's size.
    try session.terminal.resize(columns: columns + 20, rows: rows + 6)
    try session.terminal.waitFor("red and blue, again") { rows in
      try rows.contains { $0.contains("PNG 40×40") }
        && session.terminal.screenWithEscapes().contains { $0.contains("48;5;196m") }
    }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `without color and Unicode it is drawn in ASCII`() throws {
    var history = try history()
    history.environment = history.environment.with([
      "NO_COLOR": "1", "LC_ALL": "C", "LANG": "C",
    ])
    let picture = SamplePicture.png(width: 40, height: 40) { column, _ in
      column < 20 ? (255, 255, 255) : (0, 0, 0)
    }
    try history.capture(picture, "--type", "image/png")
    let session = try ScreenSession(history, columns: 120, rows: 30)
    try session.terminal.waitFor("the picture") { rows in
      rows[1].contains("| PNG 40x40") && rows[2].hasSuffix("| @@@@@@@@@@@@@@@@@@@@")
    }
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }

  @Test func `without chafa the facts stand there, and nothing is said`() throws {
    let history = try history()
    let session = try ScreenSession(
      history, columns: 120, rows: 30, [], before: "PATH='\(history.home)'")
    let rows = try session.terminal.waitFor("the facts") {
      $0.contains { $0.contains("│ PNG 40×40 · 4.9 kB") }
    }
    #expect(rows[2].hasSuffix("│"))
    #expect(rows[29].hasPrefix(" 1-9 paste"))
    try goOn(session)
  }

  @Test(arguments: [
    "printf '\\033]0;title\\007\\033[2J\\033[31;1Hevil'", "printf '\\033[6n\\033c\\302\\2331m'",
    "printf '\\033[?1049l\\033[?1006lX\\n'", "head -c 300 /dev/urandom", "exit 1", "kill -9 $$",
    "printf 'half'; exit 1", "exec yes", "printf '%0100d' 1", "exec yes ''", "printf 'X\\033['",
    "printf '\\033[2J' > /dev/tty; exit 1", "cat",
  ])
  func `a chafa that does something else leaves the facts`(script: String) throws {
    let history = try history(chafa: "\(Self.notingProcess)\n\(script)")
    let session = try opened(history)
    try waitUntil("chafa has ended") { try hasEnded(history) }
    let rows = try session.terminal.screen()
    #expect(rows[0].hasPrefix(" nori  [Clips 2]"))
    #expect(rows.dropFirst(2).prefix(20).allSatisfy { $0.hasSuffix("│") })
    try goOn(session)
  }

  @Test func `a chafa that hangs holds nothing up, and ends with nori`() throws {
    let history = try history(chafa: "\(Self.notingProcess)\nexec tail -f /dev/null")
    let session = try opened(history)
    try waitUntil("chafa is started") {
      try history.folder.names(in: "bin").contains("process")
    }
    try goOn(session)
    #expect(try hasEnded(history))
  }

  private static let notingProcess = """
    echo $$ > "${0%/*}/process.part"; mv "${0%/*}/process.part" "${0%/*}/process"
    """

  /// Whether the program in chafa's place was started and has ended.
  private func hasEnded(_ history: History) throws -> Bool {
    guard try history.folder.names(in: "bin").contains("process") else { return false }
    let process = String(decoding: try history.folder.read("bin/process"), as: UTF8.self)
    let state = try run(
      "cat", ["/proc/\(process.dropLast())/stat"], environment: history.environment)
    return state.outputText.isEmpty
  }

  @Test func `pictures passed quickly are not drawn, the one that is reached is`() throws {
    let history = try history(
      chafa: "echo >> \"$0.count\"; cat > /dev/null; printf '%s\\n' '▄▀▄'")
    for number in 0..<30 {
      try history.capture(Self.redAndBlue + Array("\(number)".utf8), "--type", "image/png")
    }
    let session = try ScreenSession(history, columns: 120, rows: 40)
    try session.terminal.waitFor(text: "▄▀▄")
    try session.terminal.press("Down")
    for _ in 0..<2 { try session.terminal.type(String(repeating: "j", count: 14)) }
    try session.terminal.waitFor("the last reached") {
      $0[30].hasPrefix("▌") && $0.contains { $0.hasSuffix("│ ▄▀▄") }
    }
    // Each key that came alone may have started one; the two runs of keys start few.
    let count = try history.folder.read("bin/chafa.count").count
    #expect(count < 15)
    try session.terminal.press("q")
    #expect(try session.end() == .cancelled)
  }
}
