import Arguments
import Testing

struct SentenceTests {
  @Test(
    arguments: [
      (
        .unknownCommand("lsit", in: ["shop"], nearest: "list"),
        "There is no command 'lsit' in shop. Did you mean 'list'?"
      ),
      (
        .unknownCommand("x", in: ["shop", "box"], nearest: nil),
        "There is no command 'x' in shop box. See 'shop box --help'."
      ),
      (
        .optionBeforeCommand(option: "--query", command: "list"),
        "--query stands before the command 'list'. Options go after their command."
      ),
      (
        .unknownOption("--jsno", in: ["shop", "list"], nearest: "--json"),
        "shop list has no option '--jsno'. Did you mean '--json'?"
      ),
      (
        .unknownOption("-x", in: ["shop"], nearest: nil),
        "shop has no option '-x'. See 'shop --help'."
      ),
      (
        .missingValue(option: "--limit", placeholder: "N", next: nil),
        "--limit needs a value: --limit N."
      ),
      (
        .missingValue(option: "--query", placeholder: "TEXT", next: "-5"),
        "--query needs a value, but '-5' follows. To give just that, join them: --query=-5."
      ),
      (
        .missingValue(option: "-n", placeholder: "N", next: "-5"),
        "-n needs a value, but '-5' follows. To give just that, join them: -n-5."
      ),
      (
        .unexpectedValue(option: "--json", value: "yes"),
        "--json takes no value, but 'yes' was given."
      ),
      (.repeatedOption("--limit"), "--limit was given more than once."),
      (
        .missingArgument(placeholder: "FILE", in: ["shop", "load"]),
        "shop load needs FILE. See 'shop load --help'."
      ),
      (
        .unexpectedArgument("b", in: ["shop", "load"]),
        "shop load does not take 'b'. See 'shop load --help'."
      ),
      (
        .invalidNumber("0", name: "-n", allowed: 1...Int.max),
        "-n takes a number from 1 on, not '0'."
      ),
      (
        .invalidNumber("many", name: "N", allowed: 1...99),
        "N takes a number from 1 to 99, not 'many'."
      ),
      (
        .invalidChoice("gren", name: "--color", choices: ["red", "green"], nearest: "green"),
        "--color takes red or green, not 'gren'. Did you mean 'green'?"
      ),
      (
        .invalidChoice("x", name: "SHELL", choices: ["bash", "zsh", "fish"], nearest: nil),
        "SHELL takes bash, zsh or fish, not 'x'."
      ),
      (
        .invalidValue("soon", name: "--older-than", expected: "a duration such as 30d"),
        "--older-than takes a duration such as 30d, not 'soon'."
      ),
      (
        .excludeEachOther("--all", "N"), "--all and N exclude each other. Give only one of them."
      ),
      (
        .noneGiven(of: ["N", "--id"], in: ["shop", "pick"]),
        "shop pick needs N or --id. See 'shop pick --help'."
      ),
    ] as [(ArgumentError, String)])
  func `an error is said in a sentence`(error: ArgumentError, sentence: String) {
    #expect(error.description == sentence)
  }

  @Test func `a word is shown harmless and cut, never as it came`() {
    #expect(
      ArgumentError.repeatedOption("--x").description == "--x was given more than once.")
    #expect(
      ArgumentError.unexpectedArgument("\u{1b}]0;x\u{7}\u{202e}\n", in: ["shop"]).description
        == "shop does not take '\\u{1b}]0;x\\u{7}\\u{202e}\\u{a}'. See 'shop --help'.")
    let secret = String(repeating: "s", count: 41)
    #expect(
      ArgumentError.unexpectedArgument(secret, in: ["shop"]).description
        == "shop does not take '\(secret.dropLast())...'. See 'shop --help'.")
  }
}
