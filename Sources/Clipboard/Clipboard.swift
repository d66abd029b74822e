import Clips
import Posix

/// The clipboard of the desktop or terminal at which the person sits.
public struct Clipboard: Sendable {
  /// The option of tmux that names the last eight buffers which nori has filled, with a blank before
  /// each.
  public static let ownTmuxBuffers = "@nori-own"

  /// What became of a copy.
  public enum Delivery: Hashable, Sendable {
    /// It is on the desktop's clipboard.
    case taken
    /// tmux has it and has sent it to its terminal, which does not say what it did with it.
    case sentThroughTmux
    /// This is to be written to the terminal, which does not say what it does with it.
    case toBeSent([UInt8])
  }

  private let situation: Situation
  /// Bytes of text that a terminal is asked to take.
  private let terminalLimit: Int

  /// How long a program may take; most need some milliseconds.
  private let patience: Duration
  /// Readable when nobody wants the copy any longer: a program that hangs is ended at once.
  private let interruption: Int32?

  public init(
    _ situation: Situation, terminalLimit: Int, patience: Duration = .seconds(5),
    unless interruption: Int32? = nil
  ) {
    self.situation = situation
    self.terminalLimit = terminalLimit
    self.patience = patience
    self.interruption = interruption
  }

  /// Puts `contents` there, or says what is to be written to the terminal for it.
  public func put(_ contents: borrowing ClipboardContents) throws(ClipboardError) -> Delivery {
    let type = contents.type
    switch try situation.way(for: type) {
    case .desktop(let program):
      // xsel handles its text as a C string.
      if program == .xsel, contents.holdsNul { throw .holdsNul(program) }
      try run(program, Clipboard.arguments(of: program, for: type), contents)
      return .taken
    case .tmux: return try putThroughTmux(contents)
    case .terminal(let wrapping): return try sequence(for: contents, in: wrapping)
    }
  }

  /// What tells the program where to and what: never the contents.
  static func arguments(of program: ClipboardProgram, for type: MediaType) -> [String] {
    switch program {
    case .wlCopy: ["--type", type.isPlain ? "text/plain" : type.bareName]
    case .xclip:
      ["-selection", "clipboard", "-in"]
        + (type.isOfferedAsText ? [] : ["-target", type.bareName])
    case .xsel: ["--clipboard", "--input"]
    case .tmux: []
    }
  }

  // MARK: Terminals

  private func sequence(
    for contents: borrowing ClipboardContents, in wrapping: Way.Wrapping
  ) throws(ClipboardError) -> Delivery {
    try checkLength(contents.byteCount)
    let text: [UInt8]
    do throws(PosixError) { text = try contents.bytes() } catch { throw .system(error) }
    return .toBeSent(TerminalCopy.sequence(for: text, in: wrapping))
  }

  private func checkLength(_ byteCount: Int) throws(ClipboardError) {
    if byteCount > terminalLimit { throw .tooLong(byteCount: byteCount, limit: terminalLimit) }
  }

  private func putThroughTmux(
    _ contents: borrowing ClipboardContents
  ) throws(ClipboardError) -> Delivery {
    try checkLength(contents.byteCount)
    guard let state = try tmuxState() else {
      // The variable has outlived its tmux, or that is another user's.
      let terminal = situation.environment["TERM"] ?? ""
      let isInside = terminal.hasPrefix("tmux") || terminal.hasPrefix("screen")
      guard situation.hasTerminal else { throw .tmuxRefuses(.nobodyAttached) }
      return try sequence(for: contents, in: isInside ? .tmux : .none)
    }
    switch try state.plan() {
    case .load:
      // Noted as nori's own: what catches tmux's copies leaves it out.
      try run(
        .tmux,
        [
          "load-buffer", "-w", "-t", state.client, "-", ";",
          "set-option", "-sF", Clipboard.ownTmuxBuffers, Clipboard.withNewBuffer,
        ], contents)
      return .sentThroughTmux
    case .passThrough:
      guard situation.hasTerminal else {
        throw .tmuxRefuses(.incapableTerminal(state.terminal))
      }
      return try sequence(for: contents, in: .tmux)
    }
  }

  /// The last seven names of ``ownTmuxBuffers`` and that of the newest buffer. A brace would end
  /// tmux's expression.
  private static let withNewBuffer =
    "#{s/^.*(\(String(repeating: " [^ ]*", count: 7)))$/\\1/:\(ownTmuxBuffers)} #{buffer_name}"

  /// Nil when there is no tmux to ask.
  private func tmuxState() throws(ClipboardError) -> TmuxState? {
    guard let path = situation.programs[.tmux] else { return nil }
    do throws(PosixError) {
      // A file takes whatever comes; nobody needs to read meanwhile.
      let answer = try FileDescriptor.memory()
      // How it ends tells less than what it says: with nobody attached its second half fails.
      _ = try ChildProcess.run(
        [path] + TmuxState.question, environment: situation.environment,
        output: .descriptor(answer.rawValue), patience: patience)
      try answer.rewind()
      let text = try answer.readAll(limit: 1 << 20)
      return TmuxState(answer: String(decoding: text, as: UTF8.self))
    } catch {
      throw .system(error)
    }
  }

  // MARK: Programs

  /// The program reads the contents itself. wl-copy, xclip and xsel stay in the background for as
  /// long as their copy is on the clipboard: they get nothing of ours but this file.
  private func run(
    _ program: ClipboardProgram, _ arguments: [String],
    _ contents: borrowing ClipboardContents
  ) throws(ClipboardError) {
    guard let path = situation.programs[program] else {
      preconditionFailure("the way was chosen among the programs that are there")
    }
    let ending: ChildProcess.Ending?
    do throws(PosixError) {
      ending = try ChildProcess.run(
        [path] + arguments, environment: situation.environment,
        input: .descriptor(try contents.rewound().rawValue), patience: patience,
        unless: interruption)
    } catch {
      throw .system(error)
    }
    switch ending {
    case .exited(0): return
    case .exited(let code): throw .programFailed(program, .exited(code))
    case .killed(let signal): throw .programFailed(program, .killed(signal: signal))
    case nil: throw .programFailed(program, .hung(patience))
    }
  }
}

extension MediaType {
  /// The name without parameters, as it is offered to others.
  var bareName: String { String(name.prefix { $0 != ";" && $0 != " " }) }

  /// Plain text, by whatever name.
  var isPlain: Bool { ["text/plain", "utf8_string", "string", "text"].contains(essence) }

  /// xclip offers one type alone. Text is most useful as plain text, which everything can paste;
  /// except for what would be something else then: a page, or files.
  var isOfferedAsText: Bool {
    isText && !["text/html", "text/uri-list", "image/svg+xml"].contains(essence)
  }
}
