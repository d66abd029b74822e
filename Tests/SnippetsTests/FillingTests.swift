import Snippets
import Testing

@Test(arguments: [
  (#"a $1 ${1:x} ${2|p,q|} $0"#, #"a ${1} ${1:x} ${2|p,q|} ${0}"#),
  (#"${1:x} ${1:y}"#, #"${1:x} ${1}"#),
  (#"\$ \} \\ {"#, #"\$ \} \\ {"#),
  (#"$SYNTAX"#, #"\$1 \${2:x\} \\\$ \}"#),
  (#"${1:$SYNTAX}"#, #"${1:\$1 \${2:x\} \\\$ \}}"#),
  (#"${NONE:${1:x}} $NONE|"#, #"${1:x} |"#),
  (#"${NAME:${1:x}} $1 $1"#, #"Ann Lee ${1:x} ${1}"#),
  (#"${NAME:${1:x}} ${2:$1}"#, #"Ann Lee ${2:${1:x}}"#),
  (#"$who ${who:you} $3"#, #"${4} ${4:you} ${3}"#),
  (#"$who $who"#, #"${1:who} ${1}"#),
  (#"$COLOUR $COLOUR"#, #"${1|red,blue|} ${1}"#),
  (#"${1|a\,b,c\|d,\\|}"#, #"${1|a\,b,c\|d,\\|}"#),
  (#"${1:$1}"#, #"${1:}"#),
  (#"${1:a${2:b$1}}"#, #"${1:a${2:b}}"#),
  (#"${1/(.*)\/x/${1:/upcase}/g}"#, #"${1/(.*)\/x/${1:/upcase}/g}"#),
  (#"${NAME/(\w+).*/${1:/upcase}\$/}"#, #"ANN\$"#),
  (#"${DATE:YYYY} $STAMP"#, #"2026 2026"#),
  (#"$1 $SNIP_stops ${2/a/b/}"#, #"${1} ${3:a}-${4}-${3} ${2/a/b/}"#),
  (#"$1$2$3 $SNIP_stops"#, #"${1}${2}${3} ${4:a}-${5}-${4}"#),
  (#"$SNIP_final$0"#, #"xyz${0}"#),
  (#"${SNIP_stops/a/b/}"#, #"b--a"#),
  (#"$ ${1"#, #"\$ \${1"#),
])
func `for an editor, what only nori knows is text and what the editor walks is kept`(
  body: String, text: String
) throws {
  let filled = try expander().filled(SnippetTemplate(body: SnippetBody(parsing: body)))
  #expect(filled.text == text)
}

@Test func `an include's transform keeps its text but for the number`() throws {
  let values = FixedValues(snippets: ["t": "${1:x} ${1/x/y/}"])
  let filled = try expander(values).filled(
    SnippetTemplate(body: SnippetBody(parsing: "$1 $SNIP_t")))
  #expect(filled.text == "${1} ${2:x} ${2/x/y/}")
}

@Test func `answers are text in a filled body, too`() throws {
  let filled = try expander().filled(
    SnippetTemplate(body: SnippetBody(parsing: "${1:a} ${1/x/y/} $2 $who ${3:$1}")),
    answers: SnippetAnswers(["1": "x$", "who": "}"]))
  #expect(filled.text == "x\\$ y\\$ ${2} \\} ${3:x\\$}")
}

@Test func `a filled body has the warnings of an expansion`() throws {
  let filled = try expander().filled(
    SnippetTemplate(body: SnippetBody(parsing: "$ ${BROKEN:x} ${DATE:+${1:1}q}")))
  #expect(filled.text == "\\$ x \\${DATE:+\\${1:1\\}q\\}")
  #expect(
    filled.warnings.map(\.reason) == [
      .loneDollar, .failed("BROKEN", reason: "it broke"), .badDate(.badOffset("+1q")),
    ])
}
