import Clips
import Glibc
import Posix
import Store
import Words

/// The person's own editor, on the terminal, with a file that only they can read.
struct Editor {
  /// As in VISUAL: a shell command to which the file's name is added.
  let command: String
  let places: Places
  let environment: Environment

  /// Lets the person edit `bytes`; returns when the editor has ended.
  ///
  /// Throws when it could not be started or reports a failure: nothing is to be changed then.
  func open(_ bytes: [UInt8], named name: String) throws -> EditedFile {
    let folder = "edit-\(try UUID.fresh())"
    let path = "\(places.stateFolder)/\(folder)/\(name)"
    try ReplacedFile.write(bytes, to: path, durably: false)
    let file = EditedFile(
      parent: places.stateFolder, folder: folder, path: path, before: bytes)
    do {
      try run(on: path)
    } catch {
      if try file.removeIfUnchanged() { throw error }
      let complaint = Complaint(error)
      throw Complaint(
        "\(complaint.sentence) What it wrote is kept in \(path).", complaint.exitCode)
    }
    return file
  }

  /// Lets the person edit a file where it is.
  func run(on path: String) throws {
    let terminal: FileDescriptor
    do throws(PosixError) {
      terminal = try FileDescriptor.open("/dev/tty", for: .readingAndWriting)
    } catch {
      throw Complaint(
        "There is no terminal for the editor: \(SystemWords.reason(error.code)).", .noDisplay)
    }
    let stream = ChildProcess.Stream.descriptor(terminal.rawValue)
    let ending = try ForegroundSignals.leftToChild { () throws(PosixError) in
      // A command line and not a program's name, as everywhere: VISUAL="code --wait" works. The
      // trap lets the shell outlive a Ctrl-C that the editor takes for a key of its own.
      try ChildProcess(
        ["/bin/sh", "-c", "trap : INT QUIT; \(command) \"$1\"", "sh", path],
        environment: environment,
        input: stream, output: stream, errors: stream
      ).wait()
    }
    if ending != .exited(0) {
      throw Complaint(
        "The editor (\(VisibleText.of(command))) ended with a failure, so nothing was"
          + " changed.", .cancelled)
    }
  }
}

/// What the person has made of a file.
struct EditedFile: Sendable {
  private let parent: String
  private let folder: String
  let path: String
  private let before: [UInt8]

  fileprivate init(parent: String, folder: String, path: String, before: [UInt8]) {
    self.parent = parent
    self.folder = folder
    self.path = path
    self.before = before
  }

  /// Hands the new contents to `keep`, if they have changed; then the file is removed. `keep`
  /// returns nil when the clip is gone.
  ///
  /// When `keep` fails the file stays, and the complaint says where: no edit is lost.
  /// Returns whether there was anything to keep.
  @discardableResult
  func replacing(_ keep: ([UInt8]) throws -> Clip.ID?) throws -> Bool {
    let after = withoutAddedNewline(try read())
    let isChanged = after != before
    if isChanged {
      guard !after.isEmpty else {
        try remove()
        throw Complaint(
          "The clip was left empty in the editor, so it stays as it was; nori delete removes it.",
          .cancelled)
      }
      do {
        guard try keep(after) != nil else {
          throw Complaint.clipGone
        }
      } catch let error as StoreError where error.isRetryable {
        throw error  // The file stays for the next try.
      } catch {
        let complaint = Complaint(error)
        throw Complaint(
          "\(complaint.sentence) Your edit is kept in \(path).", complaint.exitCode)
      }
    }
    try remove()
    return isChanged
  }

  /// Most editors end the last line with a newline that was not there; pasted into a shell, it
  /// would run the command.
  private func withoutAddedNewline(_ after: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    return after.last == newline && before.last != newline ? after.dropLast() : after
  }

  /// Returns whether it was unchanged.
  fileprivate func removeIfUnchanged() throws -> Bool {
    guard withoutAddedNewline(try read()) == before else { return false }
    try remove()
    return true
  }

  /// What stands there now may be anything: only a plain file is read, and no more than an editor
  /// was given room for.
  func read() throws -> [UInt8] {
    let file: FileDescriptor
    do throws(PosixError) {
      file = try FileDescriptor.open(path, for: .reading, waiting: false)
    } catch {
      throw notTaken("cannot be opened: \(SystemWords.reason(error.code))")
    }
    guard try file.status().kind == .regular else { throw notTaken("is no plain file any more") }
    let bytes = try file.readAll(limit: EditedClip.limit + 1)
    guard bytes.count <= EditedClip.limit else {
      throw notTaken("holds more than \(ByteCount(EditedClip.limit))")
    }
    return bytes
  }

  /// The clip stays; so does what the editor left, for it may be all there is of an edit.
  private func notTaken(_ fault: String) -> Complaint {
    Complaint(
      "The edited file, \(VisibleText.of(path)), \(fault), so nothing was changed.",
      .inputRefused)
  }

  /// Also what the editor has put beside it, such as backups with the same contents.
  func remove() throws(PosixError) {
    try Folder(parent).removeTree(FileName(folder))
  }
}

/// A clip as it is handed to an editor.
struct EditedClip {
  let bytes: [UInt8]
  /// Tells the editor what it is, where a name can.
  let fileName: String

  /// Larger texts are not for an editor that reads them whole; they can be pasted into one.
  static let limit = 64 << 20

  init(_ clip: Clip, in store: Store, at now: Instant) throws {
    guard clip.type.isText else {
      throw Complaint(
        "Only text can be edited, and this clip is \(VisibleText.of(clip.type.name)).",
        .inputRefused)
    }
    guard clip.byteCount <= EditedClip.limit,
      let bytes = try store.prefix(of: clip.id, limit: EditedClip.limit, at: now)
    else {
      throw Complaint(
        "The clip is too large to be edited, or no longer there.", .inputRefused)
    }
    self.bytes = bytes
    fileName = clip.kind == .html ? "clip.html" : "clip.txt"
  }
}
