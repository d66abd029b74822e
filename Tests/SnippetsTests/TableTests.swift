import Clips
import Foundation
import JSON
import Snippets
import TestSupport
import Testing

// What other implementations make of the same input; see Data for the scripts that made the tables.

private func table(_ name: String) throws -> [[JSON]] {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  let json = try JSON(parsing: Array(Data(contentsOf: folder.appending(path: "Data/\(name)"))))
  return try #require(json.arrayValue).map { try #require($0.arrayValue) }
}

/// The zones of this machine.
struct SystemZones: ZoneSource {
  func rules(for name: String) -> ZoneRules? {
    FileManager.default.contents(atPath: "/usr/share/zoneinfo/\(name)").flatMap {
      ZoneRules(name: name, tzif: Array($0))
    }
  }
}

@Test func `dates are what Python makes of them`() throws {
  let rows = try table("dates.json")
  #expect(rows.count == 2_208)
  for row in rows {
    let zone = try #require(row[2].stringValue)
    let moment = SnippetMoment(
      now: Instant(milliseconds: try #require(row[1].integerValue)),
      zone: try #require(SystemZones().rules(for: zone)), zones: SystemZones(), random: (0, 0, 0))
    let format = try #require(row[0].stringValue)
    let expansion = try Expander(values: FixedValues(), moment: moment).expand(
      SnippetTemplate(body: SnippetBody(parsing: "${DATE:\(format)}")))
    #expect(expansion.text == row[3].stringValue, "\(row.prefix(3))")
  }
}

@Test func `zones show what Python says that their clocks show`() throws {
  let zones = try table("zones.json")
  #expect(zones.count == 21)
  for row in zones {
    let zone = try #require(row[0].stringValue)
    let rules = try #require(SystemZones().rules(for: zone))
    for moment in try #require(row[1].arrayValue) {
      let fields = try #require(moment.arrayValue)
      let time = rules.time(at: Int(try #require(fields[0].integerValue)))
      #expect(time.secondsEast == fields[1].integerValue.map(Int.init), "\(zone) \(moment)")
      #expect(time.abbreviation == fields[2].stringValue, "\(zone) \(moment)")
    }
  }
}

@Test func `regular expressions match what ECMAScript matches`() throws {
  let rows = try table("regexes.json")
  #expect(rows.count == 138)
  for row in rows {
    let regex = try #require(row[0].stringValue)
    let flags = try #require(row[1].stringValue)
    let values = FixedValues(variables: ["T": .text(try #require(row[2].stringValue))])
    func transformed(_ format: String, _ flags: String) throws -> Expansion {
      // In a body a slash has a backslash before it.
      let source = regex.replacingOccurrences(of: "\\/", with: "/")
        .replacingOccurrences(of: "/", with: "\\/")
      return try expansion("${T/\(source)/\(format)/\(flags)}", values: values)
    }
    #expect(try transformed("<$1>", flags).text == row[4].stringValue, "\(row.prefix(3))")
    #expect(try transformed("<$1>", flags).warnings == [], "\(row.prefix(3))")
    let once = flags.filter { $0 != "g" }
    let groups = row[3].arrayValue
    let whole = try transformed("\u{1}$0\u{2}", once).text
    #expect(between(whole) == groups?.first?.stringValue, "\(row.prefix(3))")
    for (number, group) in (groups ?? []).enumerated() {
      let text = try transformed("\u{1}$\(number)\u{2}", once).text
      #expect(between(text) == group.stringValue ?? "", "\(row.prefix(3))")
    }
  }
}

/// What stands between the two marks; nil where they are not.
private func between(_ text: String) -> String? {
  let parts = text.unicodeScalars.split(omittingEmptySubsequences: false) {
    $0 == "\u{1}" || $0 == "\u{2}"
  }
  return parts.count == 3 ? String(String.UnicodeScalarView(parts[1])) : nil
}
