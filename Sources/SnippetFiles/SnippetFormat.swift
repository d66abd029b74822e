import Snippets

/// The kinds of files that snippets come from.
public enum SnippetFormat: String, CaseIterable, Sendable {
  case nori, vscode, espanso, pet, snipmate

  /// What nori's own files are called behind the dot.
  public static let fileExtension = "snippet"

  /// Larger files are not read: nobody has written so many snippets.
  public static let sizeLimit = 16_000_000

  /// Reads a file. `folder` is where the snippets come that have none of their own.
  public func read(_ bytes: [UInt8], folder: String) -> SnippetImport {
    var found = SnippetImport()
    if bytes.count > SnippetFormat.sizeLimit {
      found.remark(1, .tooLarge(limit: SnippetFormat.sizeLimit))
      return found
    }
    if let line = Lines.firstInvalid(in: bytes) {
      found.remark(line, .notUTF8)
      return found
    }
    switch self {
    case .nori:
      do throws(SnippetFileFault) {
        found.add(try SnippetFile(parsing: bytes).draft, line: 1)
      } catch {
        found.remark(error.line, .file(error.reason))
      }
    case .vscode: found = VSCodeReader.read(bytes, folder: folder)
    case .espanso: found = EspansoReader.read(bytes, folder: folder)
    case .pet: found = PetReader.read(bytes, folder: folder)
    case .snipmate: found = SnipMateReader.read(bytes, folder: folder)
    }
    // libyaml also counts the ends of lines that only old systems and Unicode have.
    let lastLine = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    found.remarks = found.remarks.map { $0.onLine(min($0.line, lastLine)) }
    found.remarks.sort { $0.line < $1.line }
    return found
  }

  /// Snippets as one file for VS Code; ``read(_:folder:)`` reads them as the same.
  public static func vscodeFile(of drafts: [SnippetDraft]) -> [UInt8] {
    VSCodeWriter.text(of: drafts)
  }

  /// The folder for what a file called `name` holds: its name up to the dot.
  public static func folder(forFile name: String) -> String {
    let dot = name.utf8.lastIndex(of: UInt8(ascii: "."))
    return SnippetDraft.oneLine(String(name[..<(dot ?? name.endIndex)]), limit: Snippet.nameLimit)
  }

  /// What a file called `name` is, as far as its name tells.
  public init?(fileName name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    switch name[name.utf8.index(after: dot)...].lowercased() {
    case SnippetFormat.fileExtension: self = .nori
    case "code-snippets", "json", "jsonc": self = .vscode
    case "yml", "yaml": self = .espanso
    case "toml": self = .pet
    case "snippets": self = .snipmate
    default: return nil
    }
  }

  /// What a file is, as its first lines look.
  public init?(contents bytes: [UInt8]) {
    var lines = Lines(Array(bytes.prefix(1 << 16)))
    while let line = lines.next() {
      let text = line.text
      let word = text.trimmed.lowercased()
      if word.isEmpty || word.hasPrefix("#") { continue }
      switch word.utf8.first {
      case UInt8(ascii: "{"), UInt8(ascii: "/"):
        self = .vscode
        return
      default: break
      }
      for key in ["name", "folder", "tags", "description", "prompt "] where word.hasPrefix(key) {
        self = .nori
        return
      }
      for (beginning, format) in [
        ("[[snippets]]", SnippetFormat.pet), ("matches:", .espanso), ("global_vars:", .espanso),
        ("imports:", .espanso), ("snippet ", .snipmate), ("extends ", .snipmate),
        ("version ", .snipmate),
      ] where word.hasPrefix(beginning) {
        self = format
        return
      }
    }
    return nil
  }
}
