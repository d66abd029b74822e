import JSON
import Resources
import Screen
import Testing

@testable import Interface

@Suite struct ThemeTests {
  private func theme(from bytes: [UInt8]) throws -> Theme {
    var roles: [String: [String]] = [:]
    guard case .object(let members) = try JSON(parsing: bytes) else { return Theme.standard }
    for member in members {
      guard case .array(let words) = member.value else { continue }
      roles[member.name] = words.compactMap(\.stringValue)
    }
    #expect(roles.count == Role.allCases.count, "a theme names every role")
    return try Theme(roles: roles)
  }

  @Test func `the built-in theme is the standard one of the resources`() throws {
    let bytes = try #require(Resources.themes.first { $0.name == "standard" }).bytes
    #expect(try theme(from: bytes) == .standard)
  }

  @Test(arguments: Resources.themes.map(\.name))
  func `every theme of the resources can be read`(name: String) throws {
    let bytes = try #require(Resources.themes.first { $0.name == name }).bytes
    _ = try theme(from: bytes)
  }

  @Test func `the mono theme has no colors`() throws {
    let bytes = try #require(Resources.themes.first { $0.name == "mono" }).bytes
    let mono = try theme(from: bytes)
    for role in Role.allCases { #expect(mono[role] == Style(mono[role].attributes)) }
  }

  @Test func `words become a style`() throws {
    let theme = try Theme(roles: ["title": ["bold", "bright-red", "on black"], "dim": ["default"]])
    #expect(theme[.title] == Style(foreground: .brightRed, background: .black, .bold))
    #expect(theme[.dim] == .plain)
    #expect(theme[.error] == .plain)
  }

  @Test(
    arguments: [
      (["headline": ["bold"]], .unknownRole("headline")),
      (["title": ["blink"]], .unknownWord("blink", role: "title")),
      (["title": ["on bold"]], .unknownWord("on bold", role: "title")),
    ] as [([String: [String]], ThemeError)])
  func `a mistake is named`(roles: [String: [String]], error: ThemeError) {
    #expect(throws: error) { try Theme(roles: roles) }
  }
}
