import Clips
import TestSupport
import Testing

@testable import Store

@Suite struct OwnCopyTests {
  private let fixture: StoreFixture

  init() throws {
    fixture = try StoreFixture()
  }

  /// A capture as a watcher hands it over.
  private func watched(
    _ contents: String..., source: String = "x11", selection: Origin.Selection? = .clipboard
  ) -> Capture {
    let types = [MediaType("text/plain"), MediaType("text/html"), MediaType("image/png")]
    return Capture(
      id: fixture.newID(), capturedAt: Timestamp(instant: fixture.now, offsetMinutes: 0),
      source: source,
      content: zip(types, contents).map { Representation(type: $0, bytes: Array($1.utf8)) },
      origin: Origin(selection: selection))
  }

  private func remember(_ texts: String...) throws {
    try fixture.store.rememberOwnCopy(try texts.map(fixture.id), at: fixture.now)
  }

  @Test(
    arguments: [
      ("x11", .clipboard), ("wayland", nil), ("tmux", nil), ("osc52", nil), ("vim", .clipboard),
    ] as [(String, Origin.Selection?)])
  func `what nori put on the clipboard is not captured again, however often a watcher sees it`(
    source: String, selection: Origin.Selection?
  ) throws {
    try fixture.take("a", "b", "c")
    try remember("a")
    let before = try fixture.clips()
    let lastCapture = try fixture.store.lastCapture()
    fixture.pass(.minutes(1))
    let capture = watched("a", source: source, selection: selection)
    #expect(
      try fixture.take([capture, watched("a"), watched("<b>", "a")])
        == [.ownCopy, .ownCopy, .ownCopy])
    try fixture.reopen()
    #expect(try fixture.take([watched("a"), capture]) == [.ownCopy, .knownAlready])
    #expect(try fixture.clips() == before)
    #expect(try fixture.store.lastCapture() == lastCapture)
  }

  @Test(
    arguments: [("cli", nil), ("x11", .primary), ("vim", nil)]
      as [(String, Origin.Selection?)])
  func `only what a watcher finds on the clipboard counts`(
    source: String, selection: Origin.Selection?
  ) throws {
    try fixture.take("a", "b")
    try remember("a")
    let other = watched("z", source: source, selection: selection)
    let same = watched("a", source: source, selection: selection)
    #expect(try fixture.take([other, same]) == [.stored(other.id), .stored(same.id)])
    // It is still remembered.
    #expect(try fixture.take([watched("a")]) == [.ownCopy])
  }

  @Test func `another copy ends it, also one of the same size`() throws {
    try fixture.take("aa", "bb")
    let a = try fixture.id("aa")
    try remember("aa")
    let other = watched("zz")
    let again = watched("aa")
    #expect(
      try fixture.take([watched("aa"), other, again]) == [
        .ownCopy, .stored(other.id), .stored(again.id),
      ])
    #expect(again.id != a)
    #expect(try fixture.store.ownCopyNumbers() == [])
  }

  @Test func `clips that were joined are known together, whatever joined them`() throws {
    try fixture.take("one", "two", "three")
    try remember("three", "one", "two")
    #expect(
      try fixture.take([
        watched("three\none\ntwo"), watched("three + one + two"), watched("threeonetwo"),
      ]) == [.ownCopy, .ownCopy, .ownCopy])
    for text in ["three\none two", "three\none\ntwo\n", "three\none", "one\ntwo\nthree", "three"] {
      try remember("three", "one", "two")
      let capture = watched(text)
      #expect(try fixture.take([capture]) == [.stored(capture.id)], "\(text)")
      #expect(try fixture.store.ownCopyNumbers() == [])
    }
  }

  @Test func `bytes are compared to the last, wherever they are stored`() throws {
    let long = String(repeating: "x", count: 200_000)
    try fixture.take(long)
    let id = try fixture.clips()[0].id
    try fixture.store.rememberOwnCopy([id], at: fixture.now)
    #expect(try fixture.take([watched(long)]) == [.ownCopy])
    let other = watched(String(long.dropLast()) + "y")
    #expect(try fixture.take([other]) == [.stored(other.id)])
  }

  @Test func `a clip that is deleted, edited or purged is forgotten, and leaves numbers only`()
    throws
  {
    try fixture.take("one", "two", "three")
    for (text, act) in [
      ("one", { try fixture.store.delete([$0], at: fixture.now) }),
      (
        "two",
        {
          _ = try fixture.store.edit(
            $0, to: Array("2".utf8), as: fixture.newID(), at: fixture.now)
        }
      ),
      ("three", { _ = try fixture.store.purge(.clips([$0]), at: fixture.now) }),
    ] as [(String, (Clip.ID) throws -> Void)] {
      let id = try fixture.id(text)
      try remember(text)
      try act(id)
      let capture = watched(text)
      #expect(try fixture.take([capture]) == [.stored(capture.id)], "\(text)")
    }
    try remember("three")
    _ = try fixture.store.purge(.all, at: fixture.now)
    #expect(try fixture.filesHolding("three") == [])
  }

  @Test func `captures of several that come in late are each known, and in their order only`()
    throws
  {
    try fixture.take("a", "b", "c")
    try remember("a")
    fixture.pass(.seconds(1))
    // Copied elsewhere between the two.
    let between = watched("z")
    fixture.pass(.seconds(1))
    try remember("b")
    #expect(
      try fixture.take([watched("a"), between, watched("b")]) == [
        .ownCopy, .stored(between.id), .ownCopy,
      ])
    #expect(try fixture.texts() == ["z", "c", "b", "a"])
    // What came before the one that was seen is over.
    fixture.pass(.seconds(1))
    try remember("c")
    let a = watched("a")
    #expect(try fixture.take([watched("c"), a]) == [.ownCopy, .stored(a.id)])
  }

  @Test func `the newest eight copies are remembered`() throws {
    let texts = (1...10).map(String.init)
    try fixture.take(texts)
    for text in texts {
      fixture.pass(.seconds(1))
      try fixture.store.rememberOwnCopy([fixture.id(text)], at: fixture.now)
    }
    #expect(try fixture.store.ownCopyNumbers() == Array(3...10))
    #expect(try fixture.take([watched("3"), watched("10")]) == [.ownCopy, .ownCopy])
    #expect(try fixture.store.ownCopyNumbers() == [10])
  }

  @Test func `it can be taken back, and a clip that is not there is not remembered`() throws {
    try fixture.take("a", "b")
    try remember("a")
    try fixture.store.forgetOwnCopy(of: fixture.now, at: fixture.now)
    #expect(try fixture.store.ownCopyNumbers() == [])
    try remember("a")
    try fixture.store.rememberOwnCopy([fixture.newID()], at: fixture.now)
    #expect(try fixture.store.ownCopyNumbers() == [])
    try fixture.store.rememberOwnCopy(
      Array(repeating: try fixture.id("a"), count: Store.mostOwnClips), at: fixture.now)
    #expect(try fixture.store.ownCopyNumbers().count == Store.mostOwnClips)
    try fixture.store.rememberOwnCopy(
      Array(repeating: try fixture.id("a"), count: Store.mostOwnClips + 1), at: fixture.now)
    #expect(try fixture.store.ownCopyNumbers() == [])
  }

  @Test func `a secret that nori copied is not stored in the open`() throws {
    fixture.rules.secretLifetime = .minutes(10)
    try fixture.take([fixture.capture("hunter2", isSensitive: true)])
    try remember("hunter2")
    #expect(try fixture.take([watched("hunter2")]) == [.ownCopy])
    #expect(try fixture.clips().map(\.isSecret) == [true])
  }
}

extension Store {
  fileprivate func ownCopyNumbers() throws -> [Int64] {
    try connection.all("SELECT value FROM meta WHERE key LIKE 'clipboard.own.%' ORDER BY key") {
      $0.integer(0)
    }
  }
}
