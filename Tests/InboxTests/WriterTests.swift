import Clips
import Glibc
import Inbox
import Posix
import TestSupport
import Testing

@Suite struct WriterTests {
  private let header = CaptureHeader(
    id: UUID(high: 1, low: 2),
    capturedAt: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 540), source: "cli")

  @Test func `a small capture is one private file with every field`() throws {
    let home = try TemporaryFolder()
    let path = "\(home.path)/state/nori/inbox"
    var origin = Origin(app: "kate", selection: .primary)
    origin.cwd = "/home/é"
    let capture = Capture(
      id: header.id, capturedAt: header.capturedAt, source: "cli",
      content: [
        Representation(type: MediaType("text/html"), bytes: Array("<b>\"\0</b>\r\n".utf8)),
        Representation(type: .bytes, bytes: [0xff, 0, 0x10]),
      ], origin: origin, isSensitive: true)
    let name = try InboxWriter(folder: path).write(capture)
    #expect(try home.names(in: "state/nori/inbox/tmp") == [])
    #expect(try home.names(in: "state/nori/inbox/new") == ["\(name).json"])
    let file = "state/nori/inbox/new/\(name).json"
    #expect(
      String(decoding: try home.read(file), as: UTF8.self)
        == #"{"nori":1,"id":"00000000-0000-0001-0000-000000000002","#
        + #""capturedAt":"1970-01-01T09:00:00.000+09:00","source":"cli","content":["#
        + #"{"type":"text/html","text":"<b>\"\u0000</b>\r\n"},"#
        + #"{"type":"application/octet-stream","base64":"/wAQ"}],"#
        + #""origin":{"app":"kate","cwd":"/home/é","selection":"primary"},"sensitive":true}"#)
    #expect(try FileStatus(ofItemAt: "\(home.path)/\(file)").permissions == 0o600)
    for folder in ["state", "state/nori", "state/nori/inbox", "state/nori/inbox/new"] {
      #expect(try FileStatus(ofItemAt: "\(home.path)/\(folder)").permissions == 0o700)
    }
  }

  @Test func `contents over 64 KiB stand beside the JSON`() throws {
    let bench = try InboxBench()
    let large = [UInt8](repeating: 0x61, count: 65_537)
    let capture = Capture(
      id: header.id, capturedAt: header.capturedAt, source: "cli",
      content: [
        Representation(type: .plainText, bytes: large),
        Representation(type: .plainText, bytes: Array(large.dropLast())),
        Representation(type: .bytes, bytes: large + [0xff]),
      ])
    let name = try bench.writer.write(capture)
    #expect(
      try bench.files() == ["new/\(name).1.bin", "new/\(name).2.bin", "new/\(name).json"])
    #expect(try bench.contents(of: "new/\(name).1.bin") == large)
    #expect(try bench.contents(of: "new/\(name).2.bin") == large + [0xff])
    var sink = MemorySink()
    try bench.ingest(into: &sink)
    #expect(sink.captures == [capture])
    #expect(try bench.files() == [])
  }

  /// The start of one of 640 by 480.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 2, 0x80, 0, 0, 1, 0xe0]

  struct Stream: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    var type: MediaType = .plainText
    var payloads = 0
  }

  @Test(arguments: [
    Stream(testDescription: "one byte", bytes: [0x61]),
    Stream(testDescription: "one byte of no text", bytes: [0x80], type: .bytes),
    Stream(
      testDescription: "a small picture", bytes: png, type: MediaType("image/png")),
    Stream(
      testDescription: "a large picture", bytes: png + [UInt8](repeating: 0xff, count: 100_000),
      type: MediaType("image/png"), payloads: 1),
    Stream(testDescription: "64 KiB", bytes: [UInt8](repeating: 0x0a, count: 65_536)),
    Stream(
      testDescription: "64 KiB and a byte", bytes: [UInt8](repeating: 0, count: 65_537),
      payloads: 1),
    Stream(
      testDescription: "characters across the pieces",
      bytes: Array(repeatElement("会議🙂é", count: 20_000).joined().utf8), payloads: 1),
    Stream(
      testDescription: "a character cut off at the end",
      bytes: Array(repeatElement("会", count: 60_000).joined().utf8.dropLast()), type: .bytes,
      payloads: 1),
    Stream(
      testDescription: "no text in the middle",
      bytes: [UInt8](repeating: 0x61, count: 100_000) + [0xe4, 0x61]
        + [UInt8](repeating: 0x61, count: 100_000), type: .bytes, payloads: 1),
  ])
  func `a stream comes out as it went in`(_ stream: Stream) throws {
    let bench = try InboxBench()
    let pipe = try FileDescriptor.pipe()
    let raw = pipe.writing.rawValue
    let thread = try Thread {
      // The pipe holds less than some of these streams: another thread has to write.
      try? FileDescriptor(borrowing: raw).write(stream.bytes)
      let null = open("/dev/null", O_WRONLY)
      dup2(null, raw)
      close(null)
    }
    let name = try bench.writer.write(header, from: pipe.reading)
    thread.join()
    #expect(try bench.names(in: "new").count == 1 + stream.payloads)
    #expect(try bench.names(in: "new").last == "\(name).json")
    var sink = MemorySink()
    try bench.ingest(into: &sink)
    #expect(
      sink.captures == [
        Capture(
          id: header.id, capturedAt: header.capturedAt, source: "cli",
          content: [Representation(type: stream.type, bytes: stream.bytes)])
      ])
  }

  @Test func `an empty stream is refused before anything is made`() throws {
    let home = try TemporaryFolder()
    let null = try FileDescriptor.open("/dev/null", for: .reading)
    #expect(throws: InboxError.refused(.empty)) {
      try InboxWriter(folder: "\(home.path)/inbox").write(header, from: null)
    }
    #expect(try home.names() == [])
  }

  @Test(arguments: [10, 70_000, 200_000])
  func `a stream over the limit leaves nothing`(limit: Int) throws {
    let bench = try InboxBench()
    let zeros = try FileDescriptor.open("/dev/zero", for: .reading)
    #expect(throws: InboxError.refused(.tooLarge("content[0]", limit: limit))) {
      try InboxWriter(folder: bench.path, sizeLimit: limit).write(header, from: zeros)
    }
    #expect(try bench.files() == [])
  }

  @Test func `what a reader would refuse is not written`() throws {
    let bench = try InboxBench()
    func capture(source: String = "cli", _ content: [Representation]) -> Capture {
      Capture(id: header.id, capturedAt: header.capturedAt, source: source, content: content)
    }
    let a = Representation(type: .plainText, bytes: [0x61])
    let cases: [(Capture, Refusal.Reason)] = [
      (capture([]), .empty),
      (capture([Representation(type: .plainText, bytes: [])]), .empty),
      (
        capture(Array(repeating: a, count: 17)),
        .tooManyRepresentations(limit: 16)
      ),
      (
        capture(source: "Bad", [a]), .badField("source", expected: "1 to 32 of a-z, 0-9 and -")
      ),
      (
        capture([a, Representation(type: MediaType("a\nb"), bytes: [1])]),
        .badField("content[1].type", expected: "a media type of 1 to 255 bytes")
      ),
    ]
    for (capture, reason) in cases {
      #expect(throws: InboxError.refused(reason)) { try bench.writer.write(capture) }
    }
    #expect(try bench.files() == [])
  }

  @Test func `captures made one after the other are taken in that order`() throws {
    let bench = try InboxBench()
    for number in 0..<50 { try bench.writer.write(textCapture(number, "\(number)")) }
    var sink = MemorySink()
    try bench.ingest(into: &sink)
    #expect(sink.texts == (0..<50).map { "\($0)" })
  }

  @Test func `an inbox that others could look into is closed to them`() throws {
    let bench = try InboxBench()
    for folder in ["", "/new", "/tmp"] { chmod("\(bench.path)\(folder)", 0o755) }
    try bench.writer.write(textCapture(1, "a"))
    for folder in ["", "/new", "/tmp"] {
      #expect(try FileStatus(ofItemAt: "\(bench.path)\(folder)").permissions == 0o700)
    }
  }

  @Test func `a folder that is a link is not used`() throws {
    let bench = try InboxBench()
    rmdir("\(bench.path)/new")
    _ = try Folder.making("\(bench.home.path)/elsewhere")
    symlink("\(bench.home.path)/elsewhere", "\(bench.path)/new")
    let failure = PosixError(code: ENOTDIR, operation: "open", path: "\(bench.path)/new")
    #expect(throws: InboxError.system(failure)) { try bench.writer.write(textCapture(1, "a")) }
    #expect(try bench.home.names(in: "elsewhere") == [])
  }
}
