extension CommandSpecification {
  /// A completion script for fish 3 and later.
  public var fishCompletion: String {
    let lines = everyCommand.flatMap { path, command in
      completeSubcommands(of: command, at: path) + completeArguments(of: command, at: path)
        + completeOptions(of: command, at: path)
    }
    return """
      # fish completion for \(name)
      function __\(name)_at -d 'Whether the words typed lead to this command'
        set -l path
        for word in (commandline -opc)[2..-1]
          switch "$path/$word"
            case \(everyCommand.dropFirst().map { "'/\($0.path)'" }.joined(separator: " "))
              set path "$path/$word"
            case '*'
              break
          end
        end
        test "$path" = "$argv[1]"
      end
      complete -c \(name) -f
      \(lines.joined(separator: "\n"))

      """
  }

  private func completeSubcommands(of command: CommandSpecification, at path: String) -> [String] {
    command.subcommands.map {
      "\(rule(at: path)) -a \($0.name) -d \(quoted($0.summary))"
    }
  }

  private func completeArguments(of command: CommandSpecification, at path: String) -> [String] {
    command.arguments.compactMap { argument in
      if argument.form == .file { return "\(rule(at: path)) -F" }
      if let listing = argument.form.listing {
        // fish takes what stands behind a tab for a description.
        return "\(rule(at: path)) -a \(quoted("(\(listing) 2>/dev/null)"))"
      }
      let words = words(for: argument.form)
      if words.isEmpty { return nil }
      return "\(rule(at: path)) -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private func completeOptions(of command: CommandSpecification, at path: String) -> [String] {
    command.completedOptions.map { option in
      var line = rule(at: path)
      if let short = option.short { line += " -s \(short)" }
      line += " -l \(option.long)"
      if let form = option.value?.form {
        let words = words(for: form)
        line += form == .file ? " -r -F" : " -x"
        if !words.isEmpty { line += " -a \(quoted(words.joined(separator: " ")))" }
      }
      return line + " -d \(quoted(option.summary))"
    }
  }

  private func rule(at path: String) -> String {
    let typed = path.isEmpty ? "''" : "/\(path)"
    return "complete -c \(name) -n \"__\(name)_at \(typed)\""
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
