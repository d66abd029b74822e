import TestSupport
import Testing

/// `nori copy` through terminals: what those receive is recorded by `script`.
struct TerminalCopyTests {
  /// Runs a line of shell on a terminal of its own, in which `nori` is the program under test;
  /// returns all that the terminal got.
  private func recorded(
    _ history: History, _ command: String, variables: [String: String?] = [:]
  ) throws -> String {
    try history.folder.write(
      "cd \"$HOME\"; stty cols 80 rows 24\nnori() { '\(NoriProgram.path)' \"$@\"; }\n\(command)\n"
        .utf8,
      to: "typed")
    _ = try run(
      "script", ["-q", "-c", "sh \(history.folder.path("typed"))", history.folder.path("record")],
      environment: history.environment.with(["TERM": "xterm-256color"]).with(variables))
    return String(decoding: try history.folder.read("record"), as: UTF8.self)
  }

  private static let note = "sent to the terminal, which does not confirm it"

  @Test func `a terminal is sent the text, stdout is not, and one line says what is not known`()
    throws
  {
    let history = try History()
    let record = try recorded(
      history, "printf 'h\\303\\251' | nori copy > out; echo \"ended with $?\"")
    #expect(record.contains("\u{1B}]52;c;aMOp\u{07}"))
    #expect(record.contains("nori: \(Self.note)\r\nended with 0\r\n"))
    #expect(try history.folder.read("out") == [])
    #expect(try history.summaries() == ["hé"])
    // Also over ssh from a desktop, whose own clipboard is left alone.
    let remote = try recorded(
      history, "printf there | nori copy 2> err; cat err",
      variables: ["SSH_CONNECTION": "a 1 b 22", "DISPLAY": ":none"])
    #expect(remote.contains("\u{1B}]52;c;dGhlcmU=\u{07}"))
    #expect(!remote.contains(Self.note))
  }

  @Test func `what is too long or no text is not sent`() throws {
    let history = try History()
    let record = try recorded(
      history,
      """
      head -c 74995 /dev/zero | tr '\\0' x | nori copy; echo "ended with $?"
      head -c 74994 /dev/zero | tr '\\0' y | nori copy; echo "ended with $?"
      echo x | nori copy --type image/png; echo "ended with $?"
      printf '\\377' | nori copy; echo "ended with $?"
      """)
    #expect(
      record.contains(
        "nori: Nothing was sent to the terminal: this is 74995 bytes long, and osc52Limit is 74994."
          + " Raise it if your terminal takes more. The clip is kept.\r\nended with 6\r\n"))
    #expect(record.contains("]52;c;eXl5"))
    #expect(!record.contains("]52;c;eHh4"))
    #expect(
      record.contains(
        "nori: A terminal takes only text as a copy, and this is image/png. The clip is kept."
          + "\r\nended with 6\r\n"))
    #expect(record.contains("and this is application/octet-stream. The clip is kept."))
    #expect(try history.list().count == 4)
    try history.write(configuration: #"{"osc52Limit": 10}"#)
    let less = try recorded(
      history, "printf 12345678901 | nori copy; printf 1234567890 | nori copy")
    #expect(less.contains("this is 11 bytes long, and osc52Limit is 10."))
    #expect(less.contains("\u{1B}]52;c;MTIzNDU2Nzg5MA==\u{07}"))
  }

  /// tmux on a terminal of type `type`, in which a line of shell is run.
  private func recordedTmux(
    _ history: History, _ command: String, settings: String = "", type: String = "xterm-256color"
  ) throws -> String {
    try history.folder.write(settings.utf8, to: "tmux.conf")
    try history.folder.write(
      "nori() { '\(NoriProgram.path)' \"$@\"; }\ncd \"$HOME\"\n\(command)\n".utf8, to: "inside")
    return try recorded(
      history,
      "tmux -S \"$HOME/socket\" -f \"$HOME/tmux.conf\" new-session 'sh \"$HOME/inside\"'",
      variables: ["TERM": type])
  }

  @Test func `tmux takes the text and sends it to its terminal`() throws {
    let history = try History()
    let record = try recordedTmux(
      history, "printf hello | nori copy 2> err; echo $? > code; tmux show-buffer > buffer")
    #expect(try history.folder.read("buffer") == Array("hello".utf8))
    #expect(try history.folder.read("code") == Array("0\n".utf8))
    #expect(try history.folder.read("err") == [])
    #expect(record.contains("]52;;aGVsbG8=\u{07}"))
  }

  @Test(
    arguments: [
      (
        "set -s set-clipboard off", "xterm-256color",
        "tmux gives no copies to its terminal: its option set-clipboard is off. Allow it with"
          + " tmux set -s set-clipboard external."
      ),
      (
        "", "vt100",
        "tmux does not know that its terminal takes copies. If it does, say so and attach anew:"
          + " tmux set -as terminal-features ,vt100:clipboard."
      ),
    ])
  func `where tmux passes nothing on, that is said`(
    settings: String, type: String, sentence: String
  ) throws {
    let history = try History()
    let record = try recordedTmux(
      history, "printf hello | nori copy 2> err; echo $? > code", settings: settings, type: type)
    #expect(!record.contains("]52;"))
    #expect(
      try history.folder.read("err") == Array("nori: \(sentence) The clip is kept.\n".utf8))
    #expect(try history.folder.read("code") == Array("6\n".utf8))
  }

  @Test func `a tmux that passes things on gets the text wrapped for a terminal it does not know`()
    throws
  {
    let history = try History()
    let record = try recordedTmux(
      history, "printf hello | nori copy; tmux show-buffer 2> buffer",
      settings: "set -g allow-passthrough on", type: "vt100")
    #expect(record.contains("\u{1B}]52;c;aGVsbG8=\u{07}"))
    #expect(try history.folder.read("buffer") == Array("no buffers\n".utf8))
  }

  @Test func `GNU screen passes a text of any length on`() throws {
    let history = try History()
    try history.folder.write("".utf8, to: "screenrc")
    try history.folder.write(
      "head -c 74994 /dev/zero | tr '\\0' s | '\(NoriProgram.path)' copy 2> \"$HOME/err\"\n".utf8,
      to: "inside")
    let record = try recorded(
      history,
      """
      mkdir -m 700 "$HOME/screens"; export SCREENDIR="$HOME/screens"
      screen -c "$HOME/screenrc" sh "$HOME/inside"
      """)
    #expect(try history.folder.read("err") == [])
    let text = String(repeating: "c3Nz", count: 24_998)
    #expect(record.contains("\u{1B}]52;c;\(text)\u{07}"))
  }
}
