import TestSupport
import Testing

@Suite(.needsMounting)
struct FullDiskTests {
  private static let noSpaceInInbox =
    "Nothing was lost; what waits is taken in later."

  /// A history on a disk of its own.
  private func history(on disk: SmallDisk) throws -> History {
    var history = try History()
    history.environment = history.environment.with(["NORI_HOME": "\(disk.path)/nori"])
    return history
  }

  private let clips = (1...20).map { "clip \($0) " + String(repeating: "x", count: 2_000) }

  @Test func `a full disk changes nothing that was there`() throws {
    let disk = try SmallDisk(kilobytes: 1_536)
    let history = try history(on: disk)
    for clip in clips { try history.capture(clip) }
    try history.write(configuration: #"{"mouse": false}"#)
    let before = try history.list()
    #expect(before.count == 20)
    try disk.fill()
    let refused = try history.nori("capture", input: "one too many")
    #expect(refused.isOneSentence(5), "\(refused.errorText)")
    #expect(refused.errorText.contains("No space left on device"))
    let large = try history.nori("capture", input: String(repeating: "y", count: 200_000))
    #expect(large.isOneSentence(5), "\(large.errorText)")
    #expect(try history.list() == before)
    #expect(try history.nori("paste", "20") == .output(clips[0]))
    #expect(try history.nori("config").outputText.contains("mouse\tfalse\tfile\n"))
    #expect(try history.strayFiles() == [])
    for command in [["pin", "1"], ["delete", "1"], ["pro", "trial"]] {
      let result = try history.nori(command, input: [])
      #expect(result.status == 0 || result.isOneSentence(5), "\(command): \(result.errorText)")
    }
    try disk.makeRoom()
    try history.capture("room again")
    #expect(try history.summaries().first == "room again")
    for (number, clip) in clips.reversed().enumerated() where number > 0 {
      let pasted = try history.nori("paste", "--id", before[number]["id"]?.stringValue ?? "")
      #expect(pasted == .output(clip))
    }
    #expect(try history.query("PRAGMA integrity_check") == ["ok"])
    #expect(try history.strayFiles() == [])
  }

  @Test(arguments: [0, 4, 16, 64])
  func `a disk that gets full while the inbox is taken in loses nothing`(
    _ kilobytes: Int
  ) throws {
    let disk = try SmallDisk(kilobytes: 2_048)
    let history = try history(on: disk)
    try history.capture("first")
    #expect(try history.summaries() == ["first"])
    for clip in clips { try history.capture(clip) }
    try history.capture(String(repeating: "y", count: 200_000))
    try disk.fill(leaving: kilobytes)
    let result = try history.nori("ingest")
    #expect(result.isOneSentence(5), "\(result.errorText)")
    let listed = try history.nori("list")
    #expect(listed.status == 0 && listed.errorText.filter { $0 == "\n" }.count <= 1)
    #expect(listed.outputText.contains("first"))
    #expect(
      try history.nori("paste", "--id", listed.id(ofLast: "first")).output == Array("first".utf8))
    try disk.makeRoom()
    #expect(try history.nori("ingest") == .output(""))
    #expect(try history.list().count == 22)
    #expect(try history.query("PRAGMA integrity_check") == ["ok"])
    #expect(try history.strayFiles() == [])
  }

  @Test func `the screen tells of a full disk and goes on when there is room`() throws {
    let disk = try SmallDisk(kilobytes: 1_536)
    let history = try history(on: disk)
    for clip in clips { try history.capture(clip) }
    #expect(try history.list().count == 20)
    let session = try ScreenSession(history, columns: 200)
    try session.terminal.waitFor(text: "clip 20 xxx")
    try history.capture("waits " + String(repeating: "z", count: 60_000))
    try session.terminal.waitFor(text: "waits")
    try disk.fill()
    try session.terminal.press("d")
    // Whether it was deleted, and whether there was room for the snapshot, is the disk's to say.
    try session.terminal.waitFor("an answer") { lines in
      ["no space is left on its disk", "deleted 1 clip", "No space left on device"].contains {
        lines.last?.contains($0) == true
      }
    }
    try disk.makeRoom()
    try history.capture("room again")
    try session.terminal.waitFor(text: "room again")
    try session.terminal.press("1")
    #expect(try session.end() == .output("room again"))
    #expect(try history.query("PRAGMA integrity_check") == ["ok"])
  }

  @Test func `a read-only disk can be read and says that it cannot be written`() throws {
    let disk = try SmallDisk(kilobytes: 1_536)
    let history = try history(on: disk)
    try history.capture("one")
    #expect(try history.summaries() == ["one"])
    try disk.setReadOnly(true)
    #expect(try history.nori("paste") == .output("one"))
    #expect(try history.summaries() == ["one"])
    for command in [
      "capture", "pin 1", "delete 1", "undo", "ingest", "pro trial", "purge --all --yes",
    ] {
      let result = try history.shell("echo x | nori \(command)")
      #expect(result.isOneSentence(5), "\(command): \(result.errorText)")
      #expect(result.errorText.lowercased().contains("read-only"), "\(result.errorText)")
    }
    try disk.setReadOnly(false)
    #expect(try history.nori("pin", "1") == .output(""))
  }
}

extension ProgramResult {
  /// The id of the line of `list` whose summary is this.
  fileprivate func id(ofLast summary: String) -> String {
    let line = outputText.split(separator: "\n").last { $0.hasSuffix("\t\(summary)") } ?? ""
    return line.split(separator: "\t").dropFirst().first.map(String.init) ?? ""
  }
}
