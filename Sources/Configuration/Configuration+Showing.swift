import JSON

/// A setting as `config show` lists it.
public struct EffectiveSetting: Hashable, Sendable {
  public enum Source: Hashable, Sendable {
    case standard
    case file
    /// The name of the variable.
    case environment(String)
  }

  public let name: String
  /// As it is written in the file.
  public let value: JSON
  public let source: Source

  public init(name: String, value: JSON, source: Source) {
    self.name = name
    self.value = value
    self.source = source
  }
}

extension Configuration {
  /// Every setting with what holds, in the order of ``Setting/all``.
  public func effectiveSettings(in environment: [String: String]) -> [EffectiveSetting] {
    Setting.all.map { setting in
      if setting.name == "editor" {
        let (command, source) = editor(in: environment)
        return EffectiveSetting(name: setting.name, value: .string(command), source: source)
      }
      if let value = written[setting.name] {
        return EffectiveSetting(name: setting.name, value: value, source: .file)
      }
      return EffectiveSetting(name: setting.name, value: setting.defaultValue, source: .standard)
    }
  }

  /// The editor to start: that of the file, else `VISUAL`, else `EDITOR`, else `vi`.
  ///
  /// A variable that is empty counts as not set.
  public func editor(
    in environment: [String: String]
  ) -> (command: String, source: EffectiveSetting.Source) {
    if let editor { return (editor, .file) }
    for variable in ["VISUAL", "EDITOR"] {
      if let command = environment[variable], !command.isEmpty {
        return (command, .environment(variable))
      }
    }
    return ("vi", .standard)
  }
}
