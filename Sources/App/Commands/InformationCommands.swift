import Arguments
import Configuration
import Interface
import Resources
import Words

/// Commands that need no files: they work also where there is no place for a history.
enum Information {
  static func help(on path: [String], _ output: Output) throws -> ExitCode {
    try output.require()
    try output.write(try CommandTable.help(at: path))
    return .done
  }

  static func version(_ output: Output) throws -> ExitCode {
    try output.require()
    try output.line("nori \(Version.number)")
    return .done
  }

  static func completions(_ command: ParsedCommand, _ output: Output) throws -> ExitCode {
    try output.require()
    guard let shell = command.arguments.first.flatMap(Shell.init(rawValue:)) else {
      return .wrongUsage
    }
    try output.write(CommandTable.completions(for: shell))
    return .done
  }

  static func shellInit(_ command: ParsedCommand, _ output: Output) throws -> ExitCode {
    try output.require()
    guard
      let widget = Resources.shellWidgets.first(where: { $0.shell == command.arguments.first })
    else { return .wrongUsage }
    try output.write(widget.bytes)
    return .done
  }

  static func manual(_ output: Output) throws -> ExitCode {
    try output.require()
    try output.write(CommandTable.manual(sections: [keys, settings]))
    return .done
  }

  private static var keys: HelpSection {
    HelpSection(
      "Keys", introduction: "The name in parentheses is the one that the setting keys knows.",
      rows: KeyTable.manual(for: .standard).flatMap(\.rows).map { row in
        let name = row.name.isEmpty ? "" : " (\(row.name))"
        return HelpSection.Row(row.keys.joined(separator: ", "), "\(row.help).\(name)")
      })
  }

  private static var settings: HelpSection {
    HelpSection(
      "Settings", introduction: "The settings file holds a JSON object with any of these.",
      rows: Setting.all.map { setting in
        let value = String(decoding: setting.defaultValue.encoded(), as: UTF8.self)
        return HelpSection.Row(
          setting.name,
          "\(setting.documentation) Takes \(setting.form.words); \(value) when left out.")
      })
  }
}
