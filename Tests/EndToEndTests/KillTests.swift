import Foundation
import Glibc
import Posix
import TestSupport
import Testing

struct KillTests {
  /// `NORI_KILL_ROUNDS` asks for more.
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["NORI_KILL_ROUNDS"] ?? "") ?? 50
  private static let writers = 3
  private static let ingesters = 2

  @Test func `no acknowledged capture is lost or doubled when any process dies at any moment`()
    throws
  {
    let history = try History("first")
    #expect(try history.nori("pro", "trial").status == 0)
    let screen = try RestartedScreen(history)
    let seed: UInt64 = 20_261_130
    var random = SeededRandom(seed: seed)
    for round in 0..<Self.rounds {
      var crowd = try Crowd(history, round: round, writers: Self.writers, Self.ingesters)
      try crowd.waitForAcknowledged(Int.random(in: 1...8, using: &random))
      while let victim = crowd.victims.randomElement(using: &random) {
        // Any moment: neither just after a capture nor just before the next.
        _ = try Poll.wait(for: [], timeout: .milliseconds(Int.random(in: 0...15, using: &random)))
        if Bool.random(using: &random) { try screen.kill() }
        try crowd.kill(victim)
      }
    }
    try screen.stop()
    #expect(try history.nori("ingest") == .output(""), "seed \(seed)")
    try expectEverything(in: history, seed: seed)
  }

  private func expectEverything(in history: History, seed: UInt64) throws {
    var acknowledged: Set<String> = []
    for name in try history.folder.names() where name.hasPrefix("acknowledged-") {
      // A line without its end was being written when its writer died.
      let text = String(decoding: try history.folder.read(name), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      acknowledged.formUnion(lines.map(String.init))
    }
    let clips = try history.list()
    let ids = clips.compactMap { $0["id"]?.stringValue }
    #expect(acknowledged.subtracting(ids) == [], "seed \(seed)")
    #expect(Set(ids).count == ids.count, "seed \(seed)")
    #expect(acknowledged.count >= Self.rounds)
    // Each writes its id as its contents.
    let contents = try history.exported().map {
      $0["content"]?.arrayValue?.first?["text"]?.stringValue ?? ""
    }
    #expect(contents.sorted() == ids.map { $0.hasPrefix("0192") ? $0 : "first" }.sorted())
    #expect(clips.allSatisfy { $0["copies"] == 1 }, "seed \(seed)")
    let seen = try history.snapshot().clips.map { $0["id"]?.stringValue ?? "" }
    #expect(seen == Array(ids.prefix(50)), "seed \(seed)")
    #expect(try history.query("PRAGMA integrity_check") == ["ok"])
    #expect(try history.query("PRAGMA foreign_key_check") == [])
    // The index holds what it says, however often who makes it has died.
    #expect(try history.nori("index", "build").status == 0)
    #expect(try history.nori("index", "check").status == 0)
    // What died half-way leaves something in tmp only.
    #expect(try history.strayFiles().filter { !$0.hasPrefix("inbox/tmp/") } == [])
  }
}

/// Processes that capture, take in and list in loops, each in a session of its own.
private struct Crowd {
  private let history: History
  private let round: Int
  private(set) var victims: [pid_t] = []

  init(_ history: History, round: Int, writers: Int, _ ingesters: Int) throws {
    self.history = history
    self.round = round
    for writer in 0..<writers {
      try start(Self.writing, "\(round)", "\(writer)")
    }
    for _ in 0..<ingesters { try start(Self.ingesting) }
  }

  private static let writing = """
    number=0
    while :; do
      number=$((number + 1))
      id=$(printf '01920000-0000-7000-8%03x-%06x%06x' "$2" "$1" "$number")
      printf %s "$id" | "$NORI_UNDER_TEST" capture --id "$id" || exit
      echo "$id" >> "$HOME/acknowledged-$1-$2"
    done
    """
  private static let ingesting = """
    while :; do "$NORI_UNDER_TEST" ingest; "$NORI_UNDER_TEST" list > /dev/null; done
    """

  private mutating func start(_ script: String, _ arguments: String...) throws {
    let variables = history.environment.with(["NORI_UNDER_TEST": NoriProgram.path]).variables
    let child = try ChildProcess(
      ["setsid", "sh", "-c", script, "sh"] + arguments, environment: Environment(variables),
      errors: .null)
    victims.append(child.identity)
  }

  /// Waits until that many captures of this round have been acknowledged.
  func waitForAcknowledged(_ count: Int) throws {
    try waitUntil("\(count) acknowledged captures") {
      let names = try history.folder.names().filter { $0.hasPrefix("acknowledged-\(round)-") }
      let bytes = try names.map { try history.folder.read($0).count }.reduce(0, +)
      return bytes >= count * 37
    }
  }

  /// Ends a loop and what it runs.
  mutating func kill(_ victim: pid_t) throws {
    victims.removeAll { $0 == victim }
    // Its session may not have begun.
    if Glibc.kill(-victim, SIGKILL) != 0 { Glibc.kill(victim, SIGKILL) }
    var status: Int32 = 0
    waitpid(victim, &status, 0)
  }
}

/// nori's screen in a terminal that starts it again and again.
private struct RestartedScreen {
  private let history: History
  private let terminal: Tmux

  init(_ history: History) throws {
    self.history = history
    terminal = try Tmux(
      columns: 80, rows: 24,
      [
        "sh", "-c",
        """
        while [ ! -e "$HOME/stop" ]; do
          sh -c 'echo $$ > "$HOME/screen.part"; mv "$HOME/screen.part" "$HOME/screen"
            exec "$0"' "$0" > /dev/null
        done
        """, NoriProgram.path,
      ], environment: history.environment)
    try terminal.waitFor(text: "Clips 1")
  }

  func kill() throws {
    let text = String(decoding: try history.folder.read("screen"), as: UTF8.self)
    if let process = pid_t(text.dropLast()) { Glibc.kill(process, SIGKILL) }
  }

  func stop() throws {
    try history.folder.write([], to: "stop")
    try waitUntil("the end of the screen") {
      try kill()
      return try terminal.exitStatus() != nil
    }
  }
}
