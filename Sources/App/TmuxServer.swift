import Clipboard
import Clips
import Glibc
import Posix

/// The tmux that this process was started in, asked through tmux's own program.
///
/// Titles, folders and names of programs are hostile text: they come as an answer and are never
/// part of a command.
struct TmuxServer {
  /// A paste buffer as it was when tmux listed it. A name can get other contents later.
  struct Buffer: Hashable {
    let name: String
    let byteCount: Int
    /// In whole seconds.
    let createdAt: Instant
  }

  private let environment: Environment

  /// Nil outside of tmux.
  init?(_ environment: Environment) {
    guard environment["TMUX"] != nil else { return nil }
    self.environment = environment
  }

  /// Whether this is how tmux names a pane: `%3`.
  static func isPane(_ text: String) -> Bool {
    text.utf8.count > 1 && text.first == "%" && text.utf8.dropFirst().allSatisfy(isDigit)
  }

  /// Where a pane is, and what runs there; nil when tmux knows no such pane.
  func origin(of pane: String) throws(PosixError) -> Origin? {
    // What programs choose comes last: a line end in it changes nothing before it.
    let format = """
      #{host}
      #{pane_tty}
      #{session_name}:#{window_index}.#{pane_index}
      #{pane_current_command}
      #{pane_current_path}
      """
    guard let answer = try ask("display-message", "-p", "-t", pane, format) else { return nil }
    let lines = answer.dropLast().split(
      separator: UInt8(ascii: "\n"), maxSplits: 4, omittingEmptySubsequences: false)
    guard lines.count == 5 else { return nil }
    let texts = lines.map { line in
      line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }
    var origin = Origin()
    (origin.host, origin.tty, origin.title) = (texts[0], texts[1], texts[2])
    (origin.command, origin.cwd) = (texts[3], texts[4])
    return origin
  }

  /// The copies that have come since ``note(_:)``, oldest first, but for nori's own; without a note,
  /// the newest.
  func newBuffers() throws(PosixError) -> [Buffer]? {
    guard let list = try ask("list-buffers", "-F", Buffer.format),
      let note = try ask("display-message", "-p", "#{\(TmuxServer.noteName)}"),
      let own = try ask("display-message", "-p", "#{\(Clipboard.ownTmuxBuffers)}")
    else { return nil }
    let ownNames = Set(String(decoding: own.dropLast(), as: UTF8.self).split(separator: " "))
    // tmux lists the newest first. Names do not tell the order: anybody can give one, and what is
    // appended to a buffer comes first again under the old name.
    let buffers = list.split(separator: UInt8(ascii: "\n")).compactMap { Buffer(line: $0) }
    func copies(_ buffers: ArraySlice<Buffer>) -> [Buffer] {
      buffers.filter { $0.isNumbered && !ownNames.contains($0.name[...]) }
    }
    let line = note.dropLast()
    // There was no buffer when the settings were read.
    if line.elementsEqual("none".utf8) { return copies(buffers[...]).reversed() }
    guard let last = Buffer(line: line) else { return Array(copies(buffers[...]).prefix(1)) }
    if let place = buffers.firstIndex(of: last) { return copies(buffers[..<place]).reversed() }
    // Of those of the same second, some may be taken again, under the same identity: nothing is
    // doubled.
    return copies(buffers[...]).filter { $0.createdAt >= last.createdAt }.reversed()
  }

  /// The bytes of a buffer; nil when it has gone.
  func contents(of buffer: Buffer) throws(PosixError) -> [UInt8]? {
    let bytes = try ask("save-buffer", "-b", buffer.name, "-", limit: buffer.byteCount)
    return bytes?.count == buffer.byteCount ? bytes : nil
  }

  /// Notes in tmux that this buffer and all before it were taken.
  func note(_ buffer: Buffer) throws(PosixError) {
    // Without the note the buffer is taken again, under the same identity: nothing is doubled.
    _ = try ask("set-option", "-s", TmuxServer.noteName, buffer.line)
  }

  /// Pastes into a pane, between brackets where its program asked for these; false when tmux does not
  /// take it.
  func paste(_ bytes: [UInt8], into pane: String) throws(PosixError) -> Bool {
    // No digit at its end: such are copies, and would be captured.
    let buffer = "nori-\(getpid())-choice"
    let memory = try FileDescriptor.memory()
    try memory.write(bytes)
    try memory.rewind()
    let loading = try ChildProcess.run(
      ["tmux", "load-buffer", "-b", buffer, "-"], environment: environment,
      input: .descriptor(memory.rawValue), patience: TmuxServer.patience)
    guard loading == .exited(0) else { return false }
    if try ask("paste-buffer", "-p", "-d", "-b", buffer, "-t", pane) != nil { return true }
    _ = try ask("delete-buffer", "-b", buffer)
    return false
  }

  /// What tells this server from every other; with what tells a buffer it makes an identity.
  func serverName() throws(PosixError) -> [UInt8]? {
    try ask("display-message", "-p", "#{host} #{pid} #{start_time}")
  }

  private static let noteName = "@nori-buffer"
  private static let answerLimit = 1 << 20
  /// tmux answers in some milliseconds, unless it is stopped or hangs.
  private static let patience = Duration.seconds(5)

  /// What tmux answers; nil when it refuses or does not answer. `-u`: in UTF-8, whatever the language is.
  private func ask(_ words: String..., limit: Int = answerLimit) throws(PosixError) -> [UInt8]? {
    try ChildProcess.output(
      of: ["tmux", "-u"] + words, environment: environment,
      limits: ChildProcess.Limits(time: TmuxServer.patience, outputBytes: limit))
  }
}

extension TmuxServer.Buffer {
  /// The identity of what it holds: the same for each process that takes it.
  func identity(on server: [UInt8]) -> UUID {
    let name = server + Array(line.utf8)
    let halves = ["high", "low"].map { half in
      ContentDigest(of: [Representation(type: MediaType(half), bytes: name)]).value
    }
    // The bits that say so: made by a rule of one's own (RFC 9562, section 5.8).
    return UUID(
      high: halves[0] & 0xffff_ffff_ffff_0fff | 0x8000,
      low: halves[1] & 0x3fff_ffff_ffff_ffff | 0x8000_0000_0000_0000)
  }

  /// What of a buffer stands in tmux's list, in the note and in nori.conf.
  fileprivate static let format = "#{buffer_created} #{buffer_size} #{buffer_name}"

  /// As tmux fills in ``format``.
  fileprivate var line: String {
    "\(createdAt.milliseconds / 1_000) \(byteCount) \(name)"
  }

  fileprivate init?(line: ArraySlice<UInt8>) {
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 2)
    guard fields.count == 3, let seconds = Int64(fields[0]), let size = Int(fields[1]) else {
      return nil
    }
    self.init(
      name: String(fields[2]), byteCount: size,
      createdAt: Instant(milliseconds: seconds &* 1_000))
  }

  /// Whether it is named as tmux names copies: `buffer12`, or with a prefix that a key binding has.
  fileprivate var isNumbered: Bool { name.utf8.last.map(isDigit) ?? false }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
