import Clips
import Patterns
import Querying
import TestSupport
import Testing

/// A term as the tables below write it: `-` if negated, `=` if exact, then what is asked.
private func written(_ term: QueryTerm) -> String {
  let condition =
    switch term.condition {
    case .text(let text, let isExact): (isExact ? "=" : "") + "text \(text)"
    case .pattern(let regex, let isExact): (isExact ? "=" : "") + "regex \(regex)"
    case .kind(let kind): "kind \(kind.rawValue)"
    case .app(let name): "app \(name)"
    case .source(let name): "source \(name)"
    case .host(let name): "host \(name)"
    case .before(let bound): "before \(bound)"
    case .after(let bound): "after \(bound)"
    case .larger(let bytes): "larger \(bytes)"
    case .smaller(let bytes): "smaller \(bytes)"
    case .pinned: "pinned"
    }
  return (term.isNegated ? "-" : "") + condition
}

@Test(
  arguments: [
    ("", []), ("  \t\u{3000} ", []),
    ("word", ["text word"]), ("  two\u{a0}words\n", ["text two", "text words"]),
    ("会議　議事", ["text 会議", "text 議事"]),
    // Phrases.
    ("\"two words\"", ["text two words"]), ("\" \"", ["text  "]), ("\"open end", ["text open end"]),
    ("-\"two words\" x", ["-text two words", "text x"]), ("\"a\"b", ["text a", "text b"]),
    ("say\"hi there\"", ["text say\"hi", "text there\""]), ("5\" disk", ["text 5\"", "text disk"]),
    ("\"", ["text \""]), ("\"\"", []), ("\"\" a", ["text a"]), ("-\"\"", []), ("-\"", ["-text \""]),
    ("\"\"\"", ["text \""]), ("a \"", ["text a", "text \""]),
    ("\"kind:url\"", ["text kind:url"]), ("\"pinned\"", ["text pinned"]), ("\"/a/\"", ["text /a/"]),
    ("\"-a\"", ["text -a"]), ("-\"-a\"", ["-text -a"]),
    // Not.
    ("-word", ["-text word"]), ("-", ["text -"]), ("--", ["text --"]),
    ("--force", ["text --force"]),
    ("- a", ["text -", "text a"]), ("-5", ["-text 5"]), ("pre-edit", ["text pre-edit"]),
    ("-kind:url", ["-kind url"]), ("-pinned", ["-pinned"]), ("-/a b/", ["-regex a b"]),
    ("-case:A", ["-=text A"]),
    // Exact.
    ("case:Word", ["=text Word"]), ("case:\"Two Words\"", ["=text Two Words"]),
    ("case:/Re x/", ["=regex Re x"]), ("case:kind:url", ["=text kind:url"]),
    ("case:-a", ["=text -a"]), ("case:\"", ["=text \""]), ("case:pinned", ["=text pinned"]),
    ("case:/usr/bin", ["=text /usr/bin"]),
    // Regular expressions.
    ("/a+b/", ["regex a+b"]), ("/a b/ c", ["regex a b", "text c"]), ("/a\\/b/", ["regex a\\/b"]),
    ("/\\\\/", ["regex \\\\"]), ("/会 議/", ["regex 会 議"]),
    ("/usr/bin", ["text /usr/bin"]), ("/usr/bin/", ["text /usr/bin/"]), ("/tmp", ["text /tmp"]),
    ("/a/b /c/", ["text /a/b", "regex c"]), ("/", ["text /"]), ("//", ["text //"]),
    ("a / b / c", ["text a", "text /", "text b", "text /", "text c"]), ("/a", ["text /a"]),
    ("/a\\/", ["text /a\\/"]), ("/a\\", ["text /a\\"]), ("a/b/", ["text a/b/"]),
    // Conditions.
    ("kind:url", ["kind url"]), ("kind:\"url\"", ["kind url"]), ("app:fox", ["app fox"]),
    ("app:\"My App\" x", ["app My App", "text x"]), ("source:x11", ["source x11"]),
    ("host:lap", ["host lap"]), ("app:\"", ["app \""]), ("app:a:b", ["app a:b"]),
    ("larger:10k smaller:1MiB", ["larger 10240", "smaller 1048576"]), ("larger:0", ["larger 0"]),
    ("larger:\"2 GB\"", ["larger 2000000000"]), ("pinned", ["pinned"]),
    ("pinned:", ["text pinned:"]),
    // Whatever else is literal.
    ("don't", ["text don't"]), ("20.04", ["text 20.04"]), ("a/b", ["text a/b"]), ("*", ["text *"]),
    ("NEAR(a b)", ["text NEAR(a", "text b)"]), ("AND", ["text AND"]),
    ("a OR b", ["text a", "text OR", "text b"]),
    ("http://x", ["text http://x"]), ("Kind:url", ["text Kind:url"]),
    ("KIND:url", ["text KIND:url"]),
    ("Pinned", ["text Pinned"]), (":", ["text :"]), (":url", ["text :url"]),
    ("kinds:url", ["text kinds:url"]),
    ("xkind:url", ["text xkind:url"]), ("a)", ["text a)"]), ("((", ["text (("]),
    ("[a", ["text [a"]),
    ("'; DROP TABLE clip; --", ["text ';", "text DROP", "text TABLE", "text clip;", "text --"]),
    ("a\0b", ["text a\0b"]), ("\u{301}", ["text \u{301}"]), ("%_", ["text %_"]),
    ("\\", ["text \\"]),
  ])
func `reads what was typed`(typed: String, expected: [String]) throws {
  #expect(try Query(parsing: typed).terms.map(written) == expected)
}

@Test(
  arguments: [
    ("3d", .ago(.seconds(3 * 86_400))), ("12h", .ago(.seconds(12 * 3_600))),
    ("2w", .ago(.seconds(14 * 86_400))), ("today", .day(offsetFromToday: 0)),
    ("yesterday", .day(offsetFromToday: -1)), ("monday", .weekday(0)), ("sunday", .weekday(6)),
    ("2026", .date(year: 2026, month: 1, day: 1, hour: 0, minute: 0)),
    ("2026-11", .date(year: 2026, month: 11, day: 1, hour: 0, minute: 0)),
    ("2026-11-30", .date(year: 2026, month: 11, day: 30, hour: 0, minute: 0)),
    ("2024-02-29", .date(year: 2024, month: 2, day: 29, hour: 0, minute: 0)),
    ("2026-11-30T10:05", .date(year: 2026, month: 11, day: 30, hour: 10, minute: 5)),
    ("\"2026-11-30 10:05\"", .date(year: 2026, month: 11, day: 30, hour: 10, minute: 5)),
  ] as [(String, DateBound)])
func `reads dates and ages`(typed: String, expected: DateBound) throws {
  #expect(try Query(parsing: "after:\(typed)").terms.map(\.condition) == [.after(expected)])
  #expect(try Query(parsing: "before:\(typed)").terms.map(\.condition) == [.before(expected)])
}

@Test(
  arguments: [
    ("kind:", 0..<5, .missingValue(.kind)), ("a -kind: url", 2..<8, .missingValue(.kind)),
    ("app:", 0..<4, .missingValue(.app)), ("app:\"\"", 0..<6, .missingValue(.app)),
    ("会 source:", 4..<11, .missingValue(.source)), ("host: ", 0..<5, .missingValue(.host)),
    ("before:", 0..<7, .missingValue(.before)), ("after:", 0..<6, .missingValue(.after)),
    ("larger:", 0..<7, .missingValue(.larger)), ("smaller:", 0..<8, .missingValue(.smaller)),
    ("case:", 0..<5, .missingValue(.exact)), ("case: a", 0..<5, .missingValue(.exact)),
    ("kind:urls", 5..<9, .unknownKind), ("kind:URL", 5..<8, .unknownKind),
    ("x kind:\"a b\" y", 8..<11, .unknownKind), ("kind:kind:", 5..<10, .unknownKind),
    ("after:soon", 6..<10, .noDate), ("after:2026-13", 6..<13, .noDate),
    ("after:2026-02-29", 6..<16, .noDate), ("before:2026-1-1", 7..<15, .noDate),
    ("before:26", 7..<9, .noDate), ("before:2026-11-30T24:00", 7..<23, .noDate),
    ("after:2026-11-30T10:60", 6..<22, .noDate), ("after:3", 6..<7, .noDate),
    ("after:0000-00", 6..<13, .noDate), ("after:９９９９", 6..<18, .noDate),
    ("after:99999999999999999999d", 6..<27, .noDate),
    ("larger:big", 7..<10, .noSize), ("smaller:-5", 8..<10, .noSize),
    ("larger:99999999999999999999", 7..<27, .noSize), ("larger:10ki", 7..<11, .noSize),
    ("/(a/", 2..<3, .pattern(PatternError(code: 114, offset: 2))),
    ("x /a)b/", 4..<5, .pattern(PatternError(code: 122, offset: 1))),
    ("case:/[会/", 7..<10, .pattern(PatternError(code: 106, offset: 4))),
    ("-/*/", 2..<3, .pattern(PatternError(code: 109, offset: 0))),
  ] as [(String, Range<Int>, QueryError.Reason)])
func `says where an error is`(typed: String, range: Range<Int>, reason: QueryError.Reason) {
  #expect(throws: QueryError(range: range, reason: reason)) { try Query(parsing: typed) }
}

@Test(
  arguments: [
    (
      "kind:",
      "kind: needs a kind after it: text, url, email, path, color, code, html, image and files."
    ),
    ("app:", "app: needs a part of an app's name after it."),
    ("source:", "source: needs a part of a source's name after it, such as x11."),
    ("host:", "host: needs a part of a host's name after it."),
    (
      "after:",
      "after: needs a date or an age after it: 2026-11-30, 2026-11, yesterday, monday or 3d."
    ),
    ("smaller:", "smaller: needs a size after it: 512, 10k or 1.5MiB."),
    ("case:", "case: needs a text after it, to be found as it is."),
    (
      "kind:urls",
      "There is no such kind. Kinds are text, url, email, path, color, code, html, image and files."
    ),
    (
      "after:soon",
      "This is no date and no age. Type 2026-11-30, 2026-11, yesterday, monday or 3d."
    ),
    ("larger:big", "This is no size. Type 512, 10k or 1.5MiB."),
    ("/(/", "The regular expression is wrong here: missing closing parenthesis."),
  ])
func `says what is wrong`(typed: String, expected: String) {
  let error = #expect(throws: QueryError.self) { try Query(parsing: typed) }
  #expect(error?.sentence == expected)
}

@Test(
  arguments: [
    ("kind:url pinned", ["text kind:url", "text pinned"]),
    ("-app:vim \"before:x\"", ["-text app:vim", "text before:x"]),
    ("larger:", ["text larger:"]), ("case:A -/a+/ case:/B/", ["=text A", "-regex a+", "=regex B"]),
  ] as [(String, [String])])
func `read as text only, what asks for facts of clips is a text`(
  typed: String, terms: [String]
) throws {
  #expect(try Query(parsingText: typed).terms.map(written) == terms)
}
