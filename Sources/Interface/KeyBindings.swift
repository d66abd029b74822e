import Screen

/// Which key does what: the table's defaults with a person's own choices.
public struct KeyBindings: Hashable, Sendable {
  private var keys: [Command: [Key]]
  private var commands: [KeyContext: [Key: Command]]

  /// The defaults.
  public static let standard = KeyBindings(
    keys: Dictionary(uniqueKeysWithValues: KeyTable.entries.map { ($0.command, $0.keys) }))

  /// Takes the keys of each named command in place of its defaults; no keys unbinds it. A default
  /// that stands on a key so taken gives way.
  public init(overrides: [String: [String]]) throws(KeyBindingError) {
    var chosen: [Command: [Key]] = [:]
    for (name, keyNames) in overrides.sorted(by: { $0.key < $1.key }) {
      guard let command = Command(rawValue: name) else { throw .unknownCommand(name) }
      chosen[command] = try Self.keys(named: keyNames, for: command)
    }
    try Self.refuseKeysBoundTwice(in: chosen)
    var keys = chosen
    for entry in KeyTable.entries where chosen[entry.command] == nil {
      keys[entry.command] = entry.keys.filter { key in
        !chosen.contains { command, taken in
          taken.contains(key) && Self.meet(command, entry.command)
        }
      }
    }
    self.init(keys: keys)
  }

  private init(keys: [Command: [Key]]) {
    self.keys = keys
    commands = [:]
    for entry in KeyTable.entries {
      for context in entry.contexts {
        for key in keys[entry.command] ?? [] {
          commands[context, default: [:]][key] = entry.command
        }
      }
    }
  }

  /// What the key does there; `nil` if nothing, or if it types text.
  public func command(for key: Key, in context: KeyContext) -> Command? {
    if context.takesText, case .character = key { return nil }
    return commands[context]?[key]
  }

  /// The keys of a command, the one to show first.
  public func keys(for command: Command) -> [Key] { keys[command] ?? [] }

  private static func keys(
    named names: [String], for command: Command
  ) throws(KeyBindingError) -> [Key] {
    var keys: [Key] = []
    for name in names {
      guard let key = Key(name: name) else { throw .unknownKey(name, command: command.rawValue) }
      if case .character = key, KeyTable.entry(for: command).contexts.allSatisfy(\.takesText) {
        throw .textKey(name, command: command.rawValue)
      }
      if !keys.contains(key) { keys.append(key) }
    }
    return keys
  }

  private static func refuseKeysBoundTwice(
    in chosen: [Command: [Key]]
  ) throws(KeyBindingError) {
    let commands = chosen.keys.sorted { $0.rawValue < $1.rawValue }
    for (index, first) in commands.enumerated() {
      for second in commands[(index + 1)...] where meet(first, second) {
        guard let key = chosen[first]?.first(where: { chosen[second]?.contains($0) == true }) else {
          continue
        }
        throw .boundTwice(key.name, first: first.rawValue, second: second.rawValue)
      }
    }
  }

  /// Whether both commands can be meant in one place.
  private static func meet(_ first: Command, _ second: Command) -> Bool {
    let others = KeyTable.entry(for: second).contexts
    return KeyTable.entry(for: first).contexts.contains { others.contains($0) }
  }
}

/// What is wrong with the keys of a configuration.
public enum KeyBindingError: Error, Hashable, Sendable {
  case unknownCommand(String)
  case unknownKey(String, command: String)
  /// The key types a character, and the command works only where characters are text.
  case textKey(String, command: String)
  case boundTwice(String, first: String, second: String)
}
