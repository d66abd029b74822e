import Glibc
import JSON
import Posix
import TestSupport
import Testing

/// When `snapshot.json` is written, by whom, and what happens when it cannot be.
struct SnapshotWritingTests {
  @Test func `what changes nothing in it leaves the file alone, and so does who only reads`() throws
  {
    let history = try History("one", "two")
    #expect(try history.nori("ingest") == .output(""))
    func identity() throws -> [Int64] {
      let status = try FileStatus(ofItemAt: "\(history.home)/snapshot.json")
      return [Int64(status.inode), status.changedAt.milliseconds]
    }
    let before = try identity()
    try history.capture("two")
    for command in [["pin", "2"], ["unpin", "2"], ["ingest"], ["list"], ["paste", "1"]] {
      #expect(try history.nori(command, input: []).status == 0)
      #expect(try identity() == before, "\(command)")
    }
    _ = try history.shell("rm nori/snapshot.json nori/snapshot.lock")
    for command in [
      ["list"], ["paste", "2"], ["show", "1"], ["export"], ["meter"],
      ["inbox"], ["config"], ["pro"],
    ] {
      #expect(try history.nori(command, input: []).status == 0)
    }
    #expect(try history.files().filter { $0.hasPrefix("snapshot") } == [])
  }

  @Test func `what lies in its place and is not as it must be is replaced`() throws {
    let history = try History("one")
    #expect(try history.nori("ingest") == .output(""))
    let whole = try history.snapshot().json
    for damage in [
      "printf x > snapshot.json", ": > snapshot.json", "sed -i s/one/two/ snapshot.json",
      "sed -i s/shot.:1/shot\\\":9/ snapshot.json", "rm snapshot.json",
      "rm snapshot.json; ln -s /etc/passwd snapshot.json", "chmod 644 snapshot.json",
      "printf two > .snapshot.json.part",
    ] {
      #expect(try history.shell("cd nori; \(damage)") == .output(""))
      #expect(try history.nori("pin", "1") == .output(""))
      #expect(try history.snapshot().json["clips"] == whole["clips"], "\(damage)")
      let status = try FileStatus(ofItemAt: "\(history.home)/snapshot.json")
      #expect((status.kind, status.permissions) == (.regular, 0o600), "\(damage)")
      #expect(try history.files(with: "two") == [], "\(damage)")
    }
  }

  @Test func `who takes in brings it up to date, whoever has left it behind`() throws {
    let history = try History("one")
    #expect(try history.nori("ingest") == .output(""))
    _ = try history.shell("rm nori/snapshot.json")
    #expect(try history.nori("ingest") == .output(""))
    #expect(try history.snapshot().texts == ["one"])
  }

  @Test func `a change is made and told when the snapshot cannot be written, and that is said`()
    throws
  {
    let history = try History("one", "two")
    #expect(try history.nori("ingest") == .output(""))
    _ = try history.shell("cd nori; rm snapshot.json; mkdir -p snapshot.json/in")
    let words =
      "nori: Editors and shells still see what was there before, in \(history.home)/snapshot.json."
      + " Cannot move \(history.home)/.snapshot.json.part: Is a directory.\n"
    #expect(try history.nori("delete", "1") == .output("", errors: words))
    #expect(try history.summaries() == ["one"])
    #expect(try history.strayFiles() == [])
    _ = try history.shell("rm -r nori/snapshot.json")
    #expect(try history.nori("pin", "1") == .output(""))
    #expect(try history.snapshot().texts == ["one"])
  }

  @Test func `who finds another writing it for long goes on without`() throws {
    let history = try History("one", "two")
    #expect(try history.nori("ingest") == .output(""))
    let lock = try #require(try FileLock.take("\(history.home)/snapshot.lock"))
    let result = try history.nori("delete", "1")
    #expect(
      result
        == .output(
          "",
          errors:
            "nori: Editors and shells still see what was there before, in \(history.home)/snapshot.json."
            + " Another program has been writing it for too long.\n"))
    withExtendedLifetime(lock) {}
    #expect(try history.snapshot().texts == ["two", "one"])
  }

  @Test
  func `a purge that cannot take a text out of the snapshot says so, and the next one finishes`()
    throws
  {
    let history = try History("one", "two")
    #expect(try history.nori("ingest") == .output(""))
    var lock = try FileLock.take("\(history.home)/snapshot.lock")
    #expect(lock != nil)
    let result = try history.nori("purge", "--all", "--yes")
    #expect(result.status == 5)
    #expect(
      result.errorText.hasSuffix(
        "nori: The clips are gone from the history, but \(history.home)/snapshot.json may still have"
          + " their text. Run the same purge again.\n"))
    lock = nil
    #expect(try history.nori("purge", "--all", "--yes").status == 1)
    #expect(try history.snapshot().texts == [])
  }

  @Test func `where it cannot be written there is none rather than an old one`() throws {
    let history = try History("one", "two")
    #expect(try history.nori("ingest") == .output(""))
    // Its next version has no place: a folder stands where it is written first.
    _ = try history.shell("cd nori; mkdir -p .snapshot.json.part/in")
    let result = try history.nori("delete", "1")
    #expect(result.status == 0)
    #expect(
      result.errorText.hasPrefix(
        "nori: Editors and shells see nothing of nori until it can write \(history.home)/snapshot.json. "
      ))
    #expect(try history.files().contains("snapshot.json") == false)
  }

  @Test func `with no clips wanted any more, they leave it with the edit of the settings`() throws {
    let history = try History("one")
    #expect(try history.nori("ingest") == .output(""))
    #expect(try history.snapshot().texts == ["one"])
    let editing = history.environment.with([
      "EDITOR": "f() { echo '{\"snapshotClips\":0}' >\"$1\"; }; f"
    ])
    let terminal = try Tmux(
      columns: 60, rows: 10, [NoriProgram.path, "config", "edit"], environment: editing)
    try waitUntil("the clips have gone") { try history.snapshot().texts == [] }
    withExtendedLifetime(terminal) {}
  }

  @Test func `in a burst it is written every half second, and at the end`() throws {
    let history = try History()
    #expect(try history.nori("pro", "trial").status == 0)
    let many = """
      for number in $(seq 3000); do
        id=$(printf '01920000-0000-7000-8000-%012x' "$number")
        printf '{"nori":1,"id":"%s","capturedAt":"2026-11-30T09:41:07Z","source":"test",' "$id" \\
          > nori/inbox/new/$number.json
        printf '"content":[{"type":"text/plain","text":"clip %s"}]}' "$number" \\
          >> nori/inbox/new/$number.json
      done
      """
    #expect(try history.nori("ingest") == .output(""))
    #expect(try history.shell(many) == .output(""))
    let watch = try FolderWatch()
    _ = try watch.add(history.home)
    let start = ContinuousClock.now
    #expect(try history.nori("ingest") == .output(""))
    let halfSeconds = Int((ContinuousClock.now - start) / .milliseconds(500))
    let written = try watch.drain().filter { $0.change == .arrived("snapshot.json") }.count
    // At once, every half second, and at the end; a half second may pass in one batch.
    #expect(written >= max(2, halfSeconds / 2) && written <= halfSeconds + 2)
    #expect(try history.snapshot().texts.count == 50)
    #expect(
      try history.snapshot().texts == history.list().prefix(50).map { $0["summary"]?.stringValue })
  }

  @Test
  func
    `whoever of many writes last, the last state is there, and a reader always sees a whole one`()
    throws
  {
    let history = try History((1...40).map { "clip \($0)" })
    #expect(try history.nori("ingest") == .output(""))
    let ids = try history.ids()
    let script = """
      deletions() {
        for id in $1; do nori delete --id "$id"; done
      }
      deletions '\(ids.prefix(12).joined(separator: " "))' & first=$!
      deletions '\(ids.dropFirst(12).prefix(12).joined(separator: " "))' & second=$!
      for number in 1 2 3 4 5 6; do printf 'new %s' $number | nori capture; nori ingest; done & third=$!
      while kill -0 $first 2> /dev/null; do tail -c 3 nori/snapshot.json; done | sort -u
      wait $first && wait $second && wait $third
      """
    #expect(try history.shell(script) == .output("]}\n"))
    let snapshot = try history.snapshot().clips.map { $0["id"] ?? .null }
    #expect(try snapshot == history.list().map { $0["id"] ?? .null })
    #expect(snapshot.count == 22)
  }

  @Test func `the screen and nori ingest --watch write it, too`() throws {
    let history = try History("one", "two")
    let session = try ScreenSession(history)
    func wait(for texts: [String]) throws {
      try waitUntil("\(texts)") {
        try history.files().contains("snapshot.json") && history.snapshot().texts == texts
      }
    }
    // Written when it is opened, for a nori before may have died.
    try wait(for: ["two", "one"])
    try session.terminal.waitFor(text: "two")
    try session.terminal.press("d")
    try wait(for: ["one"])
    try session.terminal.press("u")
    try wait(for: ["two", "one"])
    for number in 1...3 { try history.capture("more \(number)") }
    try wait(for: ["more 3", "more 2", "more 1", "two", "one"])
    try session.terminal.press("q")
    _ = try session.end()

    let daemon = try BackgroundProgram(
      [history.program, "ingest", "--watch"], environment: history.environment)
    for number in 4...6 { try history.capture("more \(number)") }
    try wait(for: ["more 6", "more 5", "more 4", "more 3", "more 2", "more 1", "two", "one"])
    #expect(try daemon.end(by: SIGTERM) == .killed(signal: SIGTERM))
  }
}
