import TestSupport
import Testing

struct LoadTests {
  @Test func `32 processes capture, list and paste at once, without an error or lost work`()
    throws
  {
    let history = try History("first")
    #expect(try history.nori("pro", "trial").status == 0)
    let result = try history.shell(
      """
      work() {
        for number in 1 2 3 4 5; do
          printf %s "clip $1-$number" | nori capture || echo "capture $?"
          nori paste > /dev/null || echo "paste $?"
          nori list > /dev/null || echo "list $?"
        done
      }
      process=0
      while [ "$process" -lt 32 ]; do
        process=$((process + 1))
        work "$process" &
      done
      wait
      """)
    // On a busy machine one may wait for long; it says so, and fails no more than the others.
    let waiting = "nori: Another program holds the history; waiting for it."
    #expect(result.outputText == "")
    #expect(result.errorText.split(separator: "\n").filter { $0 != waiting } == [])
    let expected = (1...32).flatMap { process in (1...5).map { "clip \(process)-\($0)" } }
    #expect(try history.summaries().sorted() == (expected + ["first"]).sorted())
    #expect(try history.query("PRAGMA integrity_check") == ["ok"])
    #expect(try history.strayFiles() == [])
  }

  @Test func `one line of 10 MB is browsed, filtered and pasted`() throws {
    let history = try History("small")
    var line = Array(repeating: UInt8(ascii: "x"), count: 10_000_000)
    line.replaceSubrange(9_999_990..<9_999_996, with: "needle".utf8)
    try history.capture(line)
    let session = try ScreenSession(history, columns: 120)
    try session.terminal.waitFor(text: "▌1  text  xxxxx")
    try session.terminal.press("w", ">", "w", "J", "/")
    try session.terminal.type("needle")
    try session.terminal.waitFor(text: "1 of 2")
    try session.terminal.press("Enter")
    #expect(try session.end() == ProgramResult(ending: .exited(0), output: line))
  }

  @Test func `a burst in the inbox is taken in order while the screen answers`() throws {
    let history = try History("first")
    #expect(try history.nori("pro", "trial").status == 0)
    let session = try ScreenSession(history)
    try session.terminal.waitFor(text: "Clips 1")
    let made = try history.shell(
      """
      cd "$NORI_HOME/inbox/tmp"
      awk 'BEGIN {
        for (i = 1; i <= 3000; i++) {
          name = sprintf("burst-%06d.json", i)
          printf "{\\"nori\\":1,\\"id\\":\\"01920000-0000-7000-8000-%012x\\",", i > name
          printf "\\"capturedAt\\":\\"2099-01-01T00:00:00Z\\",\\"source\\":\\"burst\\"," > name
          printf "\\"content\\":[{\\"type\\":\\"text/plain\\",\\"text\\":\\"burst %d\\"}]}", i > name
          close(name)
        }
      }'
      # mv looks at each file again where it has put it, and nori may have taken it by then.
      perl -e 'for (sort <*>) { rename $_, "../new/$_" or die }'
      """)
    #expect(made == .output(""))
    try session.terminal.press("?")
    try session.terminal.waitFor(text: "Paste the row with this number at once")
    try session.terminal.press("?")
    try session.terminal.waitFor("all of it, and the clip of before selected") { rows in
      rows[0].contains("Clips 3,001")
        && rows.contains { $0.hasPrefix("▌") && $0.contains("first") }
    }
    try session.terminal.press("g")
    try session.terminal.waitFor("the newest") { $0[1].hasPrefix("▌1  text  burst 3000") }
    try session.terminal.press("2")
    #expect(try session.end() == .output("burst 2999"))
    #expect(
      try history.summaries() == (1...3_000).reversed().map { "burst \($0)" } + ["first"])
  }
}
