import Clips
import License
import SQLite
import TestSupport
import Testing

@testable import Store

/// A store in a folder of its own, whose soundness is checked when the test is done with it.
final class StoreFixture {
  let folder: TemporaryFolder
  let path: String
  private(set) var store: Store
  /// For searching, once something is indexed.
  var opened: SearchIndex?
  /// Moves only when a test moves it.
  var now = Instant(milliseconds: 1_800_000_000_000)
  var rules = RetentionRules()
  private let machine: UInt64
  private let license: any LicenseSource
  private var drawn: UInt64 = 0

  /// Stores of different machines give different ids.
  init(
    pro: Bool = false, license: any LicenseSource = NoLicense(), machine: UInt64 = 1
  ) throws {
    self.machine = machine
    self.license = license
    folder = try TemporaryFolder()
    path = folder.path("nori.db")
    store = try Store.open(
      at: path, access: .create, license: license, busyTimeout: .seconds(10))
    if pro { _ = try store.startTrial(at: now) }
  }

  deinit {
    expectSound(path)
  }

  /// Another connection to the same store.
  func another(_ access: Store.Access = .readWrite) throws -> Store {
    try Store.open(at: path, access: access, license: license, busyTimeout: .zero)
  }

  func reopen() throws {
    store = try Store.open(
      at: path, access: .readWrite, license: license, busyTimeout: .seconds(10))
  }

  func newID() -> UUID {
    drawn += 1
    return UUID(high: machine, low: drawn)
  }

  func capture(
    _ text: String, app: String? = nil, isSensitive: Bool = false
  ) -> Capture {
    capture([Representation(type: .plainText, bytes: Array(text.utf8))], app: app, isSensitive)
  }

  func capture(
    _ content: [Representation], app: String? = nil, _ isSensitive: Bool = false
  ) -> Capture {
    Capture(
      id: newID(), capturedAt: Timestamp(instant: now, offsetMinutes: 540), source: "test",
      content: content, origin: Origin(app: app), isSensitive: isSensitive)
  }

  /// Takes the texts in, each a second after the one before.
  @discardableResult
  func take(_ texts: String...) throws -> [IngestOutcome] {
    try take(texts)
  }

  @discardableResult
  func take(_ texts: [String]) throws -> [IngestOutcome] {
    var captures: [Capture] = []
    for text in texts {
      now = now.advanced(by: .seconds(1))
      captures.append(capture(text))
    }
    return try take(captures)
  }

  @discardableResult
  func take(_ captures: [Capture]) throws -> [IngestOutcome] {
    try store.ingest(captures, rules: rules, at: now)
  }

  func pass(_ time: Duration) {
    now = now.advanced(by: time)
  }

  /// The visible clips, newest first.
  func clips() throws -> [Clip] {
    try store.page(offset: 0, count: 20_000, at: now)
  }

  /// The beginnings of the visible clips, newest first.
  func texts() throws -> [String] {
    try clips().map { String(decoding: $0.head, as: UTF8.self) }
  }

  func id(_ text: String) throws -> Clip.ID {
    try #require(try clips().first { $0.head == Array(text.utf8) }).id
  }

  /// All bytes of one representation.
  func bytes(_ id: Clip.ID, _ choice: Choice = .best) throws -> [UInt8] {
    var bytes: [UInt8] = []
    _ = try store.read(id, choice, at: now) {
      bytes.append(contentsOf: $0)
      return true
    }
    return bytes
  }

  /// The beginnings of all that an export writes.
  func exported() throws -> [String] {
    var texts: [String] = []
    try store.export { clip in
      texts.append(clip.content.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "")
      return true
    }
    return texts
  }

  /// The files of the store that hold these bytes somewhere.
  func filesHolding(_ text: String) throws -> [String] {
    let wanted = Array(text.utf8)
    return try folder.names().filter { name in
      let bytes = try folder.read(name)
      return bytes.indices.contains { start in
        bytes[start] == wanted[0] && bytes[start...].starts(with: wanted)
      }
    }
  }
}

/// SQLite's own checks, and ours: the tally is what counting gives, no representation is without its
/// clip, and no change of snippets without what it took away.
func expectSound(_ path: String) {
  do {
    let connection = try Connection(path: path, access: .readWrite, busyTimeout: .seconds(10))
    #expect(try connection.all("PRAGMA integrity_check") { $0.text(0) } == ["ok"])
    #expect(try connection.all("PRAGMA foreign_key_check") { $0.text(0) } == [])
    let counted = try connection.all(
      """
      SELECT kind, pinned_at IS NOT NULL AS pinned, count(*), sum(byte_count + more_bytes) FROM clip
      WHERE deletion IS NULL GROUP BY kind, pinned ORDER BY kind, pinned
      """
    ) { [$0.int(0), $0.int(1), $0.int(2), $0.int(3)] }
    let tally = try connection.all(
      "SELECT kind, pinned, clips, bytes FROM tally WHERE clips <> 0 ORDER BY kind, pinned"
    ) { [$0.int(0), $0.int(1), $0.int(2), $0.int(3)] }
    #expect(tally == counted)
    let halves = try connection.first(
      """
      SELECT (SELECT count(*) FROM representation WHERE id >> 4 NOT IN (SELECT id FROM clip))
        + (SELECT count(*) FROM clip WHERE format_count - 1 <> (SELECT count(*) FROM representation
           WHERE representation.id > clip.id << 4 AND representation.id <= clip.id << 4 | 15))
        + (SELECT count(*) FROM clip WHERE byte_count - length(head) <> coalesce((
           SELECT length(bytes) FROM representation WHERE representation.id = clip.id << 4), 0))
      """
    ) { $0.int(0) }
    #expect(halves == 0)
    let nameless = try connection.first(
      """
      SELECT count(*) FROM (SELECT type AS name FROM clip UNION ALL SELECT source FROM clip
        UNION ALL SELECT app FROM clip WHERE app IS NOT NULL
        UNION ALL SELECT type FROM representation) WHERE name NOT IN (SELECT id FROM name)
      """
    ) { $0.int(0) }
    #expect(nameless == 0)
    let empty = try connection.first(
      "SELECT count(*) FROM snippet_change WHERE id NOT IN (SELECT change FROM snippet WHERE change IS NOT NULL)"
    ) { $0.int(0) }
    #expect(empty == 0)
  } catch {
    Issue.record("the store cannot be checked: \(error)")
  }
}

/// What a store of a person without a license finds.
struct NoLicense: LicenseSource {
  func found() -> FoundLicense { .none }
}
