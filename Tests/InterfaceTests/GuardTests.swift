import Interface
import Screen
import TestSupport
import Testing

/// What may go to a command line, and how.
@Suite struct GuardTests {
  struct Quoting: CustomTestStringConvertible, Sendable {
    let text: String
    let dialect: ShellDialect
    let word: String
    var testDescription: String { "\(text.debugDescription) for \(dialect.rawValue)" }
    init(_ text: String, _ dialect: ShellDialect, _ word: String) {
      (self.text, self.dialect, self.word) = (text, dialect, word)
    }
  }

  @Test(arguments: [
    Quoting("ls", .bash, "ls"), Quoting("", .bash, "''"), Quoting("a b", .zsh, "'a b'"),
    Quoting("it's", .bash, #"'it'\''s'"#), Quoting("it's", .fish, #"'it\'s'"#),
    Quoting(#"a\b!"#, .bash, #"'a\b!'"#), Quoting(#"a\b!"#, .fish, #"'a\\b!'"#),
    Quoting("$(x) `y` %", .sh, "'$(x) `y` %'"),
    Quoting("one\ntwo\r\n", .bash, #"$'one\ntwo\r\n'"#),
    Quoting("it's\t!\\\u{1b}[31m", .zsh, #"$'it\'s\t\x21\\\x1b[31m'"#),
    Quoting("one\n\ntwo'", .fish, #"'one'\n\n'two\''"#), Quoting("\n", .fish, #"\n"#),
    Quoting("a\u{202e}b", .bash, #"$'a\xe2\x80\xaeb'"#),
    Quoting("a\u{85}", .fish, #"'a'\Xc2\X85"#),
    Quoting("one\ntwo", .sh, "'one\ntwo'"), Quoting("会議 👍", .bash, "'会議 👍'"),
    Quoting("~", .bash, "'~'"), Quoting("-rf", .bash, "-rf"),
  ])
  func `a text becomes one word of the shell's`(_ quoting: Quoting) throws {
    let result = Destination.shell(quoting.dialect).result(
      of: ChosenText(Array(quoting.text.utf8)), .quoted)
    #expect(try #require(result) == ChosenText(Array(quoting.word.utf8)))
  }

  @Test(arguments: [
    ("ls -l\n", "ls -l"), ("a\nb\r\n\r\nc", "a b c"), ("\n\n a\tb\n", " a b"),
    ("a\u{1b}[31mb\u{0}\u{202e}\u{7f}c", "a[31mbc"), ("", ""), ("\n", ""),
  ])
  func `a text becomes one line`(_ text: String, _ line: String) {
    #expect(
      Destination.pane(takesLines: false).result(of: ChosenText(Array(text.utf8)), .oneLine)
        == ChosenText(Array(line.utf8)))
  }

  @Test(arguments: [
    ("a b|c d", PutWay.quoted, ShellDialect.bash, "'a b|c d'"),
    ("a b|", .quoted, .bash, "'a b'|"), ("|a b", .quoted, .bash, "'|a b'"),
    ("it's|\nso", .quoted, .zsh, #"$'it\'s|\nso'"#), ("a\n|b", .quoted, .fish, #"'a'\n|'b'"#),
    ("a\n|b\n", .oneLine, .bash, "a| b"), ("会議|室", .asIs, .bash, "会議|室"),
    ("a\n|", .oneLine, .bash, "a|"),
  ])
  func `the cursor goes along`(
    _ text: String, _ way: PutWay, _ dialect: ShellDialect, _ result: String
  ) {
    #expect(Destination.shell(dialect).result(of: .marked(text), way) == .marked(result))
  }

  struct Asking: CustomTestStringConvertible, Sendable {
    let text: String
    /// Those of "as is", "quoted", "one line" that are put without a question.
    let silent: [PutWay]
    var refused: [PutWay] = []
    var destination = Destination.shell(.bash)
    var testDescription: String { "\(text.debugDescription) to \(destination)" }
  }

  @Test(arguments: [
    Asking(text: "echo 会議 'x' $(y) `z` ! \\ %", silent: [.asIs, .quoted, .oneLine]),
    Asking(text: "a\tb", silent: [.asIs, .quoted]),
    Asking(text: "ls\n", silent: [.quoted, .oneLine]),
    Asking(text: "a\nb", silent: [.quoted]), Asking(text: "a\rb", silent: [.quoted]),
    Asking(text: "a\u{1b}[31m", silent: [.quoted]), Asking(text: "a\u{9b}31m", silent: [.quoted]),
    Asking(text: "a\u{7f}", silent: [.quoted]), Asking(text: "a\u{202e}b", silent: [.quoted]),
    Asking(text: "a\u{200b}b", silent: [.quoted]),
    Asking(text: "👩‍👧 می‌خواهم", silent: [.asIs, .quoted, .oneLine]),
    Asking(text: "a\u{0}b", silent: [], refused: [.asIs, .quoted]),
    Asking(text: "a\nb", silent: [], destination: .shell(.sh)),
    Asking(text: "a\nb\tc", silent: [], destination: .pane(takesLines: false)),
    Asking(text: "a\nb\tc", silent: [.asIs, .quoted], destination: .pane(takesLines: true)),
    Asking(
      text: "a\u{1b}[201~b", silent: [], refused: [.asIs, .quoted],
      destination: .pane(takesLines: true)),
    Asking(
      text: "a\u{9b}201~b", silent: [], refused: [.asIs, .quoted],
      destination: .pane(takesLines: true)),
    Asking(text: "a\u{7}b", silent: [], destination: .pane(takesLines: true)),
    Asking(text: "a\u{0}\u{1b}\nb", silent: [.asIs], destination: .output),
  ])
  func `what can be obeyed, lost or hidden is asked about`(_ asking: Asking) {
    let text = ChosenText(Array(asking.text.utf8))
    let ways: [PutWay] = asking.destination == .output ? [.asIs] : PutWay.allCases
    #expect(ways.filter { !asking.destination.asks(about: text, $0) } == asking.silent)
    #expect(ways.filter { asking.destination.result(of: text, $0) == nil } == asking.refused)
  }

  @Test(
    arguments: [
      0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028,
      0x2029, 0x202A, 0x202E, 0x2060, 0x2065, 0x2066, 0x206A, 0x206F, 0x2800, 0x3164, 0xFEFF,
      0xFFA0, 0xFFF0, 0xFFF9, 0xFFFB, 0x1BCA0, 0x1D173, 0xE0000, 0xE0001, 0xE0020, 0xE007F, 0xE0FFF,
    ] as [UInt32])
  func `what cannot be seen is asked about, and one line leaves it out`(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = ChosenText(Array("a\(scalar)b".utf8))
    let destination = Destination.shell(.bash)
    #expect(destination.asks(about: text, .asIs))
    #expect(destination.result(of: text, .oneLine) == ChosenText(Array("ab".utf8)))
  }

  @Test(
    arguments: [0x180B, 0x180D, 0x180F, 0x200C, 0x200D, 0xFE00, 0xFE0F, 0xE0100, 0xE01EF]
      as [UInt32])
  func `joiners and variation selectors are not asked about`(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = ChosenText(Array("a\(scalar)b".utf8))
    #expect(!Destination.shell(.bash).asks(about: text, .asIs))
  }

  @Test func `bytes that are no text are asked about, and one line leaves them out`() {
    let text = ChosenText([0x61, 0xFF, 0x9B, 0x62])
    let destination = Destination.shell(.bash)
    #expect(destination.asks(about: text, .asIs))
    #expect(destination.result(of: text, .quoted) == ChosenText(Array(#"$'a\xff\x9bb'"#.utf8)))
    #expect(destination.result(of: text, .oneLine) == ChosenText(Array("ab".utf8)))
  }

  // MARK: On the screen

  private func bench(
    _ text: String, _ destination: Destination = .shell(.bash), way: PutWay = .asIs,
    columns: Int = 80, rows: Int = 24
  ) -> Bench {
    var bench = Bench(
      [.sample(1, "clip")], columns: columns, rows: rows,
      options: .init(destination: destination, way: way))
    bench.send(.chosen(.marked(text)))
    return bench
  }

  @Test func `a harmless text goes at once, and one that is not only after an answer`() {
    #expect(bench("ls -l|").acts == [.put(.marked("ls -l|"))])
    #expect(bench("ls -l|", way: .quoted).acts == [.put(.marked("'ls -l'|"))])
    #expect(bench("ls\nrm|").acts == [])
    #expect(bench("ls\nrm|", way: .quoted).acts == [.put(.marked(#"$'ls\nrm'|"#))])
  }

  @Test(arguments: [
    ([Key.enter], Effect.put(.marked(#"$'ls\nrm'|"#))),
    ([.down, .enter], .put(.marked("ls rm|"))), ([.up, .enter], .put(.marked("ls\nrm|"))),
    ([.tab, .character("'"), .enter], .put(.marked("ls\nrm|"))),
    ([.character("q")], .cancel), ([.control("c")], .cancel),
  ])
  func `the question's keys`(_ keys: [Key], _ effect: Effect) {
    var bench = bench("ls\nrm|")
    for key in keys { bench.press(key) }
    #expect(bench.acts == [effect])
  }

  @Test func `keys that were meant for the shell and come too early run nothing`() {
    var bench = bench("ls\nrm|")
    bench.type(" -la | grep x; ")
    #expect(bench.acts == [])
    bench.press(.enter)
    #expect(bench.acts == [.put(.marked(#"$'ls\nrm'|"#))])
  }

  @Test func `Esc goes back to the list, and another clip can be chosen`() {
    var bench = bench("ls\nrm|")
    bench.press(.escape, .character("1"))
    #expect(bench.acts == [.paste([.sample(1)])])
  }

  @Test func `what is never put is not put by Enter either`() {
    var bench = bench("a\u{0}b|")
    bench.press(.up, .enter)
    #expect(bench.acts == [])
    #expect(bench.lines.last == " it cannot be put so; choose another way")
    bench.press(.down, .enter)
    #expect(bench.acts == [.put(.marked("ab|"))])
  }

  @Test func `a key chooses how the next choice is put`() {
    var bench = Bench([.sample(1, "a b")], options: .init(destination: .shell(.fish)))
    #expect(bench.lines.last?.contains("' as is") == true)
    bench.press(.character("'"))
    #expect(bench.lines.last == " what you choose is put in quotes")
    bench.send(.chosen(.marked("a b|")))
    #expect(bench.acts == [.put(.marked("'a b'|"))])
  }

  @Test func `a window gets no text that would press keys`() {
    let bench = bench("ls\n|", .window)
    #expect(bench.acts == [])
    #expect(bench.lines.last?.hasPrefix(" ! not typed: ") == true)
  }

  @Test func `without a shell that waits there is no way to choose, and with one no suspending`() {
    var plain = Bench([.sample(1, "a")])
    plain.press(.character("'"))
    #expect(plain.lines.last == " what is chosen is written as it is")
    var shell = Bench([.sample(1, "a")], options: .init(destination: .shell(.bash)))
    shell.press(.control("z"))
    #expect(shell.acts == [])
  }

  @Test func `a long text is scrolled, and not past its end`() {
    var bench = bench((1...100).map { "line \($0)\n" }.joined() + "|", rows: 20)
    for _ in 0..<50 { bench.press(.pageDown) }
    #expect(bench.lines.contains { $0.contains("line 100⏎") })
    bench.press(.pageUp)
    #expect(!bench.lines.contains { $0.contains("line 100⏎") })
  }

  @Test(arguments: [(80, 24), (40, 10), (20, 5), (20, 4), (200, 60)])
  func `the question as it is drawn`(columns: Int, rows: Int) {
    let text = "sudo rm -rf build\n会議のメモ\t'x' \u{1b}[31m\u{202e}evil\r\nmake !!\n|"
    let bench = bench(text, columns: columns, rows: rows)
    expectSnapshot(bench.screen.render().dump(), "question-\(columns)x\(rows).screen")
  }

  @Test(arguments: [0, 1, 5], [0, 1, 3])
  func `no size is too small for the question`(columns: Int, rows: Int) {
    var bench = bench("ls\nrm|", columns: columns, rows: rows)
    bench.press(.pageDown, .pageUp)
    #expect(bench.screen.render().size == Size(columns: columns, rows: rows))
  }
}

extension ChosenText {
  /// The cursor stands where the bar is.
  fileprivate static func marked(_ text: String) -> ChosenText {
    let bytes = Array(text.utf8)
    // The last one: a shell's texts hold such bars themselves.
    let cursor = bytes.lastIndex(of: UInt8(ascii: "|")) ?? bytes.count
    return ChosenText(
      bytes.enumerated().filter { $0.offset != cursor }.map(\.element), cursor: cursor)
  }
}
