import Patterns
import Snippets
import Testing

private func fault(_ regex: String, _ flags: String = "") -> RegexFault? {
  let warnings = SnippetBody(parsing: "${1/\(regex)/x/\(flags)}").warnings
  guard case .badRegex(let fault)? = warnings.first?.reason else { return nil }
  return fault
}

@Test(
  arguments: [
    ("(a", "", .groupNotClosed, 0), ("a)", "", .groupNotOpened, 1), ("é[a", "", .classNotClosed, 2),
    ("*", "", .nothingToRepeat, 0), ("a**", "", .nothingToRepeat, 2),
    ("a++", "", .nothingToRepeat, 2),
    ("a{2}{3}", "", .nothingToRepeat, 4), ("^*", "", .nothingToRepeat, 1),
    ("\\b+", "", .nothingToRepeat, 2),
    ("(?<=a)*", "", .nothingToRepeat, 6), ("(?=a)*", "u", .nothingToRepeat, 5),
    ("(*UTF)a", "", .nothingToRepeat, 1),
    ("(?i:a)", "", .notSupported, 0), ("(?#x)", "", .badGroup, 0), ("(?P<a>x)", "", .badGroup, 0),
    ("(?>a)", "", .badGroup, 0), ("(?R)", "", .badGroup, 0), ("(?<1>a)", "", .badGroup, 0),
    ("(?<a>x)(?<a>y)", "", .repeatedGroupName, 7), ("(?<a>x)\\k<b>", "", .unknownGroup, 7),
    ("\\k<a>", "u", .unknownGroup, 0), ("\\2(a)", "u", .unknownGroup, 0),
    ("\\2(a)", "", .notSupported, 0),
    ("\\01", "", .notSupported, 0), ("[b-a]", "", .rangeOutOfOrder, 2),
    ("[a-\\d]", "u", .rangeOutOfOrder, 2),
    ("\\a", "u", .badEscape, 0), ("\\x4", "u", .badEscape, 0), ("\\u{110000}", "u", .badEscape, 0),
    ("\\uD83D", "", .notSupported, 0), ("\\p{Nonsense}", "u", .notSupported, 0),
    ("\\p{", "u", .badEscape, 0),
  ] as [(String, String, RegexFault.Reason, Int)])
func `an expression that cannot be used says why and where`(
  regex: String, flags: String, reason: RegexFault.Reason, offset: Int
) {
  #expect(fault(regex, flags) == RegexFault(reason: reason, offset: offset))
}

@Test func `what the library refuses is told in its own words`() throws {
  let found = try #require(fault("(?<=a+)b"))
  guard case .refused(let error) = found.reason else {
    Issue.record("\(found)")
    return
  }
  #expect(error.message == "lookbehind assertion is not fixed length")
}

@Test func `a search that takes too many steps leaves the value and says so`() throws {
  let body = "${1:\(String(repeating: "a", count: 40))!} ${1/(a+)+$/x/}"
  let expansion = try expansion(body)
  let value = String(repeating: "a", count: 40) + "!"
  #expect(expansion.text == "\(value) \(value)")
  #expect(expansion.warnings.map(\.reason) == [.regexLimit])
}

@Test func `a search ends when the time is over`() throws {
  var questions = 0
  let expander = Expander(values: FixedValues.usual, moment: .test) {
    questions += 1
    return questions > 10
  }
  let template = SnippetTemplate(
    body: SnippetBody(
      parsing: "${1:\(String(repeating: "a", count: 10_000))}${1/b|c|a+d/x/}${1/a/b/}"))
  let expansion = try expander.expand(template)
  #expect(expansion.text == String(repeating: "a", count: 30_000))
  #expect(expansion.warnings.map(\.reason) == [.regexLimit, .regexLimit])
  #expect(questions == 12)
}

@Test func `groups are told with the match`() throws {
  let pattern = try Pattern("(a)|(b)(c)?", dialect: .ecmaScript)
  #expect(pattern.groups(in: Array("xb".utf8)) == .found([1..<2, nil, 1..<2, nil]))
  #expect(pattern.groups(in: Array("x".utf8)) == .none)
  #expect(try !Pattern("\\w", dialect: .ecmaScript).matches(Array("é".utf8)))
  #expect(try Pattern("^(a)?\\1$", dialect: .ecmaScript).matches([]))
}
