import Arguments
import Clips
import Configuration
import CursesTerminal
import Interface
import JSON
import License
import Posix
import Querying
import Resources
import Store
import Words

extension Session {
  /// Opens the screen on the terminal; what is chosen goes to stdout.
  func open(_ command: ParsedCommand) throws -> ExitCode {
    if command.has(.version) { return try Information.version(output) }
    if command.has(.typing) { _ = try Typist(environment) }
    let pane = try command.value(of: .pane).map { try tmuxPane($0) }
    try output.require()
    let (configuration, problems) = try checkedConfiguration()
    let store = try openForWriting()
    let isColored = environment["NO_COLOR"] == nil
    let terminal = try CursesTerminal.open(
      options: .init(mouse: configuration.mouse, color: isColored),
      environment: environment.variables)
    var troubles = problems.map(ConfigurationWords.sentence)
    let options = ScreenOptions(
      tab: command.value(of: .tab).flatMap(Tab.init) ?? .clips,
      query: command.value(of: .query) ?? "",
      order: command.value(of: .sort).flatMap(SearchOrder.init) ?? .newest,
      isMulti: command.has(.multi),
      bindings: bindings(configuration, troubles: &troubles),
      theme: try theme(configuration.theme), look: terminal.isUnicode ? .unicode : .ascii,
      destination: destination(command),
      way: PutWay(rawValue: configuration.shellQuoting.rawValue) ?? .asIs,
      clock: .thread)
    let separator = command.value(of: .separator) ?? configuration.separator
    let editor = try editor()
    let chafa = Chafa(
      colors: terminal.colors, isUnicode: terminal.isUnicode, environment: environment)
    var browser = try Browser(
      terminal: terminal, store: store,
      context: KeeperContext(
        history: history, configuration: configuration, problems: problems, environment: environment
      ),
      editor: editor, chafa: chafa, options: options, separator: separator)
    defer { browser.stop() }
    switch try browser.run(troubles: troubles) {
    case .cancelled:
      // Where there was nothing to choose, leaving is no refusal.
      let isEmpty = try store.count(at: now) == 0 && store.countSnippets(at: now) == 0
      return isEmpty ? .nothingFound : .cancelled
    case .chosen(let ids):
      try write(ids, of: store, separator: separator, endingWithNul: command.has(.print0))
      // The cursor stands behind what was chosen.
      if command.has(.cursor) { try output.write("\0\0") }
      try output.flush()
      return .done
    case .text(let text) where command.has(.typing):
      try Typist.leave(text.bytes, environment)
      return .done
    case .text(let text):
      if let (server, name) = pane {
        guard try server.paste(text.bytes, into: name) else { throw Complaint.notPasted }
        return .done
      }
      try write(text, withCursor: command.has(.cursor) || command.value(of: .shell) != nil)
      if command.has(.print0) { try output.write("\0") }
      try output.flush()
      return .done
    }
  }

  /// The person's keys; the standard ones when those cannot be followed, so that nori still opens.
  private func bindings(
    _ configuration: Configuration, troubles: inout [String]
  ) -> KeyBindings {
    do throws(KeyBindingError) {
      return try KeyBindings(overrides: configuration.keys)
    } catch {
      troubles.append(ConfigurationWords.sentence(error))
      return .standard
    }
  }

  /// The chosen clips, exactly, with what stands between or after them.
  private func write(
    _ ids: [Clip.ID], of store: Store, separator: String, endingWithNul: Bool
  ) throws {
    for (index, id) in ids.enumerated() {
      if index > 0, !endingWithNul { try output.write(separator) }
      try write(id, .best, of: store, raw: false)
      if endingWithNul { try output.write("\0") }
    }
  }

  private func destination(_ command: ParsedCommand) -> Destination {
    if let dialect = command.value(of: .shell).flatMap(ShellDialect.init) { return .shell(dialect) }
    if command.has(.typing) { return .window }
    let isPane = command.has(.guard) || command.value(of: .pane) != nil
    return isPane ? .pane(takesLines: command.has(.takesLines)) : .output
  }

  private func tmuxPane(_ name: String) throws -> (TmuxServer, String) {
    guard TmuxServer.isPane(name) else {
      throw ArgumentError.invalidValue(name, name: "--pane", expected: "a pane such as %3")
    }
    guard let server = TmuxServer(environment) else {
      throw Complaint("There is no tmux here to paste into: TMUX is not set.", .noDisplay)
    }
    return (server, name)
  }

  private func write(_ text: ChosenText, withCursor: Bool) throws(Output.Failure) {
    guard withCursor else { return try output.write(text.bytes) }
    try output.write(Array(text.beforeCursor) + [0] + Array(text.afterCursor) + [0])
  }

  private func theme(_ name: String) throws -> Theme {
    guard let file = Resources.themes.first(where: { $0.name == name }) else { return .standard }
    let roles = try JSON(parsing: file.bytes, root: .object).objectValue ?? []
    return try Theme(
      roles: Dictionary(
        roles.map { ($0.name, $0.value.arrayValue?.compactMap(\.stringValue) ?? []) },
        uniquingKeysWith: { $1 }))
  }
}

extension Complaint {
  static let notPasted = Complaint(
    "Nothing was pasted: tmux did not take it, or the pane has gone.", .noDisplay)
}
