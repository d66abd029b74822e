import TestSupport
import Testing

/// Searching on the screen, by hand.
struct SearchStoryTests {
  @Test func `terms, operators and folding find clips as they are typed`() throws {
    let history = try History(
      "会議のメモ", "https://github.com/nori", "https://example.com/github", "github in words",
      "ﬁx ｶﾞｲﾄﾞ ㌔")
    let session = try ScreenSession(history)
    let terminal = session.terminal
    try terminal.waitFor(text: "会議")
    try terminal.press("/")
    try terminal.type("議")
    try terminal.waitFor("one") { $0[1].hasSuffix("1 of 5") && $0[2].contains("会議のメモ") }
    try terminal.press("C-u")
    try terminal.type("kind:url github")
    try terminal.waitFor("both addresses") {
      $0[1].hasSuffix("2 of 5") && $0[2].contains("example.com/github")
        && $0[3].contains("github.com/nori")
    }
    try terminal.type(" -example")
    try terminal.waitFor("one address") { $0[1].hasSuffix("1 of 5") }
    try terminal.press("C-u")
    try terminal.type("FI がいど キロ")
    try terminal.waitFor("the folded") { $0[1].hasSuffix("1 of 5") && $0[2].contains("ﬁx") }
    try terminal.press("Enter")
    #expect(try session.end() == .output("ﬁx ｶﾞｲﾄﾞ ㌔"))
  }

  @Test func `a mistake is told in place, the last answer stays, and typing on mends it`() throws {
    let history = try History("alpha kind 1", "beta", "alpha kind 22")
    let session = try ScreenSession(history)
    let terminal = session.terminal
    try terminal.waitFor(text: "beta")
    try terminal.press("/")
    try terminal.type("alpha kind:nothing")
    try terminal.waitFor("the mistake") {
      $0.contains { $0.hasPrefix(" ! There is no such kind.") } && $0[1].hasSuffix("2 of 3")
        && $0[2].contains("alpha kind 22") && $0[3].contains("alpha kind 1")
    }
    try terminal.press("Enter", "C-u")
    try terminal.type(#"/[0-9{2}$/"#)
    try terminal.waitFor(text: " ! The regular expression is wrong here:")
    try terminal.press("Home", "Right", "Right", "Right", "Right", "Right")
    try terminal.type("]")
    try terminal.waitFor("one") {
      $0[1].hasSuffix("1 of 3") && $0[2].contains("alpha kind 22")
        && !$0.contains { $0.contains(" ! ") }
    }
    try terminal.press("Enter")
    #expect(try session.end() == .output("alpha kind 22"))
  }

  @Test func `keys typed in one go hit what the last of them finds`() throws {
    let history = try History((1...60).map { "clip \($0)" })
    for text in ["clip 17", "kind:text 33", "/^clip 25$/"] {
      let session = try ScreenSession(history)
      try session.terminal.waitFor(text: "clip 60")
      try session.terminal.type("/" + text)
      try session.terminal.press("Enter")
      let number = text.filter(\.isNumber)
      #expect(try session.end() == .output("clip \(number)"))
    }
  }

  @Test func `what a search finds is listed in another order`() throws {
    let history = try History("one apple", "two apples", "three apples", "pear")
    for _ in 0..<2 { try history.capture("two apples") }
    try history.capture("pear")
    let session = try ScreenSession(history, "--query", "apple", "--sort", "oldest")
    let terminal = session.terminal
    try terminal.waitFor("the oldest first") {
      $0[1].hasSuffix("oldest first · 3 of 4") && $0[2].contains("one apple")
    }
    try terminal.press("C-o")
    try terminal.waitFor("the most copied first") {
      $0[1].hasSuffix("most copied first · 3 of 4") && $0[2].hasPrefix("▌1  text  two apples")
    }
    try terminal.press("C-o")
    try terminal.waitFor("the best first") {
      $0[1].hasSuffix("best first · 3 of 4") && $0[2].hasPrefix("▌1  text  one apple")
    }
    try terminal.press("Enter")
    #expect(try session.end() == .output("one apple"))
  }

  @Test func `on free at its limit one line tells that more is Pro, and with Pro none`() throws {
    let history = try History((1...51).map { "clip \($0)" })
    let session = try ScreenSession(history, "--query", "clip 51")
    try session.terminal.waitFor("the line") {
      $0[2].contains("clip 51") && $0[3].contains("Searching all you ever copied is Pro: nori pro")
    }
    try session.terminal.press("C-c")
    #expect(try session.end() == .cancelled)
    #expect(try history.nori("pro", "trial").status == 0)
    let other = try ScreenSession(history, "--query", "clip 51")
    try other.terminal.waitFor("the answer") { $0[1].hasSuffix("1 of 50") }
    #expect(try !other.terminal.screen().contains { $0.contains("Searching all") })
    try other.terminal.press("C-c")
    #expect(try other.end() == .cancelled)
  }

  @Test func `a regular expression that takes too long is given up, and that is said`() throws {
    let history = try History(String(repeating: "a", count: 60) + "cb", "aab")
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "aab")
    try session.terminal.press("/")
    try session.terminal.type("/^(a|a?)+b$/")
    try session.terminal.waitFor(
      text: "1 clip could not be searched: the regular expression takes too long there")
    try session.terminal.waitFor("the other") { $0[2].contains("aab") }
    try session.terminal.press("Enter")
    #expect(try session.end() == .output("aab"))
  }

  @Test func `a damaged index is said once and everything is found all the same`() throws {
    let history = try History("needle", "hay")
    #expect(try history.nori("pro", "trial").status == 0)
    _ = try history.shell("head -c 20000 /dev/urandom > \"$NORI_HOME/nori-search.db\"")
    let session = try ScreenSession(history, "--query", "needle")
    try session.terminal.waitFor("the answer") { $0[1].hasSuffix("1 of 2") }
    try session.terminal.press("Enter")
    #expect(try session.end() == .output("needle"))
  }
}
