extension CommandSpecification {
  /// A completion script for zsh; goes into a folder of `$fpath` as `_nori`, or is sourced.
  ///
  /// Each command has one function: `_arguments` reads its options and, where it has subcommands,
  /// hands the remaining words to the function of the one that was typed.
  public var zshCompletion: String {
    let functions = everyCommand.map { path, command in
      function(for: command, at: path)
    }
    return """
      #compdef \(name)
      # zsh completion for \(name)
      \(functions.joined(separator: "\n"))
      if [[ $funcstack[1] == _\(name) ]]; then
        _\(name) "$@"
      else
        compdef _\(name) \(name)
      fi

      """
  }

  private func function(for command: CommandSpecification, at path: String) -> String {
    let own = "_\(name)" + path.split(separator: "/").map { "_\($0)" }.joined()
    var specifications = command.completedOptions.map(specification)
    guard !command.subcommands.isEmpty else {
      specifications += command.arguments.map(specification)
      return "\(own)() {\n  _arguments -s -S\(list(specifications))\n}"
    }
    specifications += ["'1: :->command'", "'*:: :->rest'"]
    let names = command.subcommands.map { "    \(quoted("\($0.name):\($0.summary)"))" }
    let branches = command.subcommands.map { "    \($0.name)) \(own)_\($0.name) ;;" }
    return """
      \(own)() {
        local curcontext=$curcontext state line
        local -a commands=(
      \(names.joined(separator: "\n"))
        )
        _arguments -C -s -S\(list(specifications))
        case $state in
        command) _describe -t commands command commands ;;
        rest)
          case $line[1] in
      \(branches.joined(separator: "\n"))
          esac
          ;;
        esac
      }
      """
  }

  private func list(_ specifications: [String]) -> String {
    specifications.map { " \\\n    \($0)" }.joined()
  }

  private func specification(_ option: OptionSpecification) -> String {
    let value = option.value.map { ":\($0.placeholder):\(action($0.form))" } ?? ""
    let text = "[\(bracketed(option.summary))]\(value)"
    // Braces make both spellings of one option out of it; each excludes the other.
    let repeated = option.isRepeatable ? "*" : ""
    let long = option.spelling + (option.value == nil ? "" : "=")
    guard let short = option.short else { return quoted("\(repeated)\(long)\(text)") }
    let excluded = option.isRepeatable ? "'*'" : "'(-\(short) \(option.spelling))'"
    let shortForm = "-\(short)" + (option.value == nil ? "" : "+")
    return "\(excluded){\(shortForm),\(long)}\(quoted(text))"
  }

  private func specification(_ argument: ArgumentSpecification) -> String {
    let prefix = argument.mayRepeat ? "*:" : argument.mayBeLeftOut ? "::" : ":"
    return quoted("\(prefix)\(argument.placeholder):\(action(argument.form))")
  }

  private func action(_ form: ValueForm) -> String {
    if form == .file { return "_files" }
    if let listing = form.listing {
      return
        "{local -a words=(\"${(@)${(@f)$(\(listing) 2>/dev/null)}%%$'\\t'*}\") && compadd -a words}"
    }
    let words = words(for: form)
    return words.isEmpty ? " " : "(\(words.joined(separator: " ")))"
  }

  private func bracketed(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }
}
