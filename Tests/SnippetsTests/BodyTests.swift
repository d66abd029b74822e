import Snippets
import TestSupport
import Testing

@Test func `a body is a tree with the bytes that each piece stands for`() {
  let body = SnippetBody(parsing: #"é\$${1:a$NAME}${2|x,y|}$0"#)
  #expect(
    body.nodes == [
      SnippetNode(kind: .text("é$"), range: 0..<4),
      SnippetNode(
        kind: .placeholder(
          1,
          [
            SnippetNode(kind: .text("a"), range: 8..<9),
            SnippetNode(kind: .variable("NAME", defaultNodes: nil), range: 9..<14),
          ]), range: 4..<15),
      SnippetNode(kind: .choice(2, ["x", "y"]), range: 15..<24),
      SnippetNode(kind: .tabStop(0), range: 24..<26),
    ])
  #expect(body.warnings == [])
}

@Test func `a warning says where: bytes from 0, lines and characters from 1`() {
  let warnings = SnippetBody(parsing: "é $-\n日本 ${1:a\n\r\n e\u{301}${-").warnings
  #expect(warnings.map(\.reason) == [.loneDollar, .notClosed, .badBraces])
  #expect(warnings.map(\.offset) == [3, 13, 25])
  #expect(warnings.map(\.line) == [1, 2, 4])
  #expect(warnings.map(\.column) == [3, 4, 3])
}

@Test func `no more than a hundred warnings are kept`() {
  let body = SnippetBody(parsing: String(repeating: "$ ", count: 1_000))
  #expect(body.warnings.count == 100)
  #expect(body.warnings.last?.offset == 198)
}

@Test func `levels deeper than a hundred stay literal, with their braces`() throws {
  func nested(_ depth: Int) -> String {
    (1...depth).map { "${\($0):" }.joined() + "x" + String(repeating: "}", count: depth)
  }
  #expect(try expansion(nested(100)).text == "x")
  #expect(try expansion(nested(100)).warnings == [])
  let deeper = try expansion(nested(102))
  #expect(deeper.text == "${101:${102:x}}")
  #expect(deeper.warnings.map(\.reason) == [.tooDeep, .tooDeep])
}

/// Bodies of a megabyte that are hard in one way each.
@Test(arguments: [
  "${1:", "${1:$", "${1|", "${1/", "${1/a/", "${1/a/${1:+", "${1/a/${1:?", "${1/\\/", "${A:", "$",
  "\\", "}", "$1", "${", "${1/a/${1:/upcase}", "${1|\\|", "${DATE:[", "${1:a}", "${1/a/b/}",
])
func `a megabyte of one piece is parsed, and nothing of it is lost`(piece: String) throws {
  let source = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
  let body = SnippetBody(parsing: source)
  #expect(covered(body.nodes) == source.utf8.count)
  if body.nodes.count == 1, case .text(let text)? = body.nodes.first?.kind {
    #expect(text.utf8.count == source.utf8.count - (piece == "\\" ? source.utf8.count / 2 : 0))
  }
}

/// As above, with an end that is reached from every beginning.
@Test(arguments: [
  ("${1/a/${1:+", "}"), ("${1/a/${1:+", "}${1:+x}/"), ("${1/a/${1:?", ":}$1$1$1"),
])
func `beginnings that all reach the same end are looked at once`(piece: String, end: String) {
  let count = (1 << 19) / piece.utf8.count
  let source =
    String(repeating: piece, count: count)
    + String(repeating: end, count: (1 << 19) / end.utf8.count)
  #expect(covered(SnippetBody(parsing: source).nodes) == source.utf8.count)
}

/// Bytes from the first to the last piece, without gaps.
private func covered(_ nodes: [SnippetNode]) -> Int? {
  var end = 0
  for node in nodes {
    guard node.range.lowerBound == end else { return nil }
    end = node.range.upperBound
  }
  return end
}

private let fragments = [
  "$", "${", "}", "{", "1", "2", "0", ":", "|", ",", "/", "\\", "a", "NAME", "DATE", "SNIP_stops",
  "(.)", "g", "+", "?", "-", " ", "\n", "é", "$1", "${1:", "${2|", "|}", "${1/", "/}", "[", "]",
  ":/upcase}", "YYYY", "$0", "who", "COLOUR",
]

/// Source text of random pieces of syntax.
func randomBody(_ random: inout SeededRandom) -> String {
  (0..<Int.random(in: 0...30, using: &random)).map { _ in
    fragments[Int.random(in: 0..<fragments.count, using: &random)]
  }.joined()
}

@Test(arguments: 1...8)
func `random syntax is covered by its pieces and always expands`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  for _ in 0..<500 {
    let source = randomBody(&random)
    let body = SnippetBody(parsing: source)
    #expect(covered(body.nodes) == source.utf8.count, "\(source)")
    let expansion = try expander().expand(SnippetTemplate(body: body))
    #expect((0...expansion.text.utf8.count).contains(expansion.cursor), "\(source)")
    let filled = try expander().filled(SnippetTemplate(body: body))
    #expect(try expansion.text == expanded(filled), "\(source)")
  }
}

/// What an editor would make of a filled body: no variable has a value there.
private func expanded(_ filled: FilledSnippet) throws -> String {
  try expander(FixedValues()).expand(SnippetTemplate(body: SnippetBody(parsing: filled.text))).text
}

@Test(arguments: 1...4)
func `text that was escaped expands to itself, at the end and in a default`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  for _ in 0..<500 {
    let text =
      Bool.random(using: &random)
      ? randomBody(&random) : String(decoding: random.bytes(20), as: UTF8.self)
    let escaped = SnippetBody.escaping(text)
    let plain = try expansion(escaped)
    #expect(plain.text.utf8.elementsEqual(text.utf8))
    #expect(plain.cursor == text.utf8.count)
    #expect(plain.warnings == [])
    #expect(try expansion("<${1:\(escaped)}>").text.utf8.elementsEqual("<\(text)>".utf8))
  }
}

@Test(arguments: 1...4)
func `values and answers come out as they went in`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  for _ in 0..<300 {
    let (value, answer) = (randomBody(&random), randomBody(&random))
    let values = FixedValues(variables: ["V": .text(value)])
    let expansion = try expansion("[$V|$1|${2:$V$1}|$0]", ["1": answer], values: values)
    #expect(expansion.text.utf8.elementsEqual("[\(value)|\(answer)|\(value)\(answer)|]".utf8))
    #expect(expansion.cursor == expansion.text.utf8.count - 1)
  }
}

@Test(arguments: 1...4)
func `random bytes are parsed and expanded`(seed: UInt64) throws {
  var random = SeededRandom(seed: seed)
  for _ in 0..<500 {
    let source = String(
      decoding: random.bytes(Int.random(in: 0...64, using: &random)), as: UTF8.self)
    #expect(covered(SnippetBody(parsing: source).nodes) == source.utf8.count)
    _ = try expansion(source)
  }
}
