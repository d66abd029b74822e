import Clips
import Screen
import Snippets
import TestSupport
import Testing

@testable import Interface

@Suite struct SnippetsScreenTests {
  static let snippets: [Snippet] = [
    .sample("sig", "Best,\nAnna"),
    .sample(
      "reply", "Dear ${1:colleague},\n\n$0\n\nThanks, $1.", folder: "mail",
      tags: ["work", "english"], description: "A polite answer", prompts: [1: "Name"]),
    .sample(
      "greet", "${1|Hello,Good morning,Guten Tag|} ${2:$1 you}! $CMD_branch $CLIPBOARD $SIDE",
      folder: "mail/short", tags: ["fun"]),
    .sample("broken", "${1:open and $", description: "Not closed"),
    .sample("会議", "会議は ${1:金曜} です", folder: "仕事", tags: ["日本語"]),
    .sample("loop", "$SNIP_loop"),
  ]

  private func opened(
    _ columns: Int = 80, _ rows: Int = 24, _ snippets: [Snippet] = Self.snippets,
    options: ScreenOptions = ScreenOptions(tab: .snippets)
  ) -> Bench {
    var bench = Bench(
      [.sample(1, "newest $1 clip")], columns: columns, rows: rows, options: options,
      snippets: snippets)
    bench.snippets.commands = ["branch": "main"]
    return bench
  }

  private var names: [String] { ["broken", "loop", "sig", "reply", "greet", "会議"] }

  // MARK: Tabs

  @Test func `tab opens the other tab and back again`() {
    var bench = Bench(Clip.samples(2), snippets: Self.snippets)
    #expect(bench.lines[0] == " nori  [Clips 2]  Snippets 6")
    bench.press(.tab)
    #expect(bench.lines[0] == " nori   Clips 2  [Snippets 6]")
    bench.press(.backTab)
    #expect(bench.lines[0] == " nori  [Clips 2]  Snippets 6")
    #expect(bench.lines[1].hasPrefix("▌1  text  clip 1"))
  }

  @Test func `tabs keep what was typed and selected in them`() {
    var bench = Bench(Clip.samples(20), snippets: Self.snippets)
    bench.type("jjj")
    bench.press(.tab)
    bench.type("/mail")
    bench.press(.tab)
    #expect(bench.screen.clips.list.selected == 3)
    #expect(bench.lines[1].hasPrefix(" 1  text"))
    bench.press(.tab)
    #expect(bench.lines[1].hasPrefix(" /mail"))
  }

  @Test func `a query at the start is for the tab that is open`() {
    let bench = opened(options: ScreenOptions(tab: .snippets, query: "dear"))
    #expect(bench.screen.snippets.list.rows.map(\.name) == ["reply"])
    #expect(bench.screen.clips.filter.isEmpty)
  }

  @Test func `what happens to clips is said on the tab that is open`() {
    var bench = opened()
    bench.send(.failed(text: "The disk is full."))
    #expect(bench.lines[23] == " ! The disk is full.")
    bench.press(.character("j"))
    #expect(!bench.lines[23].contains("full"))
    bench.press(.tab)
    #expect(!bench.lines[23].contains("full"))
  }

  // MARK: List

  @Test func `snippets stand by folder and name`() {
    #expect(opened().screen.snippets.list.rows.map(\.name) == names)
  }

  @Test(arguments: [
    ("mail", ["reply", "greet"]), ("MAIL ENGLISH", ["reply"]), ("anna", ["sig"]),
    ("polite", ["reply"]), ("-mail -会", ["broken", "loop", "sig"]), ("金曜", ["会議"]),
    ("kind:url", []), ("/^Best/", ["sig"]), ("\"not closed\"", ["broken"]), ("fun", ["greet"]),
  ])
  func `a search looks at name, folder, tags, description and body`(
    _ query: String, _ found: [String]
  ) {
    var bench = opened()
    bench.type("/" + query)
    #expect(bench.screen.snippets.list.rows.map(\.name) == found)
  }

  @Test func `a mistake in the search is told and leaves the last good answer`() {
    var bench = opened()
    bench.type("/mail")
    bench.send(.terminal(.pasted(Array(" /a[/".utf8))))
    #expect(bench.screen.snippets.list.rows.map(\.name) == ["reply", "greet"])
    #expect(bench.lines.contains { $0.hasPrefix(" ! The regular expression is wrong here") })
    bench.press(.enter)
    #expect(bench.acts == [])
  }

  @Test func `the selected snippet stays selected when others come and go`() {
    var bench = opened()
    bench.type("jj")
    bench.snippets.snippets.append(.sample("aaa", "x"))
    bench.send(.storeChanged)
    #expect(bench.screen.snippets.list.selectedSnippet?.name == "sig")
    #expect(bench.lines[0] == " nori   Clips 1  [Snippets 7]")
  }

  // MARK: Use

  @Test func `a number puts a snippet that asks for nothing`() {
    var bench = opened()
    bench.type("3")
    #expect(bench.acts == [.put(ChosenText(Array("Best,\nAnna".utf8)))])
  }

  @Test func `y puts it on the clipboard and nori stays`() {
    var bench = opened()
    bench.type("jjy")
    #expect(bench.acts == [.copyText(ChosenText(Array("Best,\nAnna".utf8)))])
    bench.send(.copied(text: "copied"))
    #expect(bench.lines[23] == " copied")
  }

  @Test
  func `a snippet with prompts asks, shows what comes of it, and tells where the cursor ends`() {
    var bench = opened()
    bench.type("4")
    #expect(bench.lines[0] == " nori   reply")
    #expect(bench.lines[1] == "▌Name  colleague")
    #expect(bench.lines[3] == " Dear colleague,")
    bench.type("Ann")
    #expect(bench.lines[1] == "▌Name  Ann")
    #expect(bench.lines[3...7] == [" Dear Ann,", "", "", "", " Thanks, Ann."])
    bench.press(.enter)
    #expect(
      bench.acts == [
        .put(ChosenText(Array("Dear Ann,\n\n\n\nThanks, Ann.".utf8), cursor: 11))
      ])
  }

  @Test func `a default is typed over, or edited when the cursor moves`() {
    var bench = opened()
    bench.type("4")
    bench.press(.control("e"))
    bench.type("s")
    #expect(bench.lines[1] == "▌Name  colleagues")
    bench.press(.control("u"))
    #expect(bench.lines[3] == " Dear ,")
  }

  @Test func `choices are taken with the arrows, and defaults follow them`() {
    var bench = opened()
    bench.type("5")
    #expect(bench.lines[1] == "▌1     Hello")
    #expect(bench.lines[2].hasSuffix("[Hello] Good morning  Guten Tag"))
    bench.press(.down)
    #expect(bench.lines[1] == "▌1     Good morning")
    #expect(bench.lines[3] == " 2     Good morning you")
    #expect(bench.lines[4] == " SIDE  left")
    #expect(bench.lines[6] == " Good morning Good morning you! main newest $1 clip left")
    bench.press(.up, .up)
    #expect(bench.lines[1] == "▌1     Guten Tag")
    bench.press(.tab)
    bench.type("$1 }")
    bench.press(.enter)
    bench.press(.down)
    #expect(bench.lines[3] == "▌SIDE  right")
    bench.press(.enter)
    #expect(
      bench.acts == [
        .put(ChosenText(Array("Guten Tag $1 }! main newest $1 clip right".utf8)))
      ])
  }

  @Test func `escape closes the form and the list is there`() {
    var bench = opened()
    bench.type("4")
    bench.type("x")
    bench.press(.escape)
    #expect(bench.acts == [.snippet(.abandon(number: 1))])
    #expect(bench.lines[0] == " nori   Clips 1  [Snippets 6]")
  }

  @Test func `keys pressed before the fields are there go into them`() {
    var bench = opened()
    bench.hold(.terminal(.key(.character("4"))))
    for key in "Bo".map(Key.character) + [.enter] { bench.hold(.terminal(.key(key))) }
    #expect(bench.lines[23] == " filling in reply…  esc gives it up")
    bench.answer()
    #expect(
      bench.acts == [.put(ChosenText(Array("Dear Bo,\n\n\n\nThanks, Bo.".utf8), cursor: 10))])
  }

  @Test func `what takes long is given up with escape`() {
    var bench = opened()
    bench.snippets.isSilent = true
    bench.type("4")
    bench.press(.escape)
    bench.snippets.isSilent = false
    bench.send(
      .snippet(.text(number: 1, ChosenText(Array("late".utf8)), remarks: [])))
    #expect(!bench.acts.contains(.put(ChosenText(Array("late".utf8)))))
    #expect(bench.lines[0] == " nori   Clips 1  [Snippets 6]")
  }

  @Test func `a snippet that includes itself says so`() {
    var bench = opened()
    bench.type("2")
    #expect(bench.lines[23] == " ! It includes itself.")
    #expect(bench.acts == [])
  }

  @Test func `a text for a shell is asked about as a clip is`() {
    var bench = opened(options: ScreenOptions(tab: .snippets, destination: .shell(.bash)))
    bench.type("3")
    #expect(bench.lines[0].hasPrefix(" nori   "))
    #expect(bench.acts == [])
    bench.press(.enter)
    #expect(bench.acts == [.put(ChosenText(Array(#"$'Best,\nAnna'"#.utf8)))])
  }

  // MARK: Changing

  @Test func `s makes a snippet of the clip, with a name that is asked for`() {
    var bench = Bench(Clip.samples(3), snippets: Self.snippets)
    bench.type("js")
    #expect(bench.lines[0] == " nori   A snippet of this clip")
    #expect(bench.lines[1] == "▌Name  clip 2")
    #expect(bench.lines[3] == " clip 2")
    bench.type("mine")
    bench.press(.enter)
    #expect(bench.screen.snippets.list.selectedSnippet?.name == "mine")
    #expect(bench.lines[0] == " nori   Clips 3  [Snippets 7]")
    #expect(bench.lines[23] == " kept")
  }

  @Test func `escape from that leads back to the clips`() {
    var bench = Bench(Clip.samples(3), snippets: Self.snippets)
    bench.type("s")
    bench.press(.escape)
    #expect(bench.lines[0] == " nori  [Clips 3]  Snippets 6")
    #expect(bench.acts == [])
  }

  @Test func `a name that is refused can be typed again`() {
    var bench = opened()
    bench.snippets.refusal = "Free keeps 10 snippets: nori pro."
    bench.type("jjD")
    #expect(bench.lines[1] == "▌Name  sig 2")
    bench.type("other")
    bench.press(.enter)
    #expect(bench.lines[23] == " ! Free keeps 10 snippets: nori pro.")
    #expect(bench.lines[1] == "▌Name  other")
    bench.snippets.refusal = nil
    bench.press(.enter)
    #expect(bench.screen.snippets.list.selectedSnippet?.body == "Best,\nAnna")
  }

  @Test func `a secret and a picture are made no snippets`() {
    var bench = Bench([
      .sample(1, "x", isSecret: true), .sample(2, "y", type: MediaType("image/png")),
    ])
    bench.type("s")
    #expect(bench.lines[23] == " a secret cannot be made a snippet")
    bench.type("js")
    #expect(bench.lines[23] == " only text can be edited or made a snippet")
  }

  @Test func `deleted snippets come back with u and are selected`() {
    var bench = opened()
    bench.type("jjd")
    #expect(bench.screen.snippets.list.rows.map(\.name) == names.filter { $0 != "sig" })
    bench.type("gu")
    #expect(bench.screen.snippets.list.selectedSnippet?.name == "sig")
  }

  @Test func `n and e go to the editor, and e again to a text that was refused`() {
    var bench = opened()
    bench.type("nje")
    #expect(
      bench.acts == [.snippet(.write), .snippet(.edit(bench.screen.snippets.list.rows[1].id))])
    bench.send(.snippet(.notKept(text: "line 2: no.", hasText: true)))
    bench.type("e")
    #expect(bench.acts.last == .snippet(.reopen))
    var empty = opened(80, 24, [])
    empty.send(.snippet(.notKept(text: "line 2: no.", hasText: true)))
    empty.type("e")
    #expect(empty.acts == [.snippet(.reopen)])
  }

  @Test func `keys that mean nothing here say so or do nothing`() {
    var bench = opened(80, 24, [])
    #expect(bench.lines[2] == "    No snippets yet.")
    for key in "1y" { bench.type(String(key)) }
    #expect(bench.lines[23] == " no snippet is selected")
    bench.press(.enter)
    bench.type("depw rJ")
    #expect(bench.acts == [])
  }

  @Test func `the pointer selects, uses and scrolls`() {
    var bench = opened()
    bench.send(.terminal(.pointer(Pointer(.click, at: Position(column: 5, row: 3)))))
    #expect(bench.screen.snippets.list.selectedSnippet?.name == "sig")
    bench.send(.terminal(.pointer(Pointer(.doubleClick, at: Position(column: 5, row: 3)))))
    #expect(bench.acts == [.put(ChosenText(Array("Best,\nAnna".utf8)))])
  }

  // MARK: Screens

  private func expectScreen(
    _ bench: Bench, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let size = bench.screen.render().size
    expectSnapshot(
      bench.screen.render().dump(), "\(name)-\(size.columns)x\(size.rows).screen",
      sourceLocation: sourceLocation)
  }

  static let sizes = [(80, 24), (40, 10), (120, 30), (20, 4)]

  @Test(arguments: sizes)
  func `the list shows folders, tags and what is in them`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.snippets.hidden = 4
    bench.type("jjjj")
    bench.send(.storeChanged)
    expectScreen(bench, "snippets")
  }

  @Test(arguments: sizes)
  func `what a search found is marked`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.type("/mai pol")
    expectScreen(bench, "snippets-search")
  }

  @Test(arguments: sizes)
  func `no snippets yet`(columns: Int, rows: Int) {
    expectScreen(opened(columns, rows, []), "snippets-empty")
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 4)])
  func `the preview over the list shows warnings`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.press(.right)
    expectScreen(bench, "snippets-preview")
  }

  @Test(arguments: sizes)
  func `the form shows fields, choices and the text`(columns: Int, rows: Int) {
    var bench = opened(columns, rows)
    bench.type("Gk")
    bench.press(.enter, .down, .tab)
    bench.type("you 会議 there")
    bench.press(.backTab)
    expectScreen(bench, "snippets-form")
  }

  @Test(arguments: [(80, 24), (40, 10)])
  func `a form with more fields than rows shows those around the one that is filled`(
    columns: Int, rows: Int
  ) {
    let body = (1...30).map { "${\($0):default \($0)}" }.joined(separator: "\n")
    var bench = opened(columns, rows, [.sample("many", body)])
    bench.type("1")
    for _ in 0..<14 { bench.press(.enter) }
    expectScreen(bench, "snippets-many-fields")
  }

  @Test(arguments: [(80, 24), (40, 10), (120, 30)])
  func `hostile snippets are shown as tokens`(columns: Int, rows: Int) {
    var bench = opened(
      columns, rows,
      [
        .sample(
          "a\u{202e}b\u{9b}31m", "\u{1b}]52;c;aGk=\u{7}${1:\u{1b}[2J\u{200b}}",
          folder: "\u{1b}[31m", tags: ["\u{1b}c"], description: "\u{7}\u{1b}[2J",
          prompts: [1: "\u{1b}[0mlabel\u{202e}"]),
        .sample(String(repeating: "long ", count: 25) + "n", String(repeating: "x", count: 5_000)),
      ])
    expectScreen(bench, "snippets-hostile")
    bench.press(.down, .enter)
    expectScreen(bench, "snippets-hostile-form")
  }

  @Test func `ASCII signs where the terminal knows no others`() {
    var bench = opened(
      80, 12, options: ScreenOptions(tab: .snippets, look: .ascii))
    bench.type("5")
    bench.press(.down)
    expectScreen(bench, "snippets-ascii-form")
  }
}
