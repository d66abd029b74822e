import Clips
import Testing

@Suite struct SummaryTests {
  struct Case: Sendable {
    let clip: Clip
    let summary: String

    init(
      _ head: String, _ summary: String, kind: Kind = .text, type: String = "text/plain",
      byteCount: Int? = nil, isSecret: Bool = false
    ) {
      self.init(
        bytes: Array(head.utf8), summary, kind: kind, type: type, byteCount: byteCount,
        isSecret: isSecret)
    }

    init(
      bytes: [UInt8], _ summary: String, kind: Kind = .text, type: String = "text/plain",
      byteCount: Int? = nil, isSecret: Bool = false
    ) {
      clip = Clip(
        id: UUID(high: 1, low: 1), kind: kind, isSecret: isSecret,
        copiedAt: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0), source: "test",
        type: MediaType(type), byteCount: byteCount ?? bytes.count, head: bytes)
      self.summary = summary
    }
  }

  /// Signature and IHDR of a picture of 1920 by 1080 pixels.
  static let pngHead: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0x07, 0x80, 0, 0, 0x04, 0x38, 8, 2, 0, 0, 0]

  static let cases = [
    Case("plain", "plain"),
    Case("\n\n   first\t\tline  ", "first line"),
    Case("let x = 3\n  print(x)\n", "let x = 3 ⏎ print(x)", kind: .code),
    Case("a\r\n\r\nb", "a ⏎ b"),
    Case(" \n\t", "blank · 3 bytes"),
    Case("", "blank · 0 bytes"),
    Case("\u{1b}[31mred", "\u{1b}[31mred"),
    Case(bytes: [0x61, 0xe4, 0xbc], "a", byteCount: 4),
    Case(bytes: [0x61, 0xf0, 0x9f, 0x98], "a", byteCount: 5),
    Case(bytes: [0x61, 0xc3, 0xa9], "aé", byteCount: 9),
    Case(bytes: [0xbf, 0xbf, 0xbf, 0xbf], "\u{fffd}\u{fffd}\u{fffd}\u{fffd}", byteCount: 9),
    Case("hunter2", "••••••••", isSecret: true),
    Case(bytes: [0x89], "PNG · 340 kB", kind: .image, type: "image/png", byteCount: 340_000),
    Case(
      bytes: pngHead, "PNG 1920×1080 · 340 kB", kind: .image, type: "image/png",
      byteCount: 340_000),
    Case("<svg/>", "SVG · 6 bytes", kind: .image, type: "image/svg+xml"),
    Case(bytes: [0], "application/pdf · 1 byte", type: "application/pdf"),
    Case("file:///a.txt\r\nfile:///d/b%20c.txt\r\n", "2 files: a.txt, b c.txt", kind: .files),
    Case("copy\nfile:///home/me/dir/", "1 file: dir", kind: .files),
    Case("# note\n/home/a%20b", "1 file: a%20b", kind: .files),
    Case("file:///x/%e4%bc%9a%zz", "1 file: 会%zz", kind: .files),
    Case("file:///one\nfile:///tw", "1+ files: one", kind: .files, byteCount: 600),
    Case("", "0 files: ", kind: .files),
  ]

  @Test(arguments: cases)
  func `a clip is told in one line`(example: Case) {
    #expect(example.clip.summary == example.summary)
  }

  @Test func `signs of ASCII replace ours`() {
    #expect(Case("a\nb", "").clip.summary(with: .ascii) == "a \\n b")
    #expect(Case("a", "", isSecret: true).clip.summary(with: .ascii) == "********")
    #expect(Case(" ", "").clip.summary(with: .ascii) == "blank - 1 byte")
  }
}
