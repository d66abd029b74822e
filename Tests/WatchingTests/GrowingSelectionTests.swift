import Testing
import Watching

@Suite struct GrowingSelectionTests {
  /// A text and when it was marked, in milliseconds.
  private func handedOver(_ marked: [(String, Int)]) -> [String] {
    var selection = GrowingSelection<String>()
    var copies: [String] = []
    for (text, time) in marked {
      let now = Duration.milliseconds(time)
      if let quiet = selection.release(at: now) { copies.append(quiet) }
      if let before = selection.hold(text, text: Array(text.utf8), at: now) {
        copies.append(before)
      }
    }
    if let last = selection.release() { copies.append(last) }
    return copies
  }

  @Test func `what grows at one end is one copy, all else is its own`() {
    #expect(handedOver([("a", 0), ("ab", 100), ("abc", 200), ("xabc", 300)]) == ["xabc"])
    #expect(handedOver([("ab", 0), ("a", 100), ("b", 200)]) == ["ab", "a", "b"])
    #expect(handedOver([("one", 0), ("two", 100), ("twofold", 200)]) == ["one", "twofold"])
  }

  @Test func `a copy after a pause is its own, even if it has grown`() {
    #expect(handedOver([("a", 0), ("ab", 1_000)]) == ["a", "ab"])
  }

  @Test func `what is known to come makes the held copy wait`() {
    var selection = GrowingSelection<String>()
    #expect(selection.hold("a", at: .zero) { _ in true } == nil)
    #expect(selection.deadline == .milliseconds(700))
    selection.waitOn(at: .milliseconds(600))
    #expect(selection.deadline == .milliseconds(1_300))
    #expect(selection.release(at: .milliseconds(1_299)) == nil)
    #expect(selection.hold("b", at: .milliseconds(1_299)) { $0 == "z" } == "a")
    #expect(selection.current == "b")
    #expect(selection.release(at: .milliseconds(1_999)) == "b")
    #expect(selection.deadline == nil)
  }
}
