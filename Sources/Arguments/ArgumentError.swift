/// Why a command line was not understood: what the person typed, and what was possible there.
///
/// The words are in ``description``. Paths begin with the program's name; options are spelled as
/// they were typed.
public enum ArgumentError: Error, Hashable, Sendable {
  /// A word that is not UTF-8; what is no character in it has been replaced.
  case notText(String)
  case unknownCommand(String, in: [String], nearest: String?)
  /// An option of the program itself stands before a command, which it cannot belong to.
  case optionBeforeCommand(option: String, command: String)
  case unknownOption(String, in: [String], nearest: String?)
  /// `next` is the word that followed and looks like an option.
  case missingValue(option: String, placeholder: String, next: String?)
  case unexpectedValue(option: String, value: String)
  case repeatedOption(String)
  case missingArgument(placeholder: String, in: [String])
  case unexpectedArgument(String, in: [String])
  /// `name` is the option or the placeholder that the value was given for.
  case invalidNumber(String, name: String, allowed: ClosedRange<Int>)
  case invalidChoice(String, name: String, choices: [String], nearest: String?)
  /// Found wrong by the program itself; `expected` says what it takes: `a duration such as 30d`.
  case invalidValue(String, name: String, expected: String)
  case excludeEachOther(String, String)
  case noneGiven(of: [String], in: [String])
}
