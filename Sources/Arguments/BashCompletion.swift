extension CommandSpecification {
  /// A completion script for bash 4 and later; needs nothing but bash.
  ///
  /// The script finds the command that the words lead to, then offers what may follow there:
  /// values after an option, options after a hyphen, else subcommands or arguments.
  public var bashCompletion: String {
    """
    # bash completion for \(name)
    _\(name)() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      # bash splits --option=value into three words.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      local path= word
      for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$path $word" in
    \(bashSteps)
        *) break ;;
        esac
      done
      local words= options= files= listed=
      case "$path $previous" in
    \(bashValues)
      *)
        case $path in
    \(bashWords)
        esac
        ;;
      esac
      [[ $current == -* ]] && words=$options files= listed=
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      if [[ $files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
      fi
      if [[ $listed ]]; then
        local name typed=${current//\\\\/}
        while IFS=$'\\t' read -r name word; do
          [[ $name == "$typed"* ]] && COMPREPLY+=("$(printf %q "$name")")
        done < <(eval "$listed" 2>/dev/null)
      fi
    }
    complete -F _\(name) \(name)

    """
  }

  private var bashSteps: String {
    descendants.map { path, _ in
      let parent = path.dropLast().joined(separator: "/")
      return "    '\(parent) \(path.last ?? "")') path=\(path.joined(separator: "/")) ;;"
    }.joined(separator: "\n")
  }

  private var bashValues: String {
    everyCommand.flatMap { path, command in
      command.completedOptions.compactMap { option -> String? in
        guard let value = option.value else { return nil }
        let patterns = option.spellings.map { "'\(path) \($0)'" }.joined(separator: " | ")
        return "  \(patterns))\(offer(value.form)) ;;"
      }
    }.joined(separator: "\n")
  }

  private var bashWords: String {
    everyCommand.map { path, command in
      let options = command.completedOptions.flatMap(\.spellings).joined(separator: " ")
      return "    '\(path)')\(offer(command)) options='\(options)' ;;"
    }.joined(separator: "\n")
  }

  private func offer(_ command: CommandSpecification) -> String {
    let names = command.subcommands.map(\.name).joined(separator: " ")
    if !names.isEmpty { return " words='\(names)'" }
    return command.arguments.first.map { offer($0.form) } ?? ""
  }

  private func offer(_ form: ValueForm) -> String {
    let words = words(for: form)
    return (words.isEmpty ? "" : " words='\(words.joined(separator: " "))'")
      + (form == .file ? " files=1" : "") + (form.listing.map { " listed='\($0)'" } ?? "")
  }
}

extension CommandSpecification {
  /// The words a value of this form can be; empty when they cannot be listed.
  func words(for form: ValueForm) -> [String] {
    switch form {
    case .text, .number, .file, .listed: []
    case .choice(let choices): choices
    case .command: subcommands.map(\.name)
    }
  }

  /// This command and all below it, each with its path joined by `/`.
  var everyCommand: [(path: String, command: CommandSpecification)] {
    [("", self)] + descendants.map { ($0.path.joined(separator: "/"), $0.command) }
  }

  /// What may be typed right here, those of the default subcommand included.
  var completedOptions: [OptionSpecification] {
    options + (defaultSubcommand.flatMap(subcommand)?.options ?? []) + [.help]
  }
}

extension OptionSpecification {
  /// Every way to write it, the short one first.
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}
