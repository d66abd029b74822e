import Arguments
import Clips
import Glibc
import License
import Posix
import Words

/// The program `nori-license`: what the owner of nori issues licenses with.
public enum LicenseProgram {
  static let specification = CommandSpecification(
    "nori-license", summary: "Issue licenses of nori",
    discussion: """
      The private key that keygen makes issues licenses; whoever has a copy of it can issue them, \
      too. Its public half belongs into Resources/license/issuer.pub before nori is built. \
      Documentation/Licensing.md tells the whole of it.

      Exit codes: 0 done, 2 wrong usage, 4 the license or key was refused, 5 the system failed.
      """,
    options: [version],
    examples: [
      .init("nori-license keygen ~/nori.key > Resources/license/issuer.pub", "Begin."),
      .init(
        "nori-license issue --key ~/nori.key --holder Ana --days 365 > ana.txt",
        "A year for Ana."),
      .init("nori-license inspect ana.txt", "See whether nori will take it."),
    ],
    subcommands: [.keygen, .issue, .inspect])

  static let version = OptionSpecification.flag("version", summary: "Show the version.")

  enum ExitCode: Int32 {
    case done = 0
    case wrongUsage = 2
    case refused = 4
    case systemFailed = 5
  }

  /// Runs what `arguments` say, the program's name not among them; returns what to exit with.
  public static func run(_ arguments: [[UInt8]]) -> Int32 {
    // A closed stdout is an error to be told: a license that nobody got was not issued.
    signal(SIGPIPE, SIG_IGN)
    do {
      _ = try Descriptors.secureStandardStreams()
      try run(try specification.parse(arguments))
      return ExitCode.done.rawValue
    } catch {
      let (sentence, code) = words(for: error)
      StandardError.line("nori-license: \(sentence)")
      return code.rawValue
    }
  }

  private static func run(_ command: ParsedCommand) throws {
    if command.wantsHelp { return try write(HelpText(specification, path: command.path).text) }
    switch command.path.first {
    case "keygen": try keygen(command)
    case "issue": try issue(command)
    case "inspect": try inspect(command)
    default:
      try write(
        command.has(version)
          ? "nori-license \(Version.number)\n" : HelpText(specification, path: []).text)
    }
  }

  static func write(_ text: String) throws(PosixError) {
    try FileDescriptor(borrowing: STDOUT_FILENO, path: "standard output").write(Array(text.utf8))
  }

  private static func words(for error: any Error) -> (String, ExitCode) {
    switch error {
    case let error as ArgumentError: ("\(error)", .wrongUsage)
    case let error as Failure: (error.sentence, error.code)
    case let error as PosixError: ("\(SystemWords.sentence(error)).", .systemFailed)
    // Every throwing function of the commands has a type named above.
    default: ("Something failed that there are no words for: \(error).", .systemFailed)
    }
  }
}

/// Why a command did not do what it was asked, in a sentence.
struct Failure: Error {
  let sentence: String
  let code: LicenseProgram.ExitCode

  init(_ sentence: String, _ code: LicenseProgram.ExitCode = .refused) {
    self.sentence = sentence
    self.code = code
  }
}
