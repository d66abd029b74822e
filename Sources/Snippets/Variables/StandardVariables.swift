import Clips

/// The variables that need nothing but the moment and what the editor knows.
public struct StandardVariables: Sendable {
  public let moment: SnippetMoment
  public let editor: EditorFacts

  public init(moment: SnippetMoment, editor: EditorFacts = EditorFacts()) {
    self.moment = moment
    self.editor = editor
  }

  /// All names, in the order of the manual.
  public static let names = Name.allCases.map(\.rawValue)

  /// ``SnippetValue/unknown`` for a name that is none of these.
  public func value(of name: String) -> SnippetValue {
    guard let name = Name(rawValue: name) else { return .unknown }
    switch name {
    case .selectedText, .selection: return value(editor.selection)
    case .currentLine: return value(editor.line)
    case .currentWord: return value(editor.word)
    case .lineIndex: return value(editor.lineNumber.map { String($0 - 1) })
    case .lineNumber: return value(editor.lineNumber.map(String.init))
    case .filename: return value(file?.name)
    case .filenameBase: return value(file?.base)
    case .directory: return value(file?.folder.path)
    case .directoryBase: return value(file?.folder.name)
    case .filepath: return value(file?.path)
    case .relativeFilepath: return value(file?.path(from: workspace))
    case .workspaceName: return value(workspace?.name)
    case .workspaceFolder: return value(workspace?.path)
    case .cursorIndex: return .text("0")
    case .cursorNumber: return .text("1")
    case .random: return .text(padded(Int(moment.random.2 % 1_000_000), 6))
    case .randomHex: return .text(randomHex)
    case .uuid: return .text(UUID.version4(random: moment.random).description)
    case .blockCommentStart: return .text(comments.block.start)
    case .blockCommentEnd: return .text(comments.block.end)
    case .lineComment: return .text(comments.line)
    case .timeZoneName: return .text(moment.zone.name)
    default: return .date(format: name.dateFormat ?? "")
    }
  }

  private func value(_ text: String?) -> SnippetValue {
    text.map(SnippetValue.text) ?? .unset
  }

  private var file: FilePath? { editor.file.map(FilePath.init) }
  private var workspace: FilePath? { editor.workspace.map(FilePath.init) }

  /// The upper bits: the lower ones are the decimal draw's.
  private var randomHex: String {
    let digits = String(moment.random.2 >> 40, radix: 16)
    return String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private var comments: CommentSigns {
    CommentSigns.byLanguage[editor.language ?? ""] ?? .usual
  }

  private enum Name: String, CaseIterable {
    case selectedText = "TM_SELECTED_TEXT"
    case selection = "SELECTION"
    case currentLine = "TM_CURRENT_LINE"
    case currentWord = "TM_CURRENT_WORD"
    case lineIndex = "TM_LINE_INDEX"
    case lineNumber = "TM_LINE_NUMBER"
    case filename = "TM_FILENAME"
    case filenameBase = "TM_FILENAME_BASE"
    case directory = "TM_DIRECTORY"
    case directoryBase = "TM_DIRECTORY_BASE"
    case filepath = "TM_FILEPATH"
    case relativeFilepath = "RELATIVE_FILEPATH"
    case workspaceName = "WORKSPACE_NAME"
    case workspaceFolder = "WORKSPACE_FOLDER"
    case cursorIndex = "CURSOR_INDEX"
    case cursorNumber = "CURSOR_NUMBER"
    case year = "CURRENT_YEAR"
    case yearShort = "CURRENT_YEAR_SHORT"
    case month = "CURRENT_MONTH"
    case monthName = "CURRENT_MONTH_NAME"
    case monthNameShort = "CURRENT_MONTH_NAME_SHORT"
    case date = "CURRENT_DATE"
    case dayName = "CURRENT_DAY_NAME"
    case dayNameShort = "CURRENT_DAY_NAME_SHORT"
    case hour = "CURRENT_HOUR"
    case minute = "CURRENT_MINUTE"
    case second = "CURRENT_SECOND"
    case millisecond = "CURRENT_MILLISECOND"
    case secondsUnix = "CURRENT_SECONDS_UNIX"
    case millisecondsUnix = "CURRENT_MILLISECONDS_UNIX"
    case timeZoneOffset = "CURRENT_TIMEZONE_OFFSET"
    case timeZoneName = "CURRENT_TIMEZONE_NAME"
    case random = "RANDOM"
    case randomHex = "RANDOM_HEX"
    case uuid = "UUID"
    case blockCommentStart = "BLOCK_COMMENT_START"
    case blockCommentEnd = "BLOCK_COMMENT_END"
    case lineComment = "LINE_COMMENT"

    var dateFormat: String? {
      switch self {
      case .year: "YYYY"
      case .yearShort: "YY"
      case .month: "MM"
      case .monthName: "MMMM"
      case .monthNameShort: "MMM"
      case .date: "DD"
      case .dayName: "dddd"
      case .dayNameShort: "ddd"
      case .hour: "HH"
      case .minute: "mm"
      case .second: "ss"
      case .millisecond: "SSS"
      case .secondsUnix: "X"
      case .millisecondsUnix: "x"
      case .timeZoneOffset: "Z"
      default: nil
      }
    }
  }
}

extension UUID {
  /// A random identity (RFC 9562, section 5.4).
  fileprivate static func version4(random: (UInt64, UInt64, UInt64)) -> UUID {
    UUID(
      high: random.0 & 0xffff_ffff_ffff_0fff | 0x4000,
      low: random.1 & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }
}
