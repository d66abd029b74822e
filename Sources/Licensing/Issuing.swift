import Arguments
import Clips
import License
import Posix
import Words

extension LicenseProgram {
  static func keygen(_ command: ParsedCommand) throws {
    guard let key = IssuerKey.drawn() else {
      throw Failure("The system gives no random numbers, so there is no key.", .systemFailed)
    }
    try KeyFile.write(key, to: command.arguments.first ?? "")
    try write(key.issuer.text)
  }

  static func issue(_ command: ParsedCommand) throws {
    for option in [OptionSpecification.key, .holder] where !command.has(option) {
      throw ArgumentError.noneGiven(of: [option.spelling], in: ["nori-license", "issue"])
    }
    let key = try KeyFile.read(command.value(of: .key) ?? "")
    let first = try day(command, .issued) ?? Day(of: Clock.instant)
    let last: Day?
    if let days = command.number(of: .days) {
      last = first.advanced(by: days)
    } else if command.value(of: .ends) == "never" {
      last = nil
    } else {
      last = try day(command, .ends)
    }
    if let last, last < first {
      throw Failure("It would end on \(last.text), before it begins on \(first.text).", .wrongUsage)
    }
    let holder = command.value(of: .holder) ?? ""
    guard let license = License(holder: holder, edition: .pro, issued: first, ends: last) else {
      throw Failure(
        "The holder must be one line of 1 to \(License.longestHolder) bytes, without control"
          + " characters and without blanks at its ends.", .wrongUsage)
    }
    try write(LicenseText.signed(license, by: key))
  }

  private static func day(
    _ command: ParsedCommand, _ option: OptionSpecification
  ) throws(ArgumentError) -> Day? {
    guard let text = command.value(of: option) else { return nil }
    guard let day = Day(text) else {
      throw .invalidValue(text, name: option.spelling, expected: "a day such as 2027-11-30")
    }
    return day
  }
}
