import Clips
import Glibc
import Posix
import Testing

@testable import Inbox

@Suite struct HostileFileTests {
  /// Something in `new/` that is no plain file of ours, and what is said of it.
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let what: String
    /// Makes it at `path`; `outside` is a file elsewhere with contents to be stolen.
    let make: @Sendable (_ path: String, _ outside: String) -> Void
  }

  private static let attacks = [
    Attack(testDescription: "a link to a capture elsewhere", what: "a symbolic link") {
      symlink($1, $0)
    },
    Attack(testDescription: "a link that leads nowhere", what: "a symbolic link") { path, _ in
      symlink("nowhere", path)
    },
    Attack(testDescription: "a link to itself", what: "a symbolic link") { path, _ in
      symlink(path, path)
    },
    Attack(
      testDescription: "a second name of a file elsewhere",
      what: "a file with a second name (hard link)"
    ) { link($1, $0) },
    Attack(testDescription: "a FIFO", what: "a FIFO") { path, _ in mkfifo(path, 0o600) },
    Attack(testDescription: "a folder", what: "a folder") { path, _ in
      mkdir(path, 0o700)
      mkdir("\(path)/inner", 0o700)
    },
    Attack(testDescription: "a socket", what: "a socket") { path, _ in
      let raw = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(raw, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      close(raw)
    },
  ]

  private func outside(_ bench: borrowing InboxBench) throws -> String {
    try bench.home.put(document(), in: "outside")
    return "\(bench.home.path)/outside"
  }

  @Test(arguments: attacks)
  func `what is no plain file is moved aside unread and stops no other`(_ attack: Attack) throws {
    let bench = try InboxBench()
    let outside = try outside(bench)
    attack.make("\(bench.path)/new/b.json", outside)
    try bench.put(document(content: #"[{"type":"a","text":"before"}]"#), as: "a.json")
    let id = "\"018f2c5e-7b1a-7c3d-8e4f-0123456789ac\""
    try bench.put(document(id: id, content: #"[{"type":"a","text":"after"}]"#), as: "c.json")
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink)
    #expect(report.refused == [Refusal(name: "b", reason: .notAFile(attack.what))])
    #expect(sink.texts == ["before", "after"])
    #expect(try bench.files() == ["rejected/b.json", "rejected/b.reason"])
    #expect(try bench.home.read("outside") == Array(document().utf8))
    #expect(try bench.inbox.discard() == 1)
    #expect(try bench.files() == [])
    #expect(try bench.home.read("outside") == Array(document().utf8))
  }

  @Test(arguments: attacks)
  func `a payload that is no plain file refuses its capture unread`(_ attack: Attack) throws {
    let bench = try InboxBench()
    attack.make("\(bench.path)/new/n.1.bin", try outside(bench))
    try bench.put(document(content: #"[{"type":"a","file":"n.1.bin"}]"#), as: "n.json")
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink)
    #expect(
      report.refused == [Refusal(name: "n", reason: .notAFile("n.1.bin is \(attack.what)"))])
    #expect(sink.captures == [])
    #expect(
      try bench.files() == ["rejected/n.1.bin", "rejected/n.json", "rejected/n.reason"])
  }

  @Test(arguments: attacks)
  func `a file swapped between check and use is not read`(_ attack: Attack) throws {
    let bench = try InboxBench()
    attack.make("\(bench.path)/new/n.json", try outside(bench))
    let new = try Folder("\(bench.path)/new")
    #expect(throws: CheckedFile.Failure.notAFile(attack.what)) {
      // The listing saw a plain file here.
      _ = try CheckedFile("n.json", in: new, kind: .regular)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func `devices and other users' files are refused unread`() throws {
    let bench = try InboxBench()
    mknod("\(bench.path)/new/device.json", S_IFCHR | 0o600, 0x0103)
    try bench.put(document(), as: "foreign.json")
    chown("\(bench.path)/new/foreign.json", 65_534, 65_534)
    var sink = MemorySink()
    #expect(
      try bench.ingest(into: &sink).refused == [
        Refusal(name: "device", reason: .notAFile("a device")),
        Refusal(name: "foreign", reason: .notAFile("another user's file")),
      ])
    #expect(sink.captures == [])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give folders away"))
  func `an inbox of another user is not used`() throws {
    let bench = try InboxBench()
    chown("\(bench.path)/new", 65_534, 65_534)
    #expect(throws: InboxError.notOurs(path: "\(bench.path)/new")) {
      try bench.inbox.pendingNames()
    }
  }

  @Test func `names outside the rule are put aside whole, whatever their bytes`() throws {
    let bench = try InboxBench()
    let long = String(repeating: "n", count: 129)
    let names = [
      "a b.json", "x.JSON", "é.json", "new\nline.json", ".json", "\(long).json", "part.json.tmp",
      "-rf", "b.0.bin", "$(id).json",
    ]
    for name in names { try bench.put(document(), as: name) }
    let new = try Folder("\(bench.path)/new")
    _ = try new.create(FileName(bytes: [0xff, 0x2e] + Array("json".utf8)))
    _ = try new.create(FileName(bytes: Array(repeating: 0xfe, count: 255)))
    try bench.put(document(), as: "\(long.dropLast()).json")
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink)
    #expect(Set(report.refused.map(\.reason.code)) == ["bad-name"])
    #expect(report.refused.count == 12)
    #expect(sink.captures.count == 1)
    #expect(try bench.names(in: "new") == [])
    let rejected = try bench.names(in: "rejected")
    #expect(rejected.count == 24)
    for name in ["a b.json", "x.JSON.odd", "\(long).json", "-rf.odd", ".json", ".reason"] {
      #expect(rejected.contains(name))
    }
  }

  @Test func `a refused file never replaces another, and all come back by retry`() throws {
    let bench = try InboxBench()
    let bad = document(nori: "2", content: #"[{"type":"a","file":"n.1.bin"}]"#)
    var sink = MemorySink()
    for number in 1...3 {
      try bench.put("\(bad)\(String(repeating: " ", count: number))", as: "n.json")
      try bench.put("payload \(number)", as: "n.1.bin")
      try bench.ingest(into: &sink)
    }
    #expect(try bench.inbox.rejected().map(\.name) == ["n", "n~2", "n~3"])
    #expect(
      try bench.names(in: "rejected") == [
        "n.1.bin", "n.json", "n.reason", "n~2.1.bin", "n~2.json", "n~2.reason", "n~3.1.bin",
        "n~3.json", "n~3.reason",
      ])
    #expect(try bench.text(of: "rejected/n~2.1.bin") == "payload 2")
    #expect(try bench.inbox.retry(["n~2"]) == 1)
    #expect(try bench.names(in: "new") == ["n.1.bin", "n.json"])
    #expect(try bench.text(of: "new/n.1.bin") == "payload 2")
    // The place is taken now: the others stay.
    #expect(try bench.inbox.retry() == 0)
    #expect(try bench.inbox.rejected().map(\.name) == ["n", "n~3"])
  }
}
