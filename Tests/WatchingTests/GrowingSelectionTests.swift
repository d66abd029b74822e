import Testing
import Watching

@Suite struct GrowingSelectionTests {
  /// What is handed over of texts that come one upon the other, in milliseconds.
  private func handedOver(_ texts: [(text: String, at: Int)]) -> [String] {
    var selection = GrowingSelection<String>()
    var result: [String] = []
    for (text, time) in texts {
      let now = Duration.milliseconds(time)
      if let quiet = selection.release(at: now) { result.append(quiet) }
      let separate = selection.hold(text, at: now) { text.hasPrefix($0) }
      if let separate { result.append(separate) }
    }
    if let last = selection.release() { result.append(last) }
    return result
  }

  @Test(
    arguments: [
      ([], []),
      (["a"], ["a"]),
      (["a", "ab", "abc"], ["abc"]),
      (["same", "same"], ["same"]),
      (["abc", "ab"], ["abc", "ab"]),
      (["one", "two", "two three"], ["one", "two three"]),
    ] as [([String], [String])])
  func `only what has grown replaces what is held`(_ texts: [String], _ expected: [String]) {
    #expect(handedOver(texts.map { ($0, 0) }) == expected)
  }

  @Test func `what has been quiet is a copy of its own`() {
    #expect(handedOver([("a", 0), ("ab", 699), ("abc", 1_399)]) == ["ab", "abc"])
  }

  @Test func `it is released once, when it has been quiet`() {
    var selection = GrowingSelection<String>()
    #expect(selection.deadline == nil)
    #expect(selection.hold("a", at: .seconds(1)) { _ in false } == nil)
    #expect(selection.deadline == .milliseconds(1_700))
    #expect(selection.release(at: .milliseconds(1_699)) == nil)
    #expect(selection.release(at: .milliseconds(1_700)) == "a")
    #expect(selection.release() == nil)
    #expect(selection.deadline == nil)
  }

  @Test func `what is known to come makes the held copy wait`() {
    var selection = GrowingSelection<String>()
    #expect(selection.hold("a", at: .zero) { _ in true } == nil)
    selection.waitOn(at: .milliseconds(600))
    #expect(selection.deadline == .milliseconds(1_300))
    #expect(selection.release(at: .milliseconds(1_299)) == nil)
    #expect(selection.hold("b", at: .milliseconds(1_299)) { $0 == "z" } == "a")
    #expect(selection.current == "b")
    #expect(selection.release(at: .milliseconds(1_999)) == "b")
    #expect(selection.deadline == nil)
  }
}
