import Clips
import Snippets

/// Values that a test names.
struct FixedValues: SnippetValues {
  var variables: [String: SnippetValue] = [:]
  var snippets: [String: String] = [:]

  func value(of name: String) -> SnippetValue { variables[name] ?? .unknown }

  func snippet(named name: String) -> SnippetTemplate? {
    snippets[name].map { SnippetTemplate(name: name, body: SnippetBody(parsing: $0)) }
  }

  static let usual = FixedValues(
    variables: [
      "NAME": .text("Ann Lee"), "SYNTAX": .text("$1 ${2:x} \\$ }"), "NONE": .unset,
      "EMPTY": .text(""), "BROKEN": .failed("it broke"), "COLOUR": .choice(["red", "blue"]),
      "STAMP": .date(format: "YYYY"), "PATH": .text("/home/ann/notes.txt"),
    ],
    snippets: [
      "plain": "text", "stops": "${1:a}-$2-$1$0", "nested": "<$SNIP_stops>", "final": "x${0:y}z",
    ])
}

struct NoZones: ZoneSource {
  func rules(for name: String) -> ZoneRules? { nil }
}

extension SnippetMoment {
  /// 2026-03-09, a Monday, 14:05:07.089 UTC.
  static let test = SnippetMoment(
    now: Instant(milliseconds: 1_773_065_107_089), zone: .utc, zones: NoZones(),
    random: (0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, 0xabcd_ef01_2345_6789))
}

func expander(_ values: FixedValues = .usual) -> Expander<FixedValues> {
  Expander(values: values, moment: .test)
}

func expansion(
  _ body: String, _ answers: [String: String] = [:], labels: [Int: String] = [:],
  values: FixedValues = .usual
) throws(SnippetError) -> Expansion {
  try expander(values).expand(
    SnippetTemplate(body: SnippetBody(parsing: body), labels: labels),
    answers: SnippetAnswers(answers))
}
