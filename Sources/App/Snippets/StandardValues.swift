import Snippets

/// The variables of VS Code that tell of the place a snippet goes to.
struct StandardValues {
  private let place: SnippetPlace

  init(_ place: SnippetPlace) {
    self.place = place
  }

  /// Nil for a name that is none of these.
  func value(of name: String) -> SnippetValue? {
    switch name {
    case "TM_SELECTED_TEXT", "SELECTION": value(place.selection)
    case "TM_CURRENT_LINE": value(place.line)
    case "TM_CURRENT_WORD": value(place.word)
    case "TM_LINE_INDEX": value(place.lineNumber.map { String($0 - 1) })
    case "TM_LINE_NUMBER": value(place.lineNumber.map { String($0) })
    case "TM_FILEPATH": value(place.absoluteFile)
    case "TM_FILENAME": value(place.absoluteFile.map(PathText.name))
    case "TM_FILENAME_BASE":
      value(place.absoluteFile.map { PathText.withoutExtension(PathText.name($0)) })
    case "TM_DIRECTORY": value(place.absoluteFile.map(PathText.folder))
    case "TM_DIRECTORY_BASE":
      value(place.absoluteFile.map { PathText.name(PathText.folder($0)) })
    case "RELATIVE_FILEPATH": value(relativeFile)
    case "WORKSPACE_FOLDER": value(place.workspace)
    case "WORKSPACE_NAME": value(place.workspace.map(PathText.name))
    default: nil
    }
  }

  private func value(_ text: String?) -> SnippetValue { text.map { .text($0) } ?? .unset }

  /// The whole path where the file does not lie in the workspace.
  private var relativeFile: String? {
    guard let file = place.absoluteFile, let workspace = place.workspace else { return nil }
    return PathText.relative(file, to: workspace) ?? file
  }
}
