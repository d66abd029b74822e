extension CommandSpecification {
  /// Reads the words that follow the program's name.
  ///
  /// - The command comes first, its options and arguments follow in any order.
  /// - `--name value`, `--name=value`, `-n value`, `-nvalue`, and flags together as in `-ab`.
  /// - After `--` every word is an argument. Before it a word that begins with `-` is an option,
  ///   never a value; `-` alone is an ordinary word.
  /// - `-h` or `--help` wins over everything but an unknown command.
  public func parse(_ words: [String]) throws(ArgumentError) -> ParsedCommand {
    var parser = Parser(program: self, words: words[...])
    do throws(ArgumentError) {
      return try parser.parse()
    } catch {
      if case .unknownCommand = error { throw error }
      guard parser.helpFollows else { throw error }
      return ParsedCommand(path: parser.path, wantsHelp: true)
    }
  }
}

/// Goes through the words once, from left to right.
private struct Parser {
  let program: CommandSpecification
  var words: ArraySlice<String>
  var command: CommandSpecification
  var path: [String] = []
  var arguments: [String] = []
  var options: [String: [String]] = [:]
  var firstOption: String?
  var wantsHelp = false

  init(program: CommandSpecification, words: ArraySlice<String>) {
    self.program = program
    self.words = words
    command = program
  }

  var spelledPath: [String] { [program.name] + path }

  /// Whether a word still to be read asks for help.
  var helpFollows: Bool {
    words.prefix { $0 != "--" }.contains { $0 == "-h" || $0 == "--help" }
  }

  mutating func parse() throws(ArgumentError) -> ParsedCommand {
    while !wantsHelp, let word = words.popFirst() {
      if word == "--" {
        try takeRest()
      } else if word.hasPrefix("--") {
        try takeLongOption(word.dropFirst(2))
      } else if word.hasPrefix("-"), word != "-" {
        try takeShortOptions(word.dropFirst())
      } else {
        try takeWord(word)
      }
    }
    if wantsHelp { return ParsedCommand(path: path, wantsHelp: true) }
    enterDefaultSubcommand()
    try checkArgumentCount()
    try checkRules()
    return ParsedCommand(path: path, arguments: arguments, options: options)
  }
}

extension Parser {
  private mutating func takeWord(_ word: String) throws(ArgumentError) {
    guard !command.subcommands.isEmpty else { return try takeArgument(word) }
    if let next = command.subcommand(word) {
      if let firstOption { throw .optionBeforeCommand(option: firstOption, command: word) }
      command = next
      path.append(word)
    } else {
      let names = command.subcommands.map(\.name)
      throw .unknownCommand(word, in: spelledPath, nearest: nearest(to: word, among: names))
    }
  }

  private mutating func takeRest() throws(ArgumentError) {
    enterDefaultSubcommand()
    while let word = words.popFirst() { try takeArgument(word) }
  }

  private mutating func enterDefaultSubcommand() {
    guard let name = command.defaultSubcommand, let next = command.subcommand(name) else { return }
    command = next
    path.append(name)
  }

  private mutating func takeArgument(_ word: String) throws(ArgumentError) {
    let index = min(arguments.count, command.arguments.count - 1)
    guard index >= 0, index == arguments.count || command.arguments[index].mayRepeat else {
      throw .unexpectedArgument(word, in: spelledPath)
    }
    let argument = command.arguments[index]
    arguments.append(try checked(word, argument.form, name: argument.placeholder))
  }
}

extension Parser {
  private mutating func takeLongOption(_ text: Substring) throws(ArgumentError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let joinedValue = parts.count > 1 ? String(parts[1]) : nil
    let spelling = "--\(name)"
    let option = try option(spelling) { $0.long == name }
    try take(option, spelling: spelling, joinedValue: joinedValue)
  }

  private mutating func takeShortOptions(_ text: Substring) throws(ArgumentError) {
    var rest = text
    while !wantsHelp, let letter = rest.popFirst() {
      let spelling = "-\(letter)"
      let option = try option(spelling) { $0.short == letter }
      if option.value == nil || rest.isEmpty {
        try take(option, spelling: spelling, joinedValue: nil)
      } else {
        try take(option, spelling: spelling, joinedValue: String(rest))
        rest = ""
      }
    }
  }

  private mutating func option(
    _ spelling: String, where matches: (OptionSpecification) -> Bool
  ) throws(ArgumentError) -> OptionSpecification {
    if let option = command.allOptions.first(where: matches) {
      if option != .help { enterDefaultSubcommand() }
      return option
    }
    enterDefaultSubcommand()
    if let option = command.allOptions.first(where: matches) { return option }
    let spellings = command.allOptions.map(\.spelling)
    throw .unknownOption(
      spelling, in: spelledPath,
      nearest: spelling.hasPrefix("--") ? nearest(to: spelling, among: spellings) : nil)
  }

  private mutating func take(
    _ option: OptionSpecification, spelling: String, joinedValue: String?
  ) throws(ArgumentError) {
    firstOption = firstOption ?? spelling
    guard let value = option.value else {
      if let joinedValue { throw .unexpectedValue(option: spelling, value: joinedValue) }
      options[option.long] = []
      if option == .help { wantsHelp = true }
      return
    }
    if options[option.long] != nil, !option.isRepeatable { throw .repeatedOption(spelling) }
    let text =
      if let joinedValue { joinedValue } else {
        try nextValue(spelling: spelling, placeholder: value.placeholder)
      }
    options[option.long, default: []].append(
      try checked(text, value.form, name: spelling))
  }

  private mutating func nextValue(
    spelling: String, placeholder: String
  ) throws(ArgumentError) -> String {
    guard let next = words.first, next != "--" else {
      throw .missingValue(option: spelling, placeholder: placeholder, next: nil)
    }
    if next.hasPrefix("-"), next != "-" {
      throw .missingValue(option: spelling, placeholder: placeholder, next: next)
    }
    words.removeFirst()
    return next
  }
}

extension Parser {
  private func checkArgumentCount() throws(ArgumentError) {
    guard arguments.count < command.arguments.count else { return }
    let next = command.arguments[arguments.count]
    if !next.mayBeLeftOut {
      throw .missingArgument(placeholder: next.placeholder, in: spelledPath)
    }
  }

  private func checkRules() throws(ArgumentError) {
    for rule in command.rules {
      switch rule {
      case .atMostOne(let members):
        let given = members.filter(isGiven)
        if given.count > 1 { throw .excludeEachOther(given[0], given[1]) }
      case .atLeastOne(let members):
        if !members.contains(where: isGiven) { throw .noneGiven(of: members, in: spelledPath) }
      }
    }
  }

  private func isGiven(_ member: String) -> Bool {
    if member.hasPrefix("--") { return options[String(member.dropFirst(2))] != nil }
    let index = command.arguments.firstIndex { $0.placeholder == member }
    return index.map { $0 < arguments.count } ?? false
  }
}

/// The value as the command gets it: numbers in plain decimal form, everything else as typed.
private func checked(
  _ text: String, _ form: ValueForm, name: String
) throws(ArgumentError) -> String {
  switch form {
  case .text, .file, .command, .listed: return text
  case .number(let allowed):
    guard let number = decimalNumber(text), allowed.contains(number) else {
      throw .invalidNumber(text, name: name, allowed: allowed)
    }
    return String(number)
  case .choice(let choices):
    if choices.contains(text) { return text }
    throw .invalidChoice(
      text, name: name, choices: choices, nearest: nearest(to: text, among: choices))
  }
}

/// `5`, `"5\n"` and `" 5 "` are the same number: what a pipe or a quoted variable brings along.
private func decimalNumber(_ text: String) -> Int? {
  let trimmed = text.drop(while: \.isWhitespace)
  guard let end = trimmed.lastIndex(where: { !$0.isWhitespace }) else { return nil }
  return Int(trimmed[...end])
}
