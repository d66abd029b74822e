import Clips
import Configuration
import JSON
import Patterns
import Testing

private func loaded(_ text: String) -> (Configuration, [ConfigurationProblem]) {
  Configuration.load(Array(text.utf8))
}

@Test func `without a file everything is as the table says`() {
  let (configuration, problems) = Configuration.load(nil)
  #expect(configuration == Configuration())
  #expect(problems == [])
  #expect(configuration.historyLimit == nil)
  #expect(configuration.historyAge == nil)
  #expect(configuration.historySize == nil)
  #expect(configuration.clipSizeLimit == 64 << 20)
  #expect(configuration.secrets == .drop)
  #expect(configuration.knownSecrets)
  #expect(configuration.secretPatterns == [])
  #expect(configuration.secretLifetime == .minutes(10))
  #expect(configuration.excludeApps == [])
  #expect(configuration.excludeSources == [])
  #expect(configuration.theme == "standard")
  #expect(configuration.mouse)
  #expect(configuration.editor == nil)
  #expect(configuration.separator == "\n")
  #expect(configuration.keys == [:])
  #expect(configuration.isSafeForIngest)
}

@Test func `an empty object changes nothing`() {
  let (configuration, problems) = loaded("{}")
  #expect(configuration == Configuration())
  #expect(problems == [])
}

@Test func `takes over every setting`() {
  let (configuration, problems) = loaded(
    #"""
    {
      "historyLimit": 1000, "historyAge": "90d", "historySize": "2GiB", "clipSizeLimit": 1024,
      "formats": ["text/*"], "primarySelection": true, "secrets": "expire",
      "knownSecrets": false, "secretPatterns": ["(?i)password", "日本"],
      "recognizeSecrets": false, "secretLifetime": "36h",
      "excludeApps": ["keepass*"], "excludeSources": ["tmux"], "osc52Limit": "1MiB",
      "snapshotClips": 0,
      "shellQuoting": "one-line",
      "theme": "standard", "mouse": false, "editor": "hx -c x", "separator": "",
      "keys": {"cancel": ["q", "ctrl-x"], "toggle-pin": []},
      "snippetEnvironment": ["USER", "_x1"],
      "snippetCommands": {"branch": ["git", "branch"], "up": "uptime | cut -c 1-5"},
      "snippetVariables": {
        "sign": "Kind\nregards", "empty": "", "greeting": ["Hello", ""], "due": {"date": "+1d dddd"}}
    }
    """#)
  #expect(problems == [])
  #expect(configuration.historyLimit == 1_000)
  #expect(configuration.historyAge == .days(90))
  #expect(configuration.historySize == 2 << 30)
  #expect(configuration.clipSizeLimit == 1_024)
  #expect(configuration.formats == ["text/*"])
  #expect(configuration.primarySelection)
  #expect(configuration.secrets == .expire)
  #expect(!configuration.knownSecrets)
  #expect(configuration.secretPatterns == ["(?i)password", "日本"])
  #expect(!configuration.recognizeSecrets)
  #expect(configuration.secretLifetime == .hours(36))
  #expect(configuration.excludeApps == ["keepass*"])
  #expect(configuration.excludeSources == ["tmux"])
  #expect(configuration.osc52Limit == 1 << 20)
  #expect(configuration.snapshotClips == 0)
  #expect(configuration.shellQuoting == .oneLine)
  #expect(!configuration.mouse)
  #expect(configuration.editor == "hx -c x")
  #expect(configuration.separator == "")
  #expect(configuration.keys == ["cancel": ["q", "ctrl-x"], "toggle-pin": []])
  #expect(configuration.snippetEnvironment == ["USER", "_x1"])
  #expect(
    configuration.snippetCommands
      == ["branch": .words(["git", "branch"]), "up": .shell("uptime | cut -c 1-5")])
  #expect(
    configuration.snippetVariables
      == [
        "sign": .text("Kind\nregards"), "empty": .text(""), "greeting": .choice(["Hello", ""]),
        "due": .date(format: "+1d dddd"),
      ])
  #expect(Set(configuration.written.keys) == Set(Setting.all.map(\.name)))
}

struct Mistake: Sendable, CustomTestStringConvertible {
  let text: String
  let problems: [ConfigurationProblem]
  let isSafe: Bool

  init(_ text: String, safe: Bool, _ problems: (String, ConfigurationProblem.Fault)...) {
    self.text = text
    self.isSafe = safe
    self.problems = problems.map { ConfigurationProblem(path: $0.0, fault: $0.1) }
  }

  var testDescription: String { text }
}

private let clipSize = Form.size(orNull: false, limit: 512 << 20)

@Test(arguments: [
  Mistake(
    "", safe: false,
    ("", .notJSON(JSONError(line: 1, column: 1, offset: 0, problem: "unexpected token")))),
  Mistake(
    "{\n  \"mouse\": yes\n}", safe: false,
    ("", .notJSON(JSONError(line: 2, column: 14, offset: 15, problem: "invalid token")))),
  Mistake(
    "[]", safe: false,
    ("", .notJSON(JSONError(line: 1, column: 1, offset: 0, problem: "object expected")))),
  Mistake(
    "{\"mouse\":true,\n\"mouse\":false}", safe: false,
    ("", .notJSON(JSONError(line: 2, column: 7, offset: 21, problem: "duplicate object key")))),
  // Names.
  Mistake(
    #"{"historylimit": 3}"#, safe: true, ("historylimit", .unknownKey(suggestion: "historyLimit"))),
  Mistake(#"{"mose": true}"#, safe: true, ("mose", .unknownKey(suggestion: "mouse"))),
  Mistake(#"{"colour": 3}"#, safe: true, ("colour", .unknownKey(suggestion: nil))),
  Mistake(#"{"": 3}"#, safe: true, ("", .unknownKey(suggestion: nil))),
  Mistake(
    #"{"secretPattern": ["x"]}"#, safe: false,
    ("secretPattern", .unknownKey(suggestion: "secretPatterns"))),
  Mistake(
    #"{"exclude_apps": ["x"]}"#, safe: false,
    ("exclude_apps", .unknownKey(suggestion: "excludeApps"))),
  // Types and values of settings that guard nothing.
  Mistake(
    #"{"historyLimit": "3"}"#, safe: true, ("historyLimit", .wrongType(expected: .countOrNull))),
  Mistake(
    #"{"historyLimit": 3.0}"#, safe: true, ("historyLimit", .wrongType(expected: .countOrNull))),
  Mistake(#"{"historyLimit": 0}"#, safe: true, ("historyLimit", .badValue(expected: .countOrNull))),
  Mistake(
    #"{"snapshotClips": -1}"#, safe: true,
    ("snapshotClips", .badValue(expected: .count(limit: 1_000)))),
  Mistake(
    #"{"snapshotClips": 1001}"#, safe: true,
    ("snapshotClips", .badValue(expected: .count(limit: 1_000)))),
  Mistake(
    #"{"snapshotClips": null}"#, safe: true,
    ("snapshotClips", .wrongType(expected: .count(limit: 1_000)))),
  Mistake(
    #"{"historyAge": 90}"#, safe: true, ("historyAge", .wrongType(expected: .age(orNull: true)))),
  Mistake(
    #"{"historyAge": "0d"}"#, safe: true, ("historyAge", .badValue(expected: .age(orNull: true)))),
  Mistake(
    #"{"historyAge": "long"}"#, safe: true, ("historyAge", .badValue(expected: .age(orNull: true)))),
  Mistake(
    #"{"historySize": "-1"}"#, safe: true, ("historySize", .badValue(expected: .size(orNull: true)))
  ),
  Mistake(
    #"{"clipSizeLimit": null}"#, safe: true, ("clipSizeLimit", .wrongType(expected: clipSize))),
  Mistake(#"{"clipSizeLimit": 0}"#, safe: true, ("clipSizeLimit", .badValue(expected: clipSize))),
  Mistake(
    #"{"clipSizeLimit": "1GiB"}"#, safe: true, ("clipSizeLimit", .badValue(expected: clipSize))),
  Mistake(
    #"{"theme": "nope"}"#, safe: true,
    ("theme", .badValue(expected: .choice(["standard", "mono", "dark"])))),
  Mistake(#"{"mouse": 1}"#, safe: true, ("mouse", .wrongType(expected: .boolean))),
  Mistake(#"{"editor": ""}"#, safe: true, ("editor", .badValue(expected: .wordOrNull))),
  Mistake(#"{"separator": null}"#, safe: true, ("separator", .wrongType(expected: .text))),
  Mistake(
    #"{"snippetEnvironment": "USER"}"#, safe: true,
    ("snippetEnvironment", .wrongType(expected: .variableNames))),
  Mistake(
    #"{"snippetEnvironment": ["USER", "A-B", "", 1, "9A", "A*"]}"#, safe: true,
    ("snippetEnvironment[1]", .badValue(expected: .variableNames)),
    ("snippetEnvironment[2]", .badValue(expected: .variableNames)),
    ("snippetEnvironment[3]", .wrongType(expected: .variableNames)),
    ("snippetEnvironment[4]", .badValue(expected: .variableNames)),
    ("snippetEnvironment[5]", .badValue(expected: .variableNames))),
  Mistake(
    #"""
    {"snippetCommands":
      {"ok": ["date"], "none": [], "a": [""], "b": "", "c": ["x", 1], "d": null, "e-f": "x"}}
    """#, safe: true,
    ("snippetCommands.none", .badValue(expected: .snippetCommands)),
    ("snippetCommands.a", .badValue(expected: .snippetCommands)),
    ("snippetCommands.b", .badValue(expected: .snippetCommands)),
    ("snippetCommands.c", .badValue(expected: .snippetCommands)),
    ("snippetCommands.d", .badValue(expected: .snippetCommands)),
    ("snippetCommands.e-f", .badValue(expected: .snippetCommands))),
  Mistake(
    #"{"snippetCommands": []}"#, safe: true,
    ("snippetCommands", .wrongType(expected: .snippetCommands))),
  Mistake(
    #"""
    {"snippetVariables":
      {"ok": "x", "a": [], "b": {"date": 1}, "c": {"date": "Y", "x": 1}, "d": {}, "e f": "x"}}
    """#, safe: true,
    ("snippetVariables.a", .badValue(expected: .snippetVariables)),
    ("snippetVariables.b", .badValue(expected: .snippetVariables)),
    ("snippetVariables.c", .badValue(expected: .snippetVariables)),
    ("snippetVariables.d", .badValue(expected: .snippetVariables)),
    ("snippetVariables.e f", .badValue(expected: .snippetVariables))),
  Mistake(#"{"keys": ["q"]}"#, safe: true, ("keys", .wrongType(expected: .lists))),
  Mistake(
    #"{"keys": {"cancel": "q", "toggle-pin": [1, ""]}}"#, safe: true,
    ("keys.cancel", .wrongType(expected: .lists)),
    ("keys.toggle-pin[0]", .wrongType(expected: .lists)),
    ("keys.toggle-pin[1]", .badValue(expected: .lists))),
  // Those that guard.
  Mistake(
    #"{"secrets": "Drop"}"#, safe: false,
    ("secrets", .badValue(expected: .choice(["drop", "expire"])))),
  Mistake(
    #"{"secretPatterns": "x"}"#, safe: false,
    ("secretPatterns", .wrongType(expected: .patterns))),
  Mistake(
    #"{"secretPatterns": ["ok", "(", "", 4]}"#, safe: false,
    ("secretPatterns[1]", .badPattern(PatternError(code: 114, offset: 1))),
    ("secretPatterns[2]", .badValue(expected: .patterns)),
    ("secretPatterns[3]", .wrongType(expected: .patterns))),
  Mistake(
    #"{"secretLifetime": null}"#, safe: false,
    ("secretLifetime", .wrongType(expected: .age(orNull: false)))),
  Mistake(#"{"excludeApps": [""]}"#, safe: false, ("excludeApps[0]", .badValue(expected: .globs))),
  Mistake(
    #"{"excludeSources": {}}"#, safe: false, ("excludeSources", .wrongType(expected: .globs))),
])
func `lists what is wrong and keeps to the default there`(mistake: Mistake) {
  let (configuration, problems) = loaded(mistake.text)
  #expect(problems == mistake.problems)
  #expect(configuration.isSafeForIngest == mistake.isSafe)
  #expect(configuration.written == [:])
}

@Test func `one mistake spoils nothing else`() {
  let (configuration, problems) = loaded(
    #"{"mouse": 1, "historyLimit": 7, "extra": 0, "secretPatterns": ["a", "("]}"#)
  #expect(problems.map(\.path) == ["mouse", "extra", "secretPatterns[1]"])
  #expect(configuration.historyLimit == 7)
  #expect(configuration.mouse)
  #expect(configuration.secretPatterns == [])
  #expect(configuration.written == ["historyLimit": 7])
}

@Test(
  arguments: [
    (nil, [:], "vi", .standard),
    (nil, ["EDITOR": "ed"], "ed", .environment("EDITOR")),
    (nil, ["EDITOR": "ed", "VISUAL": "hx"], "hx", .environment("VISUAL")),
    (nil, ["EDITOR": "ed", "VISUAL": ""], "ed", .environment("EDITOR")),
    ("nano -w", ["EDITOR": "ed", "VISUAL": "hx"], "nano -w", .file),
  ] as [(String?, [String: String], String, EffectiveSetting.Source)])
func `finds the editor in the file, then in the environment`(
  written: String?, environment: [String: String], command: String,
  source: EffectiveSetting.Source
) {
  let file = JSON.object([Member(name: "editor", value: written.map { .string($0) } ?? .null)])
  let (configuration, problems) = Configuration.load(file.encoded())
  #expect(problems == [])
  #expect(configuration.editor(in: environment) == (command, source))
  #expect(
    configuration.effectiveSettings(in: environment).first { $0.name == "editor" }
      == EffectiveSetting(name: "editor", value: .string(command), source: source))
}

@Test func `shows what holds and where it comes from`() {
  let (configuration, _) = loaded(#"{"historyAge": "90d", "mouse": 1, "clipSizeLimit": "1 MB"}"#)
  let shown = configuration.effectiveSettings(in: [:])
  #expect(shown.map(\.name) == Setting.all.map(\.name))
  let fromFile = shown.filter { $0.source == .file }
  #expect(
    fromFile == [
      EffectiveSetting(name: "historyAge", value: "90d", source: .file),
      EffectiveSetting(name: "clipSizeLimit", value: "1 MB", source: .file),
    ])
  #expect(
    shown.contains(EffectiveSetting(name: "mouse", value: true, source: .standard)))
}

/// One byte changed in each place, to bytes that matter in JSON and to others.
@Test(arguments: Array("\"\\{}[]:,0aZ(* \n".utf8) + [0, 0xe6, 0xff])
func `no damaged byte takes protection away unnoticed`(byte: UInt8) {
  let original = Array(#"{"historyAge":"9d","secretPatterns":["a+"],"keys":{"cancel":["q"]}}"#.utf8)
  for index in original.indices {
    var bytes = original
    bytes[index] = byte
    let (configuration, _) = Configuration.load(bytes)
    #expect(configuration.secretPatterns.count == 1 || !configuration.isSafeForIngest)
  }
}
