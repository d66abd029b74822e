import Clips
import Posix
import TestSupport
import Testing
import Watching

struct WatchFolderTests {
  private let home: TemporaryFolder
  private let folder: WatchFolder

  init() throws {
    home = try TemporaryFolder()
    folder = try WatchFolder(Places(environment: Environment(["NORI_HOME": home.path])))
  }

  private static let displays: [DisplayName?] = [
    DisplayName(.x11, ":0"), DisplayName(.wayland, "wayland-0"),
    DisplayName(.wayland, "/run/user/1/way land"),
    DisplayName(.x11, "../../etc/passwd\u{0}\n"),
    DisplayName(.x11, String(repeating: "é", count: 300)),
    DisplayName(.x11, ""), nil,
  ]

  @Test(arguments: displays)
  func `a record is read as it was written`(_ display: DisplayName?) throws {
    let lock = try #require(try folder.take(display))
    var record = folder.record(of: display, state: .trouble, sentence: "The disk\nis full. ⏎")
    record.lastCaught = Timestamp(instant: Instant(milliseconds: 5), offsetMinutes: 540)
    record.secretsLeft = 3
    try folder.write(record)
    #expect(try folder.watchers() == [KnownWatcher(record, isAlive: true)])
    #expect(try home.names() == ["watch"])
    #expect(try home.names(in: "watch").count == 2)
    try folder.remove(display)
    #expect(try folder.watchers() == [])
    withExtendedLifetime(lock) {}
  }

  @Test func `a display belongs to one at a time, and others are not in its way`() throws {
    let display = DisplayName(.x11, ":0")
    let first = try #require(try folder.take(display))
    #expect(try folder.take(display) == nil)
    #expect(try folder.take(DisplayName(.x11, ":1")) != nil)
    #expect(try folder.take(nil) != nil)
    withExtendedLifetime(first) {}
  }

  @Test func `a record without its lock is that of one that died`() throws {
    let record = folder.record(of: DisplayName(.x11, ":0"), state: .watching)
    try folder.write(record)
    #expect(try folder.watchers() == [KnownWatcher(record, isAlive: false)])
  }

  @Test func `a record of an earlier start of the system is removed`() throws {
    let record = WatcherRecord(
      DisplayName(.x11, ":0"),
      since: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0),
      boot: "another")
    try folder.write(record)
    #expect(try folder.watchers() == [])
    #expect(try home.names(in: "watch") == [])
  }

  @Test(arguments: [
    "", "{}", "[]", "not JSON", "{\"kind\":\"x11\",\"display\":null,\"state\":\"watching\"}",
    "{\"kind\":\"mir\",\"display\":\":0\",\"state\":\"watching\",\"since\":\"2026-11-30T00:00:00Z\","
      + "\"boot\":\"b\"}",
  ])
  func `what is no record is passed over`(_ text: String) throws {
    try home.write(text.utf8, to: "watch/x11-:0.json")
    #expect(try folder.watchers() == [])
  }

  @Test func `without the folder there is no watcher`() throws {
    #expect(try folder.watchers() == [])
    #expect(try home.names() == [])
  }

  @Test func `others may not read records and locks`() throws {
    _ = try folder.take(nil)
    try folder.write(folder.record(of: nil))
    #expect(try FileStatus(ofItemAt: folder.path).permissions == 0o700)
    for name in try home.names(in: "watch") {
      #expect(try FileStatus(ofItemAt: "\(folder.path)/\(name)").permissions == 0o600)
    }
  }
}
