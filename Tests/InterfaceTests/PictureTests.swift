import Clips
import Screen
import Testing

@testable import Interface

/// What is asked for and shown when pictures are selected.
@Suite struct PictureTests {
  private static let clips: [Clip] = [
    .sample(1, "text"), .picture(2), .picture(3),
    .sample(4, "<svg/>", kind: .image, type: MediaType("image/svg+xml")),
    .sample(5, "\u{89}PNG", kind: .image, type: MediaType("image/png"), isSecret: true),
  ]
  private static let picture = Picture(
    escaped: Array("▀▄\n▄▀\n".utf8), within: Size(columns: 2, rows: 2))

  private func opened(columns: Int = 120, rows: Int = 20) -> MainScreen {
    var screen = MainScreen(now: Bench.now, size: Size(columns: columns, rows: rows))
    _ = screen.begin()
    _ = screen.update(.listing(Listing(number: 1, count: 5, examined: 5, total: 5)))
    _ = screen.update(.rows(number: 1, offset: 0, clips: Self.clips))
    return screen
  }

  private func drawn(_ screen: MainScreen) -> Bool {
    screen.render().lines.joined().contains("▀▄")
  }

  private func press(_ key: Key, _ screen: inout MainScreen) -> [PictureRequest] {
    requests(screen.update(.terminal(.key(key))))
  }

  private func requests(_ effects: [Effect]) -> [PictureRequest] {
    effects.compactMap { if case .drawPicture(let request) = $0 { request } else { nil } }
  }

  private func request(_ clip: Int, _ columns: Int = 46, _ rows: Int = 15) -> PictureRequest {
    PictureRequest(clip: .sample(clip), size: Size(columns: columns, rows: rows))
  }

  @Test func `a picture is asked for when it is selected, and no other clip`() {
    var screen = opened()
    #expect(press(.down, &screen) == [request(2)])
    #expect(press(.down, &screen) == [request(3)])
    #expect(press(.down, &screen) == [])
    #expect(press(.down, &screen) == [])
    #expect(press(.up, &screen) == [])
    #expect(press(.up, &screen) == [request(3)])
    #expect(requests(screen.update(.storeChanged)) == [])
  }

  @Test func `only the picture that is wanted now is shown`() {
    var screen = opened()
    _ = press(.down, &screen)
    _ = screen.update(.picture(request(2), Self.picture))
    #expect(drawn(screen))
    _ = press(.down, &screen)
    #expect(!drawn(screen))
    _ = screen.update(.picture(request(2), Self.picture))
    #expect(!drawn(screen))
    _ = screen.update(.picture(request(3), nil))
    #expect(!drawn(screen))
    _ = screen.update(.picture(request(3), Self.picture))
    #expect(drawn(screen))
    _ = press(.up, &screen)
    _ = press(.up, &screen)
    #expect(!drawn(screen))
  }

  @Test func `another size is asked for, and the old picture stays meanwhile`() {
    var screen = opened()
    _ = press(.down, &screen)
    _ = screen.update(.picture(request(2), Self.picture))
    let effects = screen.update(.terminal(.resized(Size(columns: 110, rows: 18))))
    #expect(requests(effects) == [request(2, 42, 13)])
    #expect(drawn(screen))
    let large = screen.update(.terminal(.resized(Size(columns: 2_000, rows: 1_000))))
    #expect(requests(large) == [request(2, 240, 80)])
  }

  @Test func `a narrow screen asks when the preview is opened`() {
    var screen = opened(columns: 60)
    #expect(press(.down, &screen) == [])
    #expect(press(.right, &screen) == [request(2, 59, 15)])
    _ = screen.update(.picture(request(2, 59, 15), Self.picture))
    #expect(drawn(screen))
    #expect(screen.render().lines[1].hasPrefix(" PNG 1920×1080 · 340 kB "))
  }

  @Test func `keys that scroll and wrap do nothing on a picture`() {
    var screen = opened()
    _ = press(.down, &screen)
    _ = screen.update(.picture(request(2), Self.picture))
    let before = screen.render()
    for key in "JJK><w" { _ = press(.character(key), &screen) }
    #expect(screen.render() == before)
    #expect(screen.clips.preview.isWrapped)
  }

  @Test func `where nothing draws, no more is asked for`() {
    var screen = opened()
    _ = press(.down, &screen)
    _ = screen.update(.noPictures)
    #expect(press(.down, &screen) == [])
    #expect(press(.up, &screen) == [])
    #expect(screen.render().lines[1].contains("│ PNG 1920×1080 · 340 kB "))
  }
}

extension Clip {
  fileprivate static func picture(_ number: Int) -> Clip {
    Clip(
      id: .sample(number), kind: .image,
      copiedAt: Timestamp(instant: Bench.now, offsetMinutes: 0), source: "x11",
      type: MediaType("image/png"), byteCount: 340_000, head: GoldenScreenTests.png)
  }
}
