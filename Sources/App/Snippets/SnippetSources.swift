import Posix
import SnippetFiles
import Snippets
import Words

/// Files and folders of snippets, read one after another; nothing is kept yet.
struct SnippetSources {
  /// One thing to tell, with the name of the file as it was given.
  struct Remark {
    let file: String
    let remark: ImportRemark
  }

  private let format: SnippetFormat?
  private let folder: String?
  private(set) var drafts: [SnippetDraft] = []
  private(set) var remarks: [Remark] = []
  /// Those that no list has room for.
  private(set) var remarksLeftOut = 0

  /// Folders in folders are followed so far.
  private static let depthLimit = 32

  /// `folder` is where all are to be put; without it, their files say.
  init(format: SnippetFormat?, folder: String?) {
    self.format = format
    self.folder = folder
  }

  /// Whether something is left out because it is wrong.
  var hasFault: Bool { remarks.contains(where: \.remark.subject.isFault) }

  /// Reads a file, or what a folder has.
  mutating func read(_ path: String) throws {
    do {
      let file = try FileDescriptor.open(path, for: .reading)
      if try file.status().kind == .folder {
        try readAll(in: try Folder(path), depth: 0)
      } else {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
        try read(file, named: String(path[start...]), at: path)
      }
    } catch let error as PosixError {
      throw Complaint.nothingImported(error)
    }
  }

  /// Reads a file that is open; its name tells what it is, and where its snippets are to go.
  mutating func read(
    _ file: borrowing FileDescriptor, named name: String, at path: String
  ) throws {
    let bytes = try file.readAll(limit: SnippetFormat.sizeLimit + 1)
    guard
      let format = format ?? SnippetFormat(fileName: name) ?? SnippetFormat(contents: bytes)
    else {
      throw Complaint(
        "Nothing was imported: it cannot be told what \(VisibleText.of(path)) is. Say it with"
          + " --format.", .inputRefused)
    }
    let found = format.read(bytes, folder: SnippetFormat.folder(forFile: name))
    drafts += found.snippets.map { draft in
      var draft = draft
      draft.folder = folder ?? draft.folder
      return draft
    }
    remarks += found.remarks.map { Remark(file: path, remark: $0) }
    remarksLeftOut += found.remarksLeftOut
  }

  /// What is hidden is not meant, and links could lead in circles.
  private mutating func readAll(in folder: borrowing Folder, depth: Int) throws {
    for entry in try folder.entries() where entry.name.bytes.first != UInt8(ascii: ".") {
      let name = entry.name.description
      switch try entry.kind ?? folder.status(of: entry.name)?.kind {
      case .folder:
        if depth < SnippetSources.depthLimit {
          try readAll(in: try folder.folder(entry.name), depth: depth + 1)
        }
      case .regular:
        let told = SnippetFormat(fileName: name)
        if told != nil, format == nil || told == format {
          try read(try folder.open(entry.name), named: name, at: folder.path(of: entry.name))
        }
      default: break
      }
    }
  }
}

extension Complaint {
  static func nothingImported(_ error: PosixError) -> Complaint {
    Complaint("Nothing was imported. \(SystemWords.sentence(error)).", .inputRefused)
  }
}
