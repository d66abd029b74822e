import Arguments

/// How nori ends; scripts rely on these numbers.
enum ExitCode: Int32, CaseIterable {
  case done = 0
  case nothingFound = 1
  case wrongUsage = 2
  case needsPro = 3
  case inputRefused = 4
  case storeUnusable = 5
  case noDisplay = 6
  /// The number a shell gives to a program that was interrupted.
  case cancelled = 130

  var meaning: String {
    switch self {
    case .done: "Done."
    case .nothingFound: "Nothing found, or nothing chosen from an empty list."
    case .wrongUsage: "Wrong usage."
    case .needsPro: "Needs Pro."
    case .inputRefused: "The input was refused."
    case .storeUnusable: "The store cannot be used: locked, full, damaged, or of a newer nori."
    case .noDisplay: "No clipboard or terminal to use."
    case .cancelled: "Cancelled."
    }
  }

  static var section: HelpSection {
    HelpSection(
      "Exit codes", rows: allCases.map { HelpSection.Row("\($0.rawValue)", $0.meaning) })
  }
}
