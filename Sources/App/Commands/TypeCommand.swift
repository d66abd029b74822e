import Arguments
import Glibc
import Posix
import Words

extension Session {
  /// Types standard input into the window that has the focus.
  ///
  /// A terminal on stdout has to go first: nori types into the window behind its own, and never into
  /// that.
  func type(_ command: ParsedCommand) throws -> ExitCode {
    let typist = try Typist(environment)
    guard input.isOpen else {
      throw Complaint("Standard input is closed, so there is nothing to type.", .inputRefused)
    }
    let text = try input.descriptor.readAll(limit: Typist.limit + 1)
    guard text.count <= Typist.limit else { throw Complaint.tooLongToType }
    guard Typist.canType(text) else { throw Complaint.notTyped }
    if output.isTerminal, try !Typist.waitForEnd(ofTerminal: STDOUT_FILENO) {
      throw Complaint(
        "Nothing was typed: this terminal is still open, and it would have got the text. Use --type in"
          + " a terminal that closes when nori ends.", .noDisplay)
    }
    guard try typist.type(text) else {
      throw Complaint("\(typist.program) could not type into the window.", .noDisplay)
    }
    return .done
  }
}

extension Complaint {
  static let tooLongToType = Complaint(
    "Nothing was typed: the text is longer than \(Typist.limit) bytes. Use nori copy.",
    .inputRefused)
  static let notTyped = Complaint(
    "Nothing was typed: the text has line ends, or characters that would be keys. Use nori copy.",
    .inputRefused)
}
