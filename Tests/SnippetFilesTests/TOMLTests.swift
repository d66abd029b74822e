import Testing

@testable import SnippetFiles

struct TOMLTests {
  @Test(arguments: [
    (#"a = "x\ty\u00e9\U0001F600\"\\""#, "a=\"x\ty\u{e9}\u{1f600}\"\\\""),
    (#"a = 'C:\x'"#, #"a="C:\x""#),
    (
      "a = \"\"\"\none\n two \"\"quoted\"\"\\\n    \n  three\"\"\"\"\"",
      "a=\"one\n two \"\"quoted\"\"three\"\"\""
    ),
    ("a = '''\nx\\y'z'''", "a=\"x\\y'z\""),
    ("a = [1, 2_000, # c\n -3,\n]", "a=[1,2000,-3]"),
    ("a = [ 0x1F, 0o17, 0b101, +7 ]", "a=[31,15,5,7]"),
    ("a = [1.5, -2e3, inf, -inf]", "a=[1.5,-2000.0,inf,-inf]"),
    ("a = true\nb = false", "a=true b=false"),
    (
      "a = 1979-05-27\nb = 1979-05-27 07:32:00Z\nc = 07:32:00",
      "a=1979-05-27 b=1979-05-27 07:32:00Z c=07:32:00"
    ),
    ("a = { b = 1, c.d = \"x\" }", "a={b=1 c={d=\"x\"}}"),
    ("a.b.c = 1\na.d = 2", "a={b={c=1} d=2}"),
    ("\"a b\" = 1\n'c.d' = 2", "a b=1 c.d=2"),
    ("[a]\nb = 1\n[a.c]\nd = 2\n", "a={b=1 c={d=2}}"),
    ("[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3", "a[{b=1},{b=2 c={d=3}}]"),
    ("[ a . \"b\" ] # c\r\nx = 1\r\n", "a={b={x=1}}"),
    ("# nothing\n\n", ""),
  ])
  func `all of the grammar is read`(text: String, values: String) {
    let reader = TOMLReader(Array(text.utf8))
    #expect(reader.faults.map(\.problem) == [])
    #expect(described(reader.root) == values)
  }

  @Test(arguments: [
    ("a", 1, "a key without a value"), ("a =", 1, "no value that TOML has"),
    ("\na = \"x", 2, "a string does not end"), ("a = \"x\ny\"", 1, "a string does not end"),
    ("a = '''x\n\n", 1, "a string does not end"), ("a = [1, 2", 1, "an array does not end"),
    ("a = [1 2]", 1, "an array does not end"), ("a = {b = 1", 1, "a table in braces does not end"),
    ("a = 1 b = 2", 1, "something behind the value"), ("a = 1\na = 2", 2, "a key is there twice"),
    ("[a]\n[a]", 2, "a table is there twice"), ("a = 1\n[a]", 2, "a header names what is no table"),
    ("a = 1\n[[a]]", 2, "a header names what is no table"), ("[a", 1, "a header does not end"),
    ("[]", 1, "a key was expected"), ("a = {}\na.b = 1", 2, "a key is there twice"),
    ("a = \"\\x\"", 1, "an unknown escape"), ("a = \"\\ud800\"", 1, "an unknown escape"),
    ("a = yes", 1, "no value that TOML has"), ("a = nan1", 1, "no value that TOML has"),
    ("= 1", 1, "a key was expected"),
  ])
  func `what is no TOML is told with its line`(text: String, line: Int, problem: String) {
    let faults = TOMLReader(Array(text.utf8)).faults
    #expect(faults.map(\.line) == [line])
    #expect(faults.map(\.problem) == [problem])
  }

  private func described(_ table: TOMLTable) -> String {
    let members = table.members.map { ($0.key, "=" + described($0.value)) }
    let lists = table.lists.map { entry in
      (entry.key, "[" + entry.value.map { "{\(described($0))}" }.joined(separator: ",") + "]")
    }
    return (members + lists).sorted { $0.0 < $1.0 }.map { $0 + $1 }.joined(separator: " ")
  }

  private func described(_ value: TOML) -> String {
    switch value {
    case .string(let text): "\"\(text)\""
    case .integer(let number): "\(number)"
    case .float(let number): "\(number)"
    case .bool(let isTrue): "\(isTrue)"
    case .date(let text): text
    case .array(let values): "[" + values.map(described).joined(separator: ",") + "]"
    case .table(let table): "{\(described(table))}"
    }
  }
}
