import Clips
import JSON
import TestSupport
import Testing

/// Filling in a snippet from the command line.
struct SnippetExpandTests {
  /// Of a history with the snippet `x`, what `snippet expand x` gives.
  private func expand(
    _ body: String, _ options: String..., clips: [String] = [], configuration: String? = nil,
    input: String = ""
  ) throws -> ProgramResult {
    let history = try History(clips)
    try history.add("x", body)
    if let configuration { try history.write(configuration: configuration) }
    return try history.nori(["snippet", "expand", "x"] + options, input: input.utf8)
  }

  @Test func `answers are given by number, by label and by name`() throws {
    let history = try History()
    let file = "name: x\nprompt 1: Name\n---\n$1 ${2:two} ${colour:red} ${2} ${3|a,b|}"
    try history.keep(file)
    #expect(try history.nori("snippet", "expand", "x") == .output(" two red two a"))
    #expect(
      try history.nori(
        "snippet", "expand", "x", "--set", "Name=Ana=$1", "--set", "2=", "--set", "colour=blue",
        "--set", "3=c", "--strict") == .output("Ana=$1  blue  c"))
    #expect(
      try history.nori("snippet", "expand", "x", "--set", "2=$2", "--strict")
        == .complaint("The snippet x asks for Name, 3, colour. Give each with --set.", 2))
    #expect(
      try history.nori("snippet", "expand", "x", "--set", "nam=1")
        == .output(
          " two red two a", errors: "nori: The snippet x does not ask for nam.\n"))
    #expect(
      try history.nori("snippet", "expand", "x", "--set", "=1").isOneSentence(2))
  }

  @Test func `clips are values and no syntax`() throws {
    let clips = ["\u{1B}[31m third", "second $1 ${2:x}\n", "first \\$0 }"]
    #expect(
      try expand("[$CLIPBOARD|$CLIP_1|$CLIP_2|$CLIP_3|${CLIP_4:none}]$0.", clips: clips)
        == .output(
          "[first \\$0 }|first \\$0 }|second $1 ${2:x}\n|\u{1B}[31m third|none]."))
  }

  @Test func `a secret and a picture are no values`() throws {
    let history = try History("text")
    try history.write(configuration: #"{"secrets": "expire"}"#)
    try history.capture(Array("hunter2".utf8), "--sensitive")
    try history.add("x", "<${CLIP_1:none}|$CLIP_2>")
    let result = try history.nori("snippet", "expand", "x")
    #expect(
      result
        == .output(
          "<none|text>", errors: "nori: x, line 1, column 2: CLIP_1: clip 1 is a secret.\n"))
    try history.capture([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10], "--type", "image/png")
    #expect(
      try history.nori("snippet", "expand", "x")
        == .output(
          "<none|>",
          errors: """
            nori: x, line 1, column 2: CLIP_1: clip 1 is no text.
            nori: x, line 1, column 17: CLIP_2: clip 2 is a secret.

            """))
  }

  @Test func `the place it goes to is told by options`() throws {
    let history = try History()
    try history.add(
      "x",
      "$TM_SELECTED_TEXT|$TM_CURRENT_LINE|$TM_CURRENT_WORD|$TM_LINE_INDEX|$TM_LINE_NUMBER|"
        + "$TM_FILENAME|$TM_FILENAME_BASE|$TM_DIRECTORY|$TM_FILEPATH|$RELATIVE_FILEPATH|"
        + "$WORKSPACE_NAME|$WORKSPACE_FOLDER|$LINE_COMMENT")
    let result = try history.shell(
      """
      mkdir -p work/.git work/a/b
      cd work/a
      printf 'sel$1' | nori snippet expand x --selection - --line='- l' --word w --line-number 7 \\
        --file ./b/../b//c.tar.gz --language python
      """)
    let home = history.folder.path
    #expect(
      result
        == .output(
          "sel$1|- l|w|6|7|c.tar.gz|c.tar|\(home)/work/a/b|\(home)/work/a/b/c.tar.gz|a/b/c.tar.gz|"
            + "work|\(home)/work|#"))
    let plain = try history.shell("mkdir -p free; cd free; nori snippet expand x --file /n/x.c")
    #expect(
      plain == .output("|||||x.c|x|/n|/n/x.c|/n/x.c|free|\(home)/free|//"))
  }

  @Test func `a selection that is no text is refused`() throws {
    let history = try History()
    try history.add("x", "x")
    #expect(
      try history.nori(["snippet", "expand", "x", "--selection", "-"], input: [0xC3])
        == .complaint("The selection is not UTF-8.", 4))
  }

  @Test func `the environment is a value only where the settings list it`() throws {
    let body = "$ENV_USER ${ENV_HOME:no} ${ENV_NONE:none}"
    #expect(
      try expand(body, configuration: #"{"snippetEnvironment": ["USER", "NONE"]}"#)
        == .output(
          "nori no none",
          errors: "nori: x, line 1, column 11: ENV_HOME: snippetEnvironment in the settings does"
            + " not list HOME.\n"))
  }

  @Test func `commands of the settings are run as they are, without input`() throws {
    let configuration = #"""
      {"snippetCommands": {
        "words": ["printf", "%s|", "a b", "$HOME", "*"],
        "shell": "cat; echo $USER; echo; exit 0"}}
      """#
    #expect(
      try expand(
        "$CMD_words$CMD_shell.", "--selection", "-", configuration: configuration, input: "typed")
        == .output("a b|$HOME|*|nori\n."))
  }

  @Test(arguments: [
    (#"["false"]"#, "the command ended with 1"),
    (#""kill -9 $$""#, "the command was ended by signal 9"),
    (#""exec yes""#, "the command wrote more than 1 MB and was ended"),
    (#"["/no/such/program"]"#, "the command cannot be started: No such file or directory"),
    (#"["printf", "\\377"]"#, "the command wrote what is not UTF-8"),
  ])
  func `a command that fails gives its default and a warning`(
    command: String, reason: String
  ) throws {
    #expect(
      try expand(
        "<${CMD_c:default}>", configuration: "{\"snippetCommands\": {\"c\": \(command)}}")
        == .output("<default>", errors: "nori: x, line 1, column 2: CMD_c: \(reason).\n"))
  }

  @Test func `a command that hangs is ended with all it has started`() throws {
    let history = try History()
    try history.add("x", "<$CMD_c>")
    try history.write(
      configuration: #"""
        {"snippetCommands": {"c": "echo $$ > \"$HOME/pids\"; tail -f /dev/null & echo $! >> \"$HOME/pids\"; wait"}}
        """#)
    #expect(
      try history.nori("snippet", "expand", "x")
        == .output(
          "<>",
          errors: "nori: x, line 1, column 2: CMD_c: the command took more than 5 seconds and was"
            + " ended.\n"))
    for process in String(decoding: try history.folder.read("pids"), as: UTF8.self)
      .split(separator: "\n")
    {
      try waitUntil("the end of \(process)") {
        let status = try run("cat", ["/proc/\(process)/stat"], environment: history.environment)
        return status.output.isEmpty || status.outputText.contains(") Z ")
      }
    }
  }

  @Test func `a snippet can name no command`() throws {
    #expect(
      try expand("<${CMD_date:-}>")
        == .output(
          "<->",
          errors: "nori: x, line 1, column 2: CMD_date: snippetCommands in the settings has no"
            + " command of that name.\n"))
  }

  @Test func `a command runs once, and only where its value is needed`() throws {
    let history = try History()
    try history.add("x", "$CMD_c${1:$CMD_c}$CMD_c${2:$CMD_d}")
    try history.write(
      configuration: #"""
        {"snippetCommands": {"c": "echo c >> \"$HOME/ran\"; echo 1", "d": "echo d >> \"$HOME/ran\""}}
        """#)
    #expect(
      try history.nori("snippet", "expand", "x", "--set", "2=two") == .output("111two"))
    #expect(try history.folder.read("ran") == Array("c\n".utf8))
  }

  @Test func `variables of one's own are Pro's`() throws {
    let body = "$sign, $greeting ${greeting} $when $sign"
    let configuration = """
      {"snippetVariables":
        {"sign": "Yours $1", "greeting": ["Hello", "Dear"], "when": {"date": "[on] [the day]"}}}
      """
    #expect(
      try expand(body, configuration: configuration)
        == .output(
          ",    ",
          errors: "nori: x, line 1, column 1: sign: variables of your own need Pro; see nori pro.\n"
        ))
    let history = try History()
    try history.add("x", body)
    try history.write(configuration: configuration)
    try history.nori("pro", "trial")
    #expect(
      try history.nori("snippet", "expand", "x")
        == .output("Yours $1, Hello Hello on the day Yours $1"))
    #expect(
      try history.nori("snippet", "expand", "x", "--set", "greeting=Dear")
        == .output("Yours $1, Dear Dear on the day Yours $1"))
  }

  @Test func `a snippet includes others, and a loop is an error that names it`() throws {
    let history = try History()
    try history.add("a", "<$SNIP_b>")
    try history.add("b", "${1:b}")
    #expect(try history.nori("snippet", "expand", "a") == .output("<b>"))
    try history.add("c", "$SNIP_d")
    try history.add("d", "$SNIP_c")
    #expect(
      try history.nori("snippet", "expand", "c")
        == .complaint(
          "The snippet c cannot be expanded: it includes itself: c, d, c.", 4))
  }

  @Test func `json tells where the cursor ends in three ways`() throws {
    let result = try expand("é👩‍👩‍👧\r\n$0x ${", "--json")
    #expect(
      result
        == .output(
          #"{"version":1,"name":"x","text":"é👩‍👩‍👧\r\nx ${","#
            + #""cursor":{"bytes":22,"utf16":11,"graphemes":3},"#
            + #""warnings":["line 2, column 5: ${ without a number or a name behind it stays as it is"]}"#
            + "\n"))
  }

  @Test func `the cursor splits the text by NUL bytes`() throws {
    #expect(try expand("left$0right", "--cursor") == .output("left\0right\0"))
    #expect(try expand("all", "--cursor") == .output("all\0\0"))
  }

  @Test func `stops are left to the editor, and all else is filled in`() throws {
    #expect(
      try expand(
        "${1:$TM_SELECTED_TEXT} ${2|a,b|} $1 ${1/x/y/}$0 $CLIPBOARD", "--stops", "--selection",
        "s}",
        clips: ["$5"])
        == .output(#"${1:s\}} ${2|a,b|} ${1} ${1/x/y/}${0} \$5"#))
  }

  @Test func `lines behind the first are moved to where it goes`() throws {
    #expect(
      try expand("a\n  b\n$0c", "--indent", "\t", "--cursor")
        == .output("a\n\t  b\n\t\0c\0"))
  }

  @Test(arguments: [
    ["--raw", "--json"], ["--json", "--cursor"], ["--stops", "--strict"],
    ["--raw", "--set", "1=x"],
  ])
  func `options that contradict each other are wrong usage`(options: [String]) throws {
    let result = try History().nori(["snippet", "expand", "x"] + options, input: [])
    #expect(result.isOneSentence(2))
  }

  @Test func `dates are those of the zone that is set`() throws {
    let history = try History()
    try history.add("x", "$CURRENT_TIMEZONE_OFFSET ${DATE:Europe/Paris z} ${DATE:+0d ../UTC}")
    let zoned = { (zone: String?) in
      try run(
        NoriProgram.path, ["snippet", "expand", "x"],
        environment: history.environment.with(["TZ": zone])
      ).outputText.prefix(6)
    }
    #expect(try zoned("UTC") == "+00:00")
    #expect(try zoned("Asia/Kolkata") == "+05:30")
    #expect(try zoned(":Asia/Kolkata") == "+05:30")
    #expect(try zoned("/usr/share/zoneinfo/Asia/Kolkata") == "+05:30")
    #expect(try zoned("XYZ-3") == "+03:00")
    #expect(try zoned("no/such") == "+00:00")
    #expect(try zoned("../../etc/passwd") == "+00:00")
  }
}

extension History {
  /// Keeps a snippet from its file's text, through the editor's way.
  func keep(_ text: String) throws {
    let file = try folder.write(text.utf8, to: "kept.snippet")
    let editor = try folder.write("#!/bin/sh\ncp '\(file)' \"$1\"\n".utf8, to: "keeper")
    _ = try run("chmod", ["+x", editor], environment: environment)
    var history = self
    history.environment = environment.with(["EDITOR": editor, "VISUAL": nil])
    let session = try ScreenSession(history, ["snippet", "add"])
    let result = try session.end()
    guard result.ending == .exited(0) else { throw Unexpected(result) }
  }
}
