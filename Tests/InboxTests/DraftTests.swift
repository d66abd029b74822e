import Clips
import Inbox
import TestSupport
import Testing

@Suite struct DraftTests {
  private let header = CaptureHeader(
    id: UUID(high: 1, low: 2),
    capturedAt: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0), source: "x11")

  private func add(
    _ bytes: [UInt8], as type: MediaType, to draft: CaptureDraft, pieces: Int = 4_096
  ) throws {
    try draft.begin(type)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      try Array(bytes[start..<min(start + pieces, bytes.count)]).withUnsafeBytes {
        try draft.append($0)
      }
    }
    try draft.end()
  }

  /// What an ingester reads out of the inbox.
  private func stored(_ bench: borrowing InboxBench) throws -> [Capture] {
    var sink = MemorySink()
    var ingester = Ingester(folder: bench.path, policy: CapturePolicy())
    while try ingester.takeBatch(into: &sink).hasMore {}
    return sink.captures
  }

  @Test(arguments: [1, 4_096, 65_535, 65_536, 65_537, 1_048_576])
  func `contents of any size come out as they went in`(_ size: Int) throws {
    let bench = try InboxBench()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    let draft = try CaptureDraft(folder: bench.path)
    try add(bytes, as: .bytes, to: draft)
    try add(Array("text".utf8), as: .plainText, to: draft)
    let name = try draft.deliver(header)
    let isLarge = size > InboxLimits.inline
    #expect(try bench.names(in: "new") == (isLarge ? ["\(name).1.bin"] : []) + ["\(name).json"])
    let captures = try stored(bench)
    #expect(
      captures.map(\.content) == [
        [
          Representation(type: .bytes, bytes: bytes),
          Representation(type: .plainText, bytes: Array("text".utf8)),
        ]
      ])
    #expect(captures.map(\.source) == ["x11"])
  }

  @Test func `what is not delivered leaves no file`() throws {
    let bench = try InboxBench()
    do {
      let draft = try CaptureDraft(folder: bench.path)
      try add(Array(repeating: 1, count: 100_000), as: .bytes, to: draft)
      #expect(try bench.names(in: "tmp").count == 1)
    }
    #expect(try bench.files() == [])
  }

  @Test func `a representation that came to nothing leaves the others`() throws {
    let bench = try InboxBench()
    let draft = try CaptureDraft(folder: bench.path)
    try add(Array(repeating: 1, count: 100_000), as: .bytes, to: draft)
    try draft.begin(MediaType("image/png"))
    try Array(repeating: UInt8(2), count: 100_000).withUnsafeBytes { try draft.append($0) }
    draft.cancel()
    try add(Array(repeating: 3, count: 100_000), as: MediaType("image/bmp"), to: draft)
    try draft.deliver(header)
    #expect(try bench.names(in: "tmp") == [])
    let content = try stored(bench)[0].content
    #expect(content.map(\.type.name) == ["application/octet-stream", "image/bmp"])
    #expect(content[1].bytes == Array(repeating: 3, count: 100_000))
  }

  @Test func `a representation over the limit is refused and the others kept`() throws {
    let bench = try InboxBench()
    let draft = try CaptureDraft(folder: bench.path, sizeLimit: 100_000)
    try draft.begin(.bytes)
    #expect(throws: InboxError.refused(.tooLarge("content[0]", limit: 100_000))) {
      try Array(repeating: UInt8(2), count: 100_001).withUnsafeBytes { try draft.append($0) }
    }
    try add([1], as: .bytes, to: draft)
    try draft.deliver(header)
    #expect(try bench.files().count == 1)
  }

  @Test func `nothing at all is refused as empty`() throws {
    let bench = try InboxBench()
    let draft = try CaptureDraft(folder: bench.path)
    try add([], as: .plainText, to: draft)
    #expect(!draft.hasContents)
    #expect(throws: InboxError.refused(.empty)) { try draft.deliver(header) }
    #expect(try bench.files() == [])
  }

  @Test(arguments: [
    ("text/plain", "grüße", "text/plain;charset=utf-8"),
    ("text/plain;charset=iso-8859-1", "abc", "text/plain;charset=utf-8"),
    ("text/plain;charset=iso-8859-1", "grüße", "text/plain;charset=iso-8859-1"),
    ("text/html", "abc", "text/html"),
  ])
  func `plain text that is UTF-8 is called so`(_ type: String, _ text: String, _ told: String)
    throws
  {
    let bench = try InboxBench()
    let draft = try CaptureDraft(folder: bench.path)
    try add(Array(text.utf8), as: MediaType(type), to: draft, pieces: 1)
    try draft.deliver(header)
    #expect(try stored(bench)[0].content.map(\.type.name) == [told])
  }

  @Test func `captures sort by when they began`() throws {
    let bench = try InboxBench()
    let first = try CaptureDraft(folder: bench.path)
    let second = try CaptureDraft(folder: bench.path)
    try add([2], as: .bytes, to: second)
    try second.deliver(header)
    try add([1], as: .bytes, to: first)
    var later = header
    later.id = UUID(high: 3, low: 4)
    try first.deliver(later)
    #expect(try stored(bench).map(\.content[0].bytes) == [[1], [2]])
  }

  struct Growth: CustomTestStringConvertible {
    let before: Int
    let start: Int
    let after: Int
    let isGrowth: Bool
    var testDescription: String { "\(before) bytes from \(start) on in \(after)" }
  }

  @Test(arguments: [
    Growth(before: 1, start: 0, after: 1, isGrowth: true),
    Growth(before: 2, start: 0, after: 3, isGrowth: true),
    Growth(before: 2, start: 1, after: 3, isGrowth: true),
    Growth(before: 2, start: 1, after: 4, isGrowth: false),
    Growth(before: 4, start: 0, after: 3, isGrowth: false),
    Growth(before: 100, start: 0, after: 200_000, isGrowth: true),
    Growth(before: 100, start: 7, after: 200_000, isGrowth: false),
    Growth(before: 150_000, start: 0, after: 200_000, isGrowth: true),
    Growth(before: 150_000, start: 50_000, after: 200_000, isGrowth: true),
    Growth(before: 150_000, start: 1, after: 200_000, isGrowth: false),
  ])
  func `a text extends another that it begins or ends with`(_ growth: Growth) throws {
    let bench = try InboxBench()
    var random = SeededRandom(seed: 7)
    let text = random.bytes(max(growth.after, growth.start + growth.before)).map { $0 % 64 + 32 }
    let before = try CaptureDraft(folder: bench.path)
    let after = try CaptureDraft(folder: bench.path)
    try add([1], as: .bytes, to: after)
    try add(
      Array(text[growth.start..<growth.start + growth.before]), as: .plainText, to: before)
    #expect(!after.extendsText(of: before))
    try add(Array(text[..<growth.after]), as: .plainText, to: after)
    #expect(after.extendsText(of: before) == growth.isGrowth)
  }
}
