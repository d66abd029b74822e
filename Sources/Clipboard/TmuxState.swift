import Posix

/// What tmux says of itself, read to know what becomes of a copy that it is given.
struct TmuxState: Hashable, Sendable {
  var version = ""
  /// `off`, `external` or `on`: whether it gives copies to its terminal.
  var setClipboard = ""
  /// Whether it passes on what programs wrap for its terminal.
  var allowsPassthrough = false
  /// The terminal that shows the session, by the name that tmux knows it by.
  var client = ""
  /// Its TERM.
  var terminal = ""
  /// tmux knows the sequence by which that terminal takes copies (the capability `Ms`).
  var knowsClipboard = false

  /// One question for all, in tmux's own words; `show-messages -T` lists each terminal's
  /// capabilities.
  static let question = [
    "display-message", "-p",
    "#{version}|#{set-clipboard}|#{allow-passthrough}|#{client_termname}|#{client_name}",
    ";", "show-messages", "-T",
  ]

  /// Nil when this is no answer to the question.
  init?(answer: String) {
    let lines = answer.split(separator: "\n")
    guard let first = lines.first else { return nil }
    let facts = first.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    guard facts.count == 5 else { return nil }
    version = facts[0]
    setClipboard = facts[1]
    // Before version 3.3 there was no such option, and everything was passed on.
    allowsPassthrough = !["0", "off"].contains(facts[2])
    terminal = facts[3]
    client = facts[4]
    var isOfClient = false
    for line in lines.dropFirst() {
      let words = line.split(separator: " ")
      // Terminal 0: xterm-256color for /dev/pts/2, flags=0x20:
      if words.first == "Terminal" {
        isOfClient = words.count > 4 && words[4] == "\(client),"
      } else if isOfClient, words.count > 2, words[1] == "Ms:" {
        // 192: Ms: (string) \033]52;%p1%s;%p2%s\a
        knowsClipboard = words[2] == "(string)"
      }
    }
  }

  enum Plan: Hashable {
    /// `load-buffer -w`: tmux's own buffer and, through tmux, its terminal.
    case load
    /// OSC 52, wrapped for tmux to pass on.
    case passThrough
  }

  func plan() throws(ClipboardError) -> Plan {
    // "If off, tmux will neither accept the clipboard escape sequence nor attempt to set the
    // clipboard" (tmux(1)); before version 3.5, -w did all the same.
    if setClipboard == "off" { throw .tmuxRefuses(.clipboardIsOff) }
    if client.isEmpty { throw .tmuxRefuses(.nobodyAttached) }
    if canLoad, knowsClipboard { return .load }
    if allowsPassthrough { return .passThrough }
    throw .tmuxRefuses(canLoad ? .incapableTerminal(terminal) : .olderVersion(version))
  }

  /// `load-buffer -w` came with version 3.2.
  private var canLoad: Bool {
    // Such as 3.3a or next-3.4; a name without a number is that of a newer one.
    let number = version.drop { !$0.isNumber }.split(separator: ".").map { part in
      Int(part.prefix { $0.isNumber }) ?? 0
    }
    guard let major = number.first else { return true }
    return (major, number.dropFirst().first ?? 0) >= (3, 2)
  }
}
