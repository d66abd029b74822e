import Testing

@testable import Arguments

struct ParserTests {
  struct Understood: CustomTestStringConvertible {
    let words: [String]
    let result: ParsedCommand

    init(
      _ words: [String], _ path: [String], _ arguments: [String] = [],
      options: [String: [String]] = [:], help: Bool = false
    ) {
      self.words = words
      result = ParsedCommand(
        path: path, wantsHelp: help, arguments: arguments, options: options)
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Understood([], []),
    Understood(["--query", "tea"], [], options: ["query": ["tea"]]),
    Understood(["--query=a=b"], [], options: ["query": ["a=b"]]),
    Understood(["--query="], [], options: ["query": [""]]),
    Understood(["--query", "-"], [], options: ["query": ["-"]]),
    Understood(["--query=-x"], [], options: ["query": ["-x"]]),
    Understood(["list"], ["list"]),
    Understood(["list", "-n", "5"], ["list"], options: ["limit": ["5"]]),
    Understood(["list", "-n5"], ["list"], options: ["limit": ["5"]]),
    Understood(["list", "--limit", "5\n"], ["list"], options: ["limit": ["5"]]),
    Understood(["list", "--limit= 05 "], ["list"], options: ["limit": ["5"]]),
    Understood(
      ["list", "-j0n7"], ["list"], options: ["json": [], "print0": [], "limit": ["7"]]),
    Understood(["list", "-jj", "--json"], ["list"], options: ["json": []]),
    Understood(
      ["list", "-t", "a", "-tb", "--tag=c"], ["list"], options: ["tag": ["a", "b", "c"]]),
    Understood(["list", "--color", "red"], ["list"], options: ["color": ["red"]]),
    Understood(["pick", "1", " 2 ", "3\n"], ["pick"], ["1", "2", "3"]),
    Understood(["pick", "1", "--id", "x", "2"], ["pick"], ["1", "2"], options: ["id": ["x"]]),
    Understood(["load", "a b"], ["load"], ["a b"]),
    Understood(["load", "-"], ["load"], ["-"]),
    Understood(["load", "--", "-h"], ["load"], ["-h"]),
    Understood(["load", "--", "--"], ["load"], ["--"]),
    Understood(["box"], ["box", "state"]),
    Understood(["box", "--json"], ["box", "state"], options: ["json": []]),
    Understood(["box", "empty"], ["box", "empty"]),
    Understood(["box", "--"], ["box", "state"]),
    Understood(["help", "box", "empty"], ["help"], ["box", "empty"]),
    Understood(["-h"], [], help: true),
    Understood(["list", "--help"], ["list"], help: true),
    Understood(["list", "-jh"], ["list"], help: true),
    Understood(["box", "-h"], ["box"], help: true),
    Understood(["list", "--limit", "many", "-h"], ["list"], help: true),
    Understood(["list", "--limit", "--help"], ["list"], help: true),
    Understood(["pick", "-h"], ["pick"], help: true),
  ])
  func `a command line is understood`(_ line: Understood) throws {
    #expect(try sample.parse(line.words) == line.result)
  }

  struct Refused: CustomTestStringConvertible {
    let words: [String]
    let error: ArgumentError

    init(_ words: [String], _ error: ArgumentError) {
      self.words = words
      self.error = error
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Refused(["lsit"], .unknownCommand("lsit", in: ["shop"], nearest: "list")),
    Refused(["lsit", "-h"], .unknownCommand("lsit", in: ["shop"], nearest: "list")),
    Refused(["xyzzy"], .unknownCommand("xyzzy", in: ["shop"], nearest: nil)),
    Refused(["box", "emty"], .unknownCommand("emty", in: ["shop", "box"], nearest: "empty")),
    Refused(["--query", "x", "list"], .optionBeforeCommand(option: "--query", command: "list")),
    Refused(
      ["list", "--jsno"], .unknownOption("--jsno", in: ["shop", "list"], nearest: "--json")),
    Refused(["list", "-x"], .unknownOption("-x", in: ["shop", "list"], nearest: nil)),
    Refused(["box", "-x"], .unknownOption("-x", in: ["shop", "box", "state"], nearest: nil)),
    Refused(["pick", "-5"], .unknownOption("-5", in: ["shop", "pick"], nearest: nil)),
    Refused(["list", "-n"], .missingValue(option: "-n", placeholder: "N", next: nil)),
    Refused(["list", "-n", "--"], .missingValue(option: "-n", placeholder: "N", next: nil)),
    Refused(
      ["list", "--limit", "-5"], .missingValue(option: "--limit", placeholder: "N", next: "-5")),
    Refused(["list", "--json=yes"], .unexpectedValue(option: "--json", value: "yes")),
    Refused(["list", "-n1", "--limit=2"], .repeatedOption("--limit")),
    Refused(["load"], .missingArgument(placeholder: "FILE", in: ["shop", "load"])),
    Refused(["load", "a", "b"], .unexpectedArgument("b", in: ["shop", "load"])),
    Refused(["list", "x"], .unexpectedArgument("x", in: ["shop", "list"])),
    Refused(["--", "x"], .unexpectedArgument("x", in: ["shop"])),
    Refused(["list", "-n0"], .invalidNumber("0", name: "-n", allowed: 1...Int.max)),
    Refused(["pick", "100"], .invalidNumber("100", name: "N", allowed: 1...99)),
    Refused(["pick", "1 2"], .invalidNumber("1 2", name: "N", allowed: 1...99)),
    Refused(["pick", ""], .invalidNumber("", name: "N", allowed: 1...99)),
    Refused(
      ["pick", "99999999999999999999"],
      .invalidNumber("99999999999999999999", name: "N", allowed: 1...99)),
    Refused(
      ["list", "--color", "gren"],
      .invalidChoice("gren", name: "--color", choices: ["red", "green"], nearest: "green")),
    Refused(["pick", "--all", "1"], .excludeEachOther("--all", "N")),
    Refused(["pick"], .noneGiven(of: ["N", "--id", "--all"], in: ["shop", "pick"])),
  ])
  func `a command line that is wrong is refused with what is wrong`(_ line: Refused) {
    #expect(throws: line.error) { try sample.parse(line.words) }
  }

  @Test func `values are asked for by the option itself`() throws {
    let parsed = try sample.parse(["list", "-n", " 12\n", "--tag", "a", "--tag", "b", "-j"])
    #expect(parsed.number(of: .limit) == 12)
    #expect(parsed.values(of: .tag) == ["a", "b"])
    #expect(parsed.value(of: .tag) == "b")
    #expect(parsed.has(.json))
    #expect(!parsed.has(.null))
    #expect(parsed.value(of: .color) == nil)
    #expect(try sample.parse(["pick", "3", " 1"]).numbers == [3, 1])
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
    ("abc", "xbc", 1), ("ca", "abc", 3), ("list", "lits", 1), ("kitten", "sitting", 3),
  ])
  func `slips are counted`(left: String, right: String, distance: Int) {
    #expect(editDistance(Array(left), Array(right)) == distance)
    #expect(editDistance(Array(right), Array(left)) == distance)
  }

  @Test(
    arguments: [
      ("lst", "list"), ("exprot", "export"), ("exp", "export"), ("e", nil), ("l", nil),
      ("qqqq", nil), ("", nil),
    ] as [(String, String?)])
  func `the nearest word is found, or none`(word: String, expected: String?) {
    #expect(nearest(to: word, among: ["list", "export"]) == expected)
  }
}
