import Inbox
import Testing
import Watching

@Suite struct OfferedTypesTests {
  private func plan(_ names: some Sequence<String>) -> OfferPlan {
    OfferPlan(offered: names, kept: [Glob("*")])
  }

  private func many(_ count: Int) -> some Sequence<String> {
    (0..<count).lazy.map { "x-many/\($0)" }
  }

  @Test func `a secret's hint is seen among a million types`() {
    #expect(plan(Array(many(1_000_000)) + ["X-KDE-PasswordManagerHint"]).isSecret)
  }

  @Test(arguments: [
    "", "a\u{7}b", "a\u{1b}[2J", "a\u{9b}b", String(repeating: "a", count: 256), "TARGETS",
  ])
  func `names that the inbox would not take do not count`(_ name: String) {
    let names = Array(repeating: name, count: 300) + ["text/plain"]
    #expect(plan(names).wanted.map(\.name) == ["text/plain"])
  }

  @Test func `what comes after very many is not considered`() {
    #expect(plan(Array(many(255)) + ["text/plain"]).wanted.first?.name == "text/plain")
    #expect(plan(Array(many(256)) + ["text/plain"]).wanted.first?.name == "x-many/0")
    let steering = Array(repeating: "TARGETS", count: 4_096)
    #expect(plan(steering + ["text/plain"]).wanted == [])
  }

  @Test func `a secret's plain text is known also where the settings keep no text`() {
    let plan = OfferPlan(
      offered: ["text/html", "text/plain", "x-kde-passwordmanagerhint"], kept: [Glob("image/*")])
    #expect(plan.isSecret)
    #expect(plan.wanted == [])
    #expect(plan.plainText?.name == "text/plain")
  }
}
