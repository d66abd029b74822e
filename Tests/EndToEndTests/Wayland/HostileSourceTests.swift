import TestSupport
import Testing

/// Sources that do what none should.
struct HostileSourceTests {
  private static let remembering = "{}"
  private static let unasking = #"{"recognizeSecrets": false}"#
  private static let keeping = #"{"secrets": "expire"}"#
  private static let hint = "x-kde-passwordManagerHint"

  @Test func `the best of each kind is asked for, best first`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try compositor.program.send(
      "copy say:x image/png text/html STRING text/plain;charset=utf-8 image/jpeg chromium/x")
    let expected = ["text/plain;charset=utf-8", "image/png", "text/html"]
    #expect(
      try watch.caught(1) == [.init(parts: expected.map { .init($0, "x".utf8) })])
    #expect(compositor.asked == expected)
  }

  @Test(
    arguments: [
      (remembering, ["text/plain"], [.text("other")]),
      (unasking, [], [.text("hunter2"), .text("other")]),
    ] as [(String, [String], [WaylandWatch.Caught])])
  func `a secret is asked for nothing but what makes it known again`(
    _ configuration: String, _ asked: [String], _ kept: [WaylandWatch.Caught]
  ) throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor, configuration: configuration)
    try compositor.program.send("copy say:hunter2 text/plain text/html image/png \(Self.hint)")
    try watch.waitForReports("secret")
    if !asked.isEmpty { try waitPatiently("the question") { compositor.asked == asked } }
    // The source clears its secret, then another program offers it without the hint.
    try compositor.program.send("clear")
    try compositor.program.send("copy say:hunter2 text/plain")
    try waitPatiently("the answer") { watch.reports.count == 2 }
    #expect(Array(compositor.asked.prefix(asked.count + 1)) == asked + ["text/plain"])
    try compositor.program.send("copy say:other text/plain")
    #expect(try watch.caught(kept.count) == kept)
    #expect(watch.reports.filter { $0 == "secret" }.count == (asked.isEmpty ? 1 : 2))
  }

  @Test func `a secret offered again before it has come in is refused`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try compositor.program.send("copy late:hunter2 text/plain \(Self.hint)")
    try waitPatiently("the question") { !compositor.asked.isEmpty }
    try compositor.program.send("copy say:hunter2 text/plain")
    try watch.waitForReports("secret", "secret")
    #expect(try watch.caught() == [])
  }

  @Test func `a secret that never ends holds up the next copy for a moment only`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try compositor.program.send("copy dribble text/plain \(Self.hint)")
    try waitPatiently("the question") { compositor.asked.count == 1 }
    try compositor.program.send("copy say:next text/plain")
    #expect(try watch.caught(1) == [.text("next")])
  }

  @Test func `secrets that never come take a few pipes at most`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    let before = try watch.pipes()
    for count in 1...40 {
      try compositor.program.send("copy hang text/plain \(Self.hint)")
      try waitPatiently("question \(count)") { compositor.asked.count == count }
    }
    #expect(try watch.pipes().subtracting(before).count <= 4)
    try compositor.program.send("copy say:next text/plain")
    #expect(try watch.caught(1) == [.text("next")])
  }

  @Test func `what was copied before a secret does not wait for it`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try compositor.program.send("seat")
    try compositor.program.send("copy2 say:there text/plain")
    _ = try watch.caught(1)
    try compositor.program.send("copy late:before text/plain")
    try waitPatiently("the question") { compositor.asked.count == 2 }
    // From here on one or the other secret is always on its way.
    try waitPatiently("the copy before") {
      try compositor.program.send("copy2 hang text/plain \(Self.hint)")
      return try watch.caught().count == 2
    }
    #expect(try watch.caught() == [.text("there"), .text("before")])
  }

  @Test func `a secret is kept as one when the settings say so`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor, configuration: Self.keeping)
    try compositor.program.send("copy say:hunter2 text/plain \(Self.hint)")
    var secret = WaylandWatch.Caught.text("hunter2")
    secret.isSensitive = true
    #expect(try watch.caught(1) == [secret])
  }

  @Test func `a secret and what only looks grown from it stay two copies`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(
      compositor, configuration: #"{"secrets": "expire", "primarySelection": true}"#)
    try compositor.program.send("primary say:hunter text/plain \(Self.hint)")
    // Once this one is in the inbox, the one before is held.
    try compositor.program.send("copy say:copied text/plain")
    _ = try watch.caught(1)
    try compositor.program.send("primary say:hunter2 text/plain")
    var secret = WaylandWatch.Caught.text("hunter", selection: "primary")
    secret.isSensitive = true
    #expect(
      try watch.caught(3)
        == [secret, .text("copied"), .text("hunter2", selection: "primary")])
  }

  @Test(arguments: [
    "copy hang text/plain", "copy zero text/plain text/html", "copy half:0 text/plain",
    "copy half:1 text/plain", "copy half:2 text/plain", "copy say:x a\\x07b \\x1b[2J text\\xff",
    "copy say:x", "copy say:x @1000000", "copy say:x @300 text/plain",
    "copy say:x text/plain @1000000 \(hint)", "copy endless image/png",
  ])
  func `nothing of a bad copy is kept, and the next one is caught`(_ command: String) throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor, configuration: #"{"clipSizeLimit": "1MiB"}"#)
    try compositor.program.send(command)
    let wanted = ["hang", "zero", "half", "endless"].contains { command.hasPrefix("copy \($0)") }
    if wanted { try waitPatiently("the question") { !compositor.asked.isEmpty } }
    if command.contains("half") {
      // Its loss is told some rounds later, to which questions of the watcher lead.
      try waitPatiently("the loss") { compositor.program.lines.contains("lost") }
    }
    let isTooLarge = command.contains("endless")
    if isTooLarge { try waitPatiently("a word of it") { !watch.program.errors.isEmpty } }
    try compositor.program.send("copy say:next text/plain")
    #expect(try watch.caught(1) == [.text("next")])
    #expect(try watch.end() == .exited(0))
    #expect(watch.strayFiles == [])
    let said = "nori-wayland: Not kept: too-large: content[0] holds more than 1048576 bytes.\n"
    #expect(watch.program.errors == (isTooLarge ? said : ""))
  }

  @Test func `a type that never comes is left out, the others count`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor, configuration: #"{"formats": ["*"]}"#)
    try compositor.program.send("copy mixed text/plain bad/type image/png")
    #expect(
      try watch.caught(1) == [
        .init(parts: [
          .init("text/plain;charset=utf-8", "good".utf8), .init("image/png", "good".utf8),
        ])
      ])
    #expect(compositor.asked == ["text/plain", "image/png", "bad/type"])
  }

  @Test func `of copies faster than any disk the last is there and the order kept`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try compositor.program.send("burst 1000")
    try waitPatiently("the last copy") { try watch.caught().last == .text("copy 1000") }
    let numbers = try watch.caught().compactMap { caught in
      Int(String(decoding: caught.parts[0].bytes.dropFirst(5), as: UTF8.self))
    }
    #expect(numbers == Set(numbers).sorted())
    try compositor.program.send("copy say:next text/plain")
    try waitPatiently("the next copy") { try watch.caught().last == .text("next") }
  }

  @Test func `each seat's clipboard is watched, also of one that comes later`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try compositor.program.send("copy say:one text/plain")
    _ = try watch.caught(1)
    try compositor.program.send("seat")
    try compositor.program.send("copy2 say:two text/plain")
    _ = try watch.caught(2)
    try compositor.program.send("unseat")
    try compositor.program.send("copy say:three text/plain")
    #expect(try watch.caught(3) == [.text("one"), .text("two"), .text("three")])
    try compositor.program.send("seat")
    try compositor.program.send("copy2 say:four text/plain")
    #expect(try watch.caught(4).last == .text("four"))
    #expect(try watch.end() == .exited(0))
  }

  @Test func `once gives up on a source and on a compositor that hang`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    #expect(try watch.end() == .exited(0))
    try compositor.program.send("copy hang text/plain")
    #expect(try watch.once() == ProgramResult(ending: .exited(1)))
    try compositor.program.send("freeze")
    try waitPatiently("the frost") { compositor.program.lines.contains("frozen") }
    let sentence = "nori-wayland: The Wayland compositor does not answer.\n"
    #expect(
      try watch.once() == ProgramResult(ending: .exited(6), errors: Array(sentence.utf8)))
  }
}
