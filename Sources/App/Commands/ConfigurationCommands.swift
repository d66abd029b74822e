import Configuration
import Interface
import JSON
import Posix
import Resources
import Store
import Words

extension Session {
  func configurationPath() throws -> ExitCode {
    try output.require()
    try output.line(output.visible(places.configuration))
    return .done
  }

  /// Every setting with its value and where that comes from.
  func configurationShow() throws -> ExitCode {
    try output.require()
    let (configuration, problems) = try checkedConfiguration()
    for setting in configuration.effectiveSettings(in: environment.variables) {
      let value = String(decoding: setting.value.encoded(), as: UTF8.self)
      let source =
        switch setting.source {
        case .standard: "default"
        case .file: "file"
        case .environment(let name): name
        }
      try output.line(output.visible("\(setting.name)\t\(value)\t\(source)"))
    }
    for problem in problems { warn(ConfigurationWords.sentence(problem)) }
    return problems.isEmpty ? .done : .wrongUsage
  }

  func configurationCheck() throws -> ExitCode {
    let words = try configurationProblems()
    for sentence in words { warn("\(places.configuration): \(sentence)") }
    return words.isEmpty ? .done : .wrongUsage
  }

  /// Opens the settings in the editor, made with all defaults when there are none, and says what
  /// is wrong afterwards.
  func configurationEdit() throws -> ExitCode {
    let editor = try editor()
    if try ConfigurationFile.read(places.configuration) == nil {
      try ReplacedFile.write(Resources.defaultConfiguration, to: places.configuration)
    }
    try editor.run(on: places.configuration)
    forgetConfiguration()
    // How much of the history the snapshot shows is a setting, too.
    do throws(StoreError) {
      snapshot(of: try history.open(.readWrite)).writeChange()
    } catch {
      // Why: without a history there is nothing to show, and editing settings is not the time to say
      // what is wrong with one.
    }
    return try configurationCheck()
  }

  /// All that is wrong with the settings, keys among them, in sentences.
  private func configurationProblems() throws -> [String] {
    let (configuration, problems) = try checkedConfiguration()
    var sentences = problems.map(ConfigurationWords.sentence)
    do throws(KeyBindingError) {
      _ = try KeyBindings(overrides: configuration.keys)
    } catch {
      sentences.append(ConfigurationWords.sentence(error))
    }
    return sentences + configuration.snippetProblems
  }
}
