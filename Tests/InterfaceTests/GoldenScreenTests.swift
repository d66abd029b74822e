import Clips
import Interface
import Screen
import TestSupport
import Testing

@Suite struct GoldenScreenTests {
  static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 0x07, 0x80, 0, 0, 0x04, 0x38, 8, 2, 0, 0, 0]

  static let mixed: [Clip] =
    [
      .sample(
        1, "https://example.com/2027/meeting/notes?draft=1", kind: .url, app: "firefox", copies: 4,
        formatCount: 3, title: "Notes of the meeting", url: "https://example.com/2027/"),
      .sample(2, "会議のメモ: 金曜までに資料を送る。場所は三階の会議室", app: "vim"),
      .sample(3, "let x = 3\n\tprint(x)\n// meeting at 10\n", kind: .code, app: "tmux"),
      .sample(4, "hunter2", isSecret: true, app: "keepassxc"),
      .sample(
        5, "\u{1b}]52;c;aGk=\u{7}\u{1b}[2J\u{202e}evil\u{202c}\u{200b} \u{9b}31m", app: "a\u{1b}[0m"
      ),
      .sample(6, "nai\u{308}ve cafe\u{301} e\u{301}\u{302}\u{303} 👩‍👩‍👧 🇯🇵 ok", isPinned: true),
      .sample(7, "שלום עולם مرحبا", app: "chromium-browser"),
      Clip(
        id: .sample(8), kind: .image,
        copiedAt: Timestamp(
          instant: Bench.now.advanced(by: .hours(-2)), offsetMinutes: 540), source: "wayland",
        formatCount: 2, type: MediaType("image/png"), byteCount: 340_000, head: png),
      .sample(
        9, "file:///home/me/a%20b.txt\r\nfile:///home/me/c.pdf\r\n", kind: .files,
        type: MediaType("text/uri-list"), app: "nautilus"),
      .sample(2_000, "#ff8800", kind: .color),
      .sample(12_000, "me@example.com", kind: .email, isPinned: true),
      .sample(600_000, "/usr/share/doc/ncurses/meeting.txt", kind: .path),
    ] + (20..<50).map { .sample($0 * 60, "older clip \($0)") }

  static let status = InboxStatus(
    rejected: 3, waiting: 0, lastCapture: Bench.now.advanced(by: .minutes(-2)))

  static let sizes = [(80, 24), (40, 10), (200, 60), (20, 5), (100, 20), (20, 4), (3, 2)]

  private func opened(_ columns: Int, _ rows: Int, _ clips: [Clip] = mixed) -> Bench {
    var bench = Bench(clips, columns: columns, rows: rows)
    bench.send(.inbox(Self.status))
    return bench
  }

  private func expectScreen(
    _ bench: Bench, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectSnapshot(
      bench.screen.render().dump(), "\(name).screen", sourceLocation: sourceLocation)
  }

  @Test(arguments: sizes)
  func `the list shows clips of every kind`(columns: Int, rows: Int) {
    expectScreen(opened(columns, rows), "list-\(columns)x\(rows)")
  }

  @Test(arguments: sizes)
  func `a store without clips says how to get one`(columns: Int, rows: Int) {
    expectScreen(opened(columns, rows, []), "empty-\(columns)x\(rows)")
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 5)])
  func `a watcher that died is told before all else`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    var status = Self.status
    status.watcher = .died
    bench.send(.inbox(status))
    expectScreen(bench, "watcher-died-\(columns)x\(rows)")
  }

  @Test(arguments: [
    (WatcherStatus.none, "last capture 2m"), (.watching, "last capture 2m"),
    (.trouble, "watcher trouble · last capture 2m"), (.gone, "display gone · last capture 2m"),
    (.blind, "watcher blind · last capture 2m"), (.died, "watcher died · last capture 2m"),
  ])
  func `the top line tells how the desktop is watched`(_ watcher: WatcherStatus, _ words: String) {
    var bench = Bench(Clip.samples(1))
    bench.send(
      .inbox(InboxStatus(lastCapture: Bench.now.advanced(by: .minutes(-2)), watcher: watcher)))
    let blanks = String(repeating: " ", count: 80 - 28 - words.count - 1)
    #expect(bench.lines.first == " nori  [Clips 1]  Snippets 0" + blanks + words)
  }

  @Test func `a first screen says how to watch a desktop unless it is watched`() {
    var bench = Bench([])
    #expect(bench.lines.contains { $0.contains("nori watch") })
    bench.send(.inbox(InboxStatus(watcher: .watching)))
    #expect(!bench.lines.contains { $0.contains("nori watch") })
  }

  @Test(arguments: sizes)
  func `the search line shows what it found`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.type("/meeting")
    expectScreen(bench, "filter-\(columns)x\(rows)")
  }

  @Test(arguments: [(80, 24), (20, 5)])
  func `a search without a hit says so`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.type("/会議x")
    expectScreen(bench, "filter-none-\(columns)x\(rows)")
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 5)])
  func `a mistake in the search is marked and told`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.type("/meeting /a[/ x")
    expectScreen(bench, "filter-mistake-\(columns)x\(rows)")
  }

  @Test(arguments: [(110, 12), (40, 10)])
  func `what folding makes longer or shorter is marked as it stands`(columns: Int, rows: Int) {
    let text = "ﬁve ㌔ Straße か\u{3099}く ＦＩＶＥ café"
    var bench = Bench([.sample(1, text)], columns: columns, rows: rows)
    bench.type("/fi キロ ss が cafe")
    expectScreen(bench, "filter-folded-\(columns)x\(rows)")
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `an order other than the newest is shown`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.type("/meeting")
    bench.press(.control("o"))
    expectScreen(bench, "filter-oldest-\(columns)x\(rows)")
  }

  @Test(arguments: [(80, 24), (20, 5)])
  func `free says in one line that the whole history is searched with Pro`(
    columns: Int, rows: Int
  ) {
    var bench = opened(columns, rows)
    bench.isLimited = true
    bench.type("/meeting")
    expectScreen(bench, "filter-free-\(columns)x\(rows)")
    bench.type(" zzz")
    expectScreen(bench, "filter-free-none-\(columns)x\(rows)")
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 5)])
  func `the preview covers the list of a narrow screen`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.press(.down, .down, .right)
    expectScreen(bench, "preview-\(columns)x\(rows)")
  }

  @Test func `the preview shows hostile text as tokens`() {
    var bench = opened(110, 12)
    bench.type("jjjj")
    expectScreen(bench, "preview-hostile-110x12")
  }

  @Test func `the preview names the formats of a picture`() {
    var bench = opened(110, 12)
    bench.type("jjjjjjj")
    expectScreen(bench, "preview-image-110x12")
  }

  @Test(arguments: [(120, 14), (80, 14)])
  func `the preview shows a picture below its facts`(columns: Int, rows: Int) {
    var bench = Bench(Self.mixed, columns: columns, rows: rows)
    bench.pictures[.sample(8)] = Picture(
      escaped: Array(
        "\u{1b}[0m\u{1b}[38;5;208;48;5;18m▄▄  \u{1b}[0m\n\u{1b}[7;31m \u{1b}[0m▁╱█\n".utf8),
      within: Size(columns: 4, rows: 2))
    bench.type("jjjjjjj")
    if columns < 100 { bench.press(.right) }
    expectScreen(bench, "preview-picture-\(columns)x\(rows)")
  }

  @Test func `marked clips carry a sign`() {
    var bench = opened(80, 24)
    bench.type("  jj ")
    expectScreen(bench, "marked-80x24")
  }

  @Test(arguments: [(80, 24), (40, 10), (200, 60), (20, 5)])
  func `the help lists every key`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.type("?")
    expectScreen(bench, "help-\(columns)x\(rows)")
  }

  @Test func `an error stands in the bottom line`() {
    var bench = opened(80, 24)
    bench.send(.failed(text: "The clip could not be deleted: the store is busy."))
    expectScreen(bench, "error-80x24")
  }

  @Test func `a terminal that knows ASCII only gets ASCII signs`() {
    let clips: [Clip] = [
      .sample(1, "one\ntwo", isPinned: true), .sample(2, String(repeating: "long ", count: 40)),
      .sample(3, "secret", isSecret: true),
    ]
    var bench = Bench(
      clips, columns: 100, rows: 8, options: ScreenOptions(look: .ascii))
    bench.type(" ")
    expectScreen(bench, "ascii-100x8")
  }
}
