import Arguments
import TestSupport
import Testing

struct HelpTests {
  @Test(arguments: [[], ["list"], ["pick"], ["load"], ["box"], ["box", "state"]])
  func `help says all that may follow`(path: [String]) throws {
    let help = try HelpText(
      sample, path: path,
      sections: [HelpSection("Exit codes", rows: [.init("0", "done"), .init("2", "usage")])])
    expectSnapshot(help.text, "help-\((["shop"] + path).joined(separator: "-")).txt")
  }

  @Test func `help for a command that is not there suggests the near one`() {
    #expect(throws: ArgumentError.unknownCommand("stat", in: ["shop", "box"], nearest: "state")) {
      try HelpText(sample, path: ["box", "stat"])
    }
  }

  @Test func `long text is wrapped and long terms stand on a line of their own`() throws {
    let words = String(repeating: "word ", count: 40)
    let program = CommandSpecification(
      "p", summary: "S", discussion: words,
      options: [
        .option("an-option-with-a-long-name", "PLACEHOLDER", summary: words),
        .flag("x", summary: String(repeating: "w", count: 90)),
      ])
    let lines = try HelpText(program).lines
    expectSnapshot(lines.map { $0 + "\n" }.joined(), "help-wrapped.txt")
    #expect(lines.map(\.count).filter { $0 > 80 } == [26 + 90])
  }
}

struct ManualPageTests {
  static let page = ManualPage(
    sample, version: "1.2", date: "2025-01-31",
    sections: [
      HelpSection(
        "Keys", introduction: "In \\the\\ list:\n\n.dots", rows: [.init("^C", "It's \"end\".")])
    ])

  @Test func `the manual page holds every command and the extra sections`() {
    expectSnapshot(Self.page.text, "shop.1")
  }

  @Test(.needs("mandoc")) func `the manual page has nothing that mandoc complains about`() throws {
    let environment = SealedEnvironment(in: try TemporaryFolder())
    let lint = try run(
      "mandoc", ["-T", "lint", "-W", "style"], input: Self.page.text.utf8,
      environment: environment)
    #expect(lint.outputText == "")
    #expect(lint.status == 0)
    let shown = try run(
      "mandoc", ["-T", "ascii", "-O", "width=70"], input: Self.page.text.utf8,
      environment: environment)
    let plain = shown.outputText.replacing(/.\u{8}/, with: "")
    #expect(plain.contains("In \\the\\ list:\n\n       .dots\n\n       ^C     It's \"end\"."))
  }
}
