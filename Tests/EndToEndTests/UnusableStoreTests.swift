import Glibc
import SQLite
import TestSupport
import Testing

/// A store that cannot be used is told in one sentence, ends with 5, and is left as it is.
struct UnusableStoreTests {
  private static let commands = [
    "list", "list --json", "paste", "show", "pin 1", "unpin 1", "delete 1", "edit 1", "undo",
    "purge --all --yes", "ingest", "inbox status", "export", "pro status", "pro trial",
  ]

  struct Damage: CustomTestStringConvertible {
    let testDescription: String
    /// In the shell, in the folder of the store.
    var script = ":"
    var sql = "SELECT 1"
    let words: String
  }

  @Test(arguments: [
    Damage(
      testDescription: "not a database", script: "yes hello | head -c 20000 > nori.db",
      words: "is damaged"),
    Damage(
      testDescription: "a header of zeros",
      script: "dd if=/dev/zero of=nori.db bs=100 count=1 conv=notrunc 2> /dev/null",
      words: "is damaged"),
    Damage(
      testDescription: "half a file",
      script: "truncate -s $(( $(stat -c %s nori.db) / 2 / 4096 * 4096 )) nori.db",
      words: "is damaged"),
    Damage(
      testDescription: "a newer schema", sql: "PRAGMA user_version = 99",
      words: "was written by a newer version (schema 99; this one knows 3). Update nori"),
    Damage(
      testDescription: "another program's database",
      sql: "PRAGMA application_id = 1", words: "is a database of another program"),
    Damage(
      testDescription: "a folder", script: "rm nori.db; mkdir nori.db",
      words: "cannot be opened: Is a directory"),
  ])
  func `a damaged, foreign or newer store is refused untouched`(_ damage: Damage) throws {
    let history = try History("one", "two")
    #expect(try history.list().count == 2)
    _ = try history.query(damage.sql)
    _ = try history.shell("cd \"$NORI_HOME\"; \(damage.script)")
    let before = try snapshot(history)
    for command in Self.commands {
      let result = try history.shell("nori \(command)")
      #expect(result.isOneSentence(5), "\(command): \(result)")
      #expect(
        result.errorText.hasPrefix("nori: The history in \(history.database) \(damage.words)"),
        "\(command): \(result.errorText)")
      #expect(result.errorText.contains("othing was changed"))
    }
    let result = try history.nori("import", input: "{\"nori-export\":1}\n")
    #expect(result.isOneSentence(5))
    let screen = try ScreenSession(history).end()
    #expect(screen.isOneSentence(5), "\(screen.errorText)")
    #expect(try snapshot(history) == before)
    // Capturing goes on: what is captured waits.
    try history.capture("three")
    let waiting = try history.nori("list")
    #expect(waiting.isOneSentence(5), "\(waiting.errorText)")
    #expect(try history.folder.names(in: "nori/inbox/new").count == 1)
  }

  /// The names in NORI_HOME and a sum of the store.
  private func snapshot(_ history: History) throws -> String {
    try history.shell("cd \"$NORI_HOME\"; ls -A; cksum nori.db 2> /dev/null").outputText
  }

  @Test func `while another program writes, captures are taken and clips can be read`() throws {
    let history = try History("one")
    #expect(try history.summaries() == ["one"])
    let session = try ScreenSession(history, columns: 160)
    try session.terminal.waitFor(text: "▌1  text  one")
    let connection = try Connection(
      path: history.database, access: .readWrite, busyTimeout: .seconds(10))
    try connection.run("BEGIN EXCLUSIVE")
    #expect(try history.nori("paste") == .output("one"))
    let sentence =
      "The history in \(history.database) is locked by another program. Nothing was changed; try"
      + " again when that has finished."
    let waited = "Another program holds the history; waiting for it.\nnori: \(sentence)"
    #expect(try history.nori("pin", "1") == .complaint(waited, 5))
    try history.capture("two")
    #expect(try history.nori("paste") == .output("one", errors: "nori: \(waited)\n"))
    try session.terminal.waitFor(
      text: "another program holds the history; nori goes on when it is free")
    try connection.run("ROLLBACK")
    try history.capture("three")
    try session.terminal.waitFor("both") { $0[1].contains("three") && $0[2].contains("two") }
    try session.terminal.press("2")
    #expect(try session.end() == .output("two"))
  }

  @Test func `a store that another program keeps for itself is told, and not taken for damaged`()
    throws
  {
    let history = try History("one")
    #expect(try history.summaries() == ["one"])
    let sentence =
      "The history in \(history.database) is locked by another program. Nothing was changed; try"
      + " again when that has finished."
    do {
      let connection = try Connection(
        path: history.database, access: .readWrite, busyTimeout: .seconds(10))
      try connection.run(script: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;")
      #expect(try history.nori("paste") == .complaint(sentence, 5))
      #expect(try ScreenSession(history).end() == .complaint(sentence, 5))
      // It is held until here.
      try connection.run("SELECT count(*) FROM clip")
    }
    #expect(try history.nori("paste") == .output("one"))
  }

  @Test(.needs("setpriv"), arguments: ["nori.db", ".", "inbox", "inbox/new"])
  func `what may not be opened is told, and not taken for damaged`(_ name: String) throws {
    let history = try History("one")
    #expect(try history.summaries() == ["one"])
    let isRoot = geteuid() == 0
    // Root may open everything, so it becomes another user, whose the files then are.
    let prefix =
      isRoot ? "setpriv --reuid 65534 --regid 65534 --clear-groups ./nori-copy" : "./nori-copy"
    let setUp = try history.shell(
      """
      cp "$NORI_UNDER_TEST" nori-copy; chmod 755 nori-copy
      \(isRoot ? "chown -R 65534:65534 \"$HOME\"" : "")
      \(prefix) paste
      chmod 0 "$NORI_HOME/\(name)"
      """)
    try #require(setUp == .output("one"))
    let commands = name.hasPrefix("inbox") ? ["ingest", "capture < nori-copy"] : Self.commands
    for command in commands {
      let result = try history.shell("\(prefix) \(command)")
      #expect(result.isOneSentence(5), "\(command): \(result.errorText)")
      #expect(result.errorText.contains("Permission denied"), "\(command): \(result.errorText)")
    }
    #expect(
      try history.shell("chmod 700 \"$NORI_HOME/\(name)\"; \(prefix) paste") == .output("one"))
  }
}
