import Posix
import Screen

/// The program `chafa`, which draws pictures with characters and colors.
struct Chafa: Sendable {
  /// How many colors the terminal has; 0 for none.
  let colors: Int
  let isUnicode: Bool
  let environment: Environment

  /// A picture of any size is drawn in that time; one that is made to take long is not.
  private static let patience = Duration.seconds(3)
  private static let memory = 1 << 30
  /// A cell takes some 30 bytes: a character, and two colors.
  private static let bytesPerCell = 64

  /// Draws the picture that the file holds; nil when that fails, or when `interruption` has
  /// something to read before it is done.
  ///
  /// Throws what starting the program throws: ENOENT where it is not installed.
  func picture(
    of file: borrowing FileDescriptor, in size: Size, unless interruption: Int32
  ) throws(PosixError) -> Picture? {
    let output = try ChildProcess.output(
      of: arguments(size), environment: surroundings, input: .descriptor(file.rawValue),
      limits: ChildProcess.Limits(
        time: Chafa.patience, outputBytes: (size.columns + 1) * size.rows * Chafa.bytesPerCell,
        memoryBytes: Chafa.memory),
      unless: interruption)
    return output.flatMap { Picture(escaped: $0, within: size) }
  }

  private func arguments(_ size: Size) -> [String] {
    [
      "chafa", "--format", "symbols", "--animate", "off", "--size",
      "\(size.columns)x\(size.rows)", "--colors", colorMode, "--symbols",
      isUnicode ? "block+border+space-wide-inverted" : "ascii", "-",
    ]
  }

  /// Not the sixteen where there are more: what those look like is the person's choice.
  private var colorMode: String {
    switch colors {
    case 256...: "240"
    case 16...: "16"
    case 8...: "8"
    default: "none"
    }
  }

  /// Nothing of the person's own; the terminal that it writes for is this program's reader.
  private var surroundings: Environment {
    var variables = ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color"]
    variables["PATH"] = environment["PATH"]
    return Environment(variables)
  }
}
