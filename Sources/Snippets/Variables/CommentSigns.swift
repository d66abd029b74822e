/// How a language marks comments; empty where it has none of that kind.
struct CommentSigns: Hashable, Sendable {
  let line: String
  let block: (start: String, end: String)

  static func == (left: CommentSigns, right: CommentSigns) -> Bool {
    left.line == right.line && left.block == right.block
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(line)
    hasher.combine(block.start)
    hasher.combine(block.end)
  }

  /// Of most languages, and of one that is not known.
  static let usual = CommentSigns(line: "//", block: ("/*", "*/"))

  private static let hash = CommentSigns(line: "#", block: ("", ""))
  private static let percent = CommentSigns(line: "%", block: ("", ""))
  private static let semicolon = CommentSigns(line: ";", block: ("", ""))
  private static let lisp = CommentSigns(line: ";", block: ("#|", "|#"))
  private static let markup = CommentSigns(line: "", block: ("<!--", "-->"))
  private static let dashes = CommentSigns(line: "--", block: ("/*", "*/"))
  private static let haskell = CommentSigns(line: "--", block: ("{-", "-}"))
  private static let pascal = CommentSigns(line: "//", block: ("{", "}"))
  private static let ocaml = CommentSigns(line: "", block: ("(*", "*)"))

  private static func languages(_ names: String, _ signs: CommentSigns) -> [(String, CommentSigns)]
  {
    names.split(separator: " ").map { (String($0), signs) }
  }

  /// By the names that VS Code, Vim, Emacs, Kakoune and Helix have for languages.
  static let byLanguage = Dictionary(
    languages(
      "awk bash cmake coffeescript conf crystal csh dockerfile elixir fish gdscript gitcommit "
        + "git-commit git-rebase graphql hcl ini just makefile make nix nim nu perl perl6 "
        + "properties puppet r rmd ruby sh shell shellscript sed starlark tcl terraform tmux toml "
        + "yaml zsh", hash)
      + languages("html xml svg markdown xhtml xsl xslt vue svelte htmldjango mdx", markup)
      + languages("erlang latex tex bibtex plaintex prolog postscript", percent)
      + languages("asm assembly nasm autohotkey", semicolon)
      + languages("clojure", CommentSigns(line: ";;", block: ("", "")))
      + languages("lisp commonlisp common-lisp emacs-lisp elisp scheme racket", lisp)
      + languages("sql mysql plsql pgsql", dashes)
      + languages("ada vhdl", CommentSigns(line: "--", block: ("", "")))
      + languages("haskell elm purescript", haskell)
      + languages("agda idris lean", CommentSigns(line: "--", block: ("{-", "-}")))
      + languages("lua luau", CommentSigns(line: "--", block: ("--[[", "]]")))
      + languages("applescript", CommentSigns(line: "--", block: ("(*", "*)")))
      + languages("ocaml ocaml-interface sml coq", ocaml)
      + languages("fsharp", CommentSigns(line: "//", block: ("(*", "*)")))
      + languages("pascal delphi", pascal)
      + languages("css", CommentSigns(line: "", block: ("/*", "*/")))
      + languages("jinja jinja2 twig", CommentSigns(line: "", block: ("{#", "#}")))
      + languages("handlebars", CommentSigns(line: "", block: ("{{!--", "--}}")))
      + languages("python", CommentSigns(line: "#", block: ("\"\"\"", "\"\"\"")))
      + languages("julia", CommentSigns(line: "#", block: ("#=", "=#")))
      + languages("powershell ps1", CommentSigns(line: "#", block: ("<#", "#>")))
      + languages("vb vbnet basic", CommentSigns(line: "'", block: ("", "")))
      + languages("vim viml vimscript", CommentSigns(line: "\"", block: ("", "")))
      + languages("bat dosbatch batch", CommentSigns(line: "REM", block: ("", "")))
      + languages("fortran", CommentSigns(line: "!", block: ("", "")))
      + languages("matlab octave", CommentSigns(line: "%", block: ("%{", "%}")))
      + languages("pug jade", CommentSigns(line: "//-", block: ("", "")))
      + languages("json plaintext text", CommentSigns(line: "", block: ("", ""))),
    uniquingKeysWith: { first, _ in first })
}
