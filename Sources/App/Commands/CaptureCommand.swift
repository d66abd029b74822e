import Arguments
import Clips
import Glibc
import Inbox
import Posix
import Words

extension Session {
  /// Hands stdin, or each file, to the inbox; every one is on the disk before the next is begun.
  func capture(_ command: ParsedCommand) throws -> ExitCode {
    let header = try captureHeader(command)
    let type = command.value(of: .captureType).map { MediaType($0) }
    let writer = InboxWriter(folder: places.inbox, sizeLimit: try configuration().clipSizeLimit)
    if command.has(.tmuxBuffers) { return try captureTmuxBuffers(header, writer) }
    let files = command.arguments.isEmpty ? ["-"] : command.arguments
    if files.count > 1, command.has(.captureID) {
      throw ArgumentError.excludeEachOther("--id", "several files")
    }
    var code = ExitCode.done
    for (index, file) in files.enumerated() {
      do {
        var header = header
        if index > 0 { header.id = try UUID.fresh() }
        try capture(file, header, type, writer)
      } catch {
        let complaint = Complaint(error, places: places)
        warn(files.count == 1 ? complaint.sentence : "\(shown(file)): \(complaint.sentence)")
        code = complaint.exitCode
        // What follows would meet the same trouble.
        if code == .storeUnusable { break }
      }
    }
    return code
  }

  private func capture(
    _ file: String, _ header: CaptureHeader, _ type: MediaType?, _ writer: InboxWriter
  ) throws {
    try writer.write(header, type: type, from: try openInput(file))
  }

  private func captureHeader(_ command: ParsedCommand) throws -> CaptureHeader {
    var origin = try tmuxOrigin(command) ?? Origin()
    for pair in command.values(of: .origin) { try origin.set(pair) }
    let id: UUID
    if let text = command.value(of: .captureID) {
      guard let given = UUID(text) else {
        throw ArgumentError.invalidValue(text, name: "--id", expected: "a UUID")
      }
      id = given
    } else {
      id = try UUID.fresh()
    }
    let source = command.value(of: .source) ?? "cli"
    return CaptureHeader(
      id: id, capturedAt: Clock.now(), source: source, origin: origin,
      isSensitive: command.has(.sensitive))
  }

  /// A name as it is safe to be told.
  private func shown(_ name: String) -> String { VisibleText.of(name) }
}

extension Origin {
  /// Takes `key=value` as `--origin` has it.
  fileprivate mutating func set(_ pair: String) throws(ArgumentError) {
    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let keys = Field.allCases.map(\.rawValue) + ["selection"]
    guard parts.count == 2 else {
      throw .invalidValue(pair, name: "--origin", expected: "KEY=VALUE")
    }
    let (key, value) = (String(parts[0]), String(parts[1]))
    if key == "selection", let selection = Selection(rawValue: value) {
      self.selection = selection
    } else if let field = Field(rawValue: key) {
      self[field] = value
    } else {
      throw .invalidValue(
        pair, name: "--origin",
        expected: key == "selection"
          ? "selection=clipboard or selection=primary"
          : "KEY=VALUE with a KEY of \(keys.joined(separator: ", "))")
    }
  }
}
