// Makes regexes.json with Node.js: what ECMAScript itself makes of each row.
//
//     node regexes.mjs > regexes.json
//
// A row: expression, flags, text, [match and groups, or null], text with each replaced by `<$1>`.

const rows = [
  // Anchors and line ends.
  ["^a", "", "a\na"], ["^a", "gm", "a\na\r\na"], ["a$", "", "a\n"], ["a$", "m", "a\n"],
  ["a$", "gm", "a\r\na\u2028a"], ["^", "gm", "a\n\nb"], ["$", "gm", "a\n\nb"], ["$", "", "a\n"],
  [".", "g", "a\n\r\u2028\u2029\u0085b"], [".", "gs", "a\n\r"], ["a.c", "", "a\nc"], ["a.c", "s", "a\nc"],
  ["\\bé\\b", "", "é"], ["\\b\\w+\\b", "g", "naïve text"], ["\\B", "g", "ab"],
  // Classes.
  ["\\d+", "", "٣4"], ["\\D", "", "4٣"], ["\\w+", "g", "aé_1"], ["\\W", "g", "aé_1"],
  ["\\s", "g", "\t\v\f \u00a0\ufeff\u1680\u2003\u2028\u202f\u205f\u3000\u180e\u200b"],
  ["\\S+", "g", "a\u00a0b\u200bc"], ["[\\s]", "", "\u00a0"], ["[\\S]+", "", "\u00a0x\u2003"],
  ["[^\\s]+", "", " ab "], ["[^\\S]", "", "a b"], ["[\\d-x]+", "", "1-x"], ["[\\w-]+", "", "a-b"],
  ["[a-c]+", "i", "ABCD"], ["[^a-c]+", "", "abxyc"], ["[]", "", "a"], ["[^]", "", "\n"],
  ["a[]|b", "", "ab"], ["[^]+", "", "a\nb"], ["[[]", "", "["], ["[[:alpha:]]", "", "a]"],
  ["[\\b]", "", "\b"], ["[.*+?^$(){}|]+", "", ".*+?^$(){}|"], ["[\\]\\\\]+", "", "]\\"], ["[-a]+", "", "-a"],
  ["[a-]+", "", "-a"], ["[&&~~]+", "", "&~"], ["]", "", "a]"], ["}", "", "a}"], ["a{,2}", "", "a{,2}"],
  ["a{", "", "a{"], ["a{x}", "", "a{x}"], ["{", "", "{"], ["[日-本]", "", "昨日"], ["[😀-😂]", "u", "😁"],
  // Escapes.
  ["\\t\\n\\v\\f\\r", "", "\t\n\v\f\r"], ["\\x41", "", "A"], ["\\u0041", "", "A"], ["\\u{41}", "u", "A"],
  ["\\u{1F600}", "u", "😀"], ["\\uD83D\\uDE00", "u", "😀"], ["\\u{3}", "", "uuu"], ["\\x4", "", "x4"],
  ["\\u004", "", "u004"], ["\\cG", "", "\x07"], ["\\c1", "", "\\c1"], ["\\0", "", "a\0"], ["[\\0]", "", "\0"],
  ["\\-\\.\\*\\/", "", "-.*/"], ["\\a\\e\\h\\q\\R\\K\\Q.\\E", "", "aehqRKQxE"], ["\\A\\z\\Z\\G", "", "AzZG"],
  ["\\pL", "", "pL"], ["\\X\\N\\H\\V\\C", "", "XNHVC"], ["\\_\\é", "", "_é"], ["a#b c", "", "a#b c"],
  ["\\p{L}+", "u", "1éa日2"], ["\\p{Lu}", "u", "aÉ"], ["\\P{L}", "u", "a1"], ["[\\p{L}\\d]+", "u", "-é1-"],
  ["\\p{Letter}", "u", "1a"], ["\\p{Script=Greek}+", "u", "aλβ"], ["\\p{sc=Han}", "u", "a日"],
  ["\\p{General_Category=Decimal_Number}", "u", "a٣"], ["\\p{Alphabetic}+", "u", "1ab"], ["\\p{L}", "", "p{L}"],
  // Groups and references.
  ["(a)(b)?", "", "ac"], ["(a)|(b)", "g", "ba"], ["(?:a)(b)", "", "ab"], ["(?<y>\\d{4})-(?<m>\\d\\d)", "", "2026-03"],
  ["(?<x>a)\\k<x>", "", "aa"], ["(?<$é_1>a)", "", "a"], ["\\k<x>", "", "k<x>"], ["(a)\\1", "", "aa"],
  ["(a)?\\1b", "", "b"], ["\\1(a)", "", "a"], ["(a\\1)", "", "a"], ["(?:(a)|b)\\1", "", "b"],
  ["((a)(b))\\2", "", "aba"], ["(a(b(c(d))))", "", "abcd"], ["()", "", "a"], ["(|a)", "", "a"], ["a||b", "", "b"],
  // Quantifiers.
  ["a*", "", "aaa"], ["a*?", "", "aaa"], ["a+?", "", "aaa"], ["a??", "", "a"], ["a{2}", "", "aaa"],
  ["a{2,}", "", "aaa"], ["a{1,2}", "", "aaa"], ["a{1,2}?", "", "aaa"], ["(ab)+", "", "ababx"], ["(a*)*", "", "b"],
  ["x*", "g", "axb"], ["", "g", "a😀b"], ["(?=a)*b", "", "b"], ["(?:)", "g", "ab"],
  // Looking around.
  ["a(?=b)", "", "acab"], ["a(?!b)", "", "abac"], ["(?<=b)a", "", "aba"], ["(?<!b)a", "", "baa"],
  ["(?=(a+))a*b\\1", "", "baaabac"], ["(?<=\\$)\\d+", "", "a5$42"], ["(?<=a|b)c", "g", "acbcdc"], ["(?=(b))", "", "ab"],
  // Flags.
  ["É", "i", "é"], ["straße", "i", "STRAßE"], ["[à-ÿ]", "i", "É"], ["a", "y", "ba"], ["a", "gy", "aab"],
  ["(.)", "gy", "ab\nc"], ["^a|b", "gy", "ab"], ["a.", "is", "A\n"], ["\\w", "gi", "k"], ["привет", "i", "ПРИВЕТ"],
  // As people write them.
  ["^(.*)\\/([^/]+)\\.(\\w+)$", "", "/home/ann/notes.txt"], ["([A-Z])", "g", "fooBarBaz"], ["[-_\\s]+(.)?", "g", "foo-bar_baz qux"],
  ["^_*(.)(.*)$", "", "__name"], ["(^.)|(?:\\s+(.))", "g", "ann lee"], ["\\.[^.]*$", "", "a.b.c"], ["(?:^|\\s)(\\w)", "g", "to be"],
  ["[^A-Za-z0-9]", "g", "a b-c!"], ["(.*?)(?:\\.test)?\\.tsx?$", "", "app.test.ts"], ["^\\s+|\\s+$", "g", "  a  "],
];

const lines = rows.map(([source, flags, text]) => {
  const match = new RegExp(source, flags).exec(text);
  const groups = match === null ? null : [...match].map((group) => group ?? null);
  // Text is taken by characters here, as with the flag u.
  const byCharacter = flags.includes("u") || source === "" ? "u" : "";
  const replaced = text.replace(new RegExp(source, flags.replace("u", "") + byCharacter), "<$1>");
  // Without groups, ECMAScript leaves a reference as it is.
  const count = new RegExp(source + "|", flags).exec("").length - 1;
  return [source, flags, text, groups, count ? replaced : replaced.replaceAll("<$1>", "<>")];
});
console.log("[\n" + lines.map((line) => "  " + JSON.stringify(line)).join(",\n") + "\n]");
