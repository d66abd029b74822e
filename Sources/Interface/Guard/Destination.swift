/// Where what is chosen goes, and so what has to be asked before.
public enum Destination: Hashable, Sendable {
  /// Standard output: whoever reads it takes any bytes.
  case output
  /// The line that a shell is editing.
  case shell(ShellDialect)
  /// A terminal's pane, as if pasted. `takesLines`: a program there is known to take line ends and
  /// tabs as text (bracketed paste).
  case pane(takesLines: Bool)
  /// A window, as if typed.
  case window

  /// What is not put before a person has looked at it.
  var asked: Set<Hazard> {
    switch self {
    case .output: []
    // The line that is edited holds a tab as it holds a blank.
    case .shell: Set(Hazard.allCases).subtracting([.tab])
    case .pane(true): Set(Hazard.allCases).subtracting([.tab, .lineEnd])
    case .pane(false), .window: Set(Hazard.allCases)
    }
  }

  /// What is never put, whatever a person says.
  var refused: Set<Hazard> {
    switch self {
    case .output: []
    // A shell's lines end at it.
    case .shell: [.nul]
    // It would be a key, and could end the paste: what comes after would be keys too.
    case .pane: [.nul, .escape]
    case .window: Set(Hazard.allCases)
    }
  }

  var dialect: ShellDialect {
    if case .shell(let dialect) = self { dialect } else { .sh }
  }

  /// Whether a person can choose how a text is put there.
  var hasWays: Bool {
    switch self {
    case .shell, .pane: true
    case .output, .window: false
    }
  }

  /// What would be put; nil where it holds what is never put there.
  public func result(of text: ChosenText, _ way: PutWay) -> ChosenText? {
    let result =
      switch way {
      case .asIs: text
      case .quoted: text.quoted(for: dialect)
      case .oneLine: text.inOneLine
      }
    // What a shell cannot hold it cannot be told in quotes either.
    if way == .quoted, text.bytes.contains(0) { return nil }
    return Hazards(in: result.bytes).kinds.isDisjoint(with: refused) ? result : nil
  }

  /// Whether a person has to look before it is put so.
  public func asks(about text: ChosenText, _ way: PutWay) -> Bool {
    guard let result = result(of: text, way) else { return true }
    // What one line leaves out may have meant something.
    if way == .oneLine { return !result.bytes.elementsEqual(text.withoutLastLineEnds) }
    return !Hazards(in: result.bytes).kinds.isDisjoint(with: asked)
  }
}
