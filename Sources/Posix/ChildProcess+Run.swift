import Glibc

extension ChildProcess {
  /// Runs a program in a session of its own, where it can reach no terminal, and waits for its end;
  /// what it has put into the background by then stays.
  ///
  /// Nil when it has not ended after `patience`: it has been killed then, with all of its session.
  public static func run(
    _ arguments: [String], environment: Environment, input: Stream = .null,
    output: Stream = .null, folder: String? = nil, patience: Duration
  ) throws(PosixError) -> Ending? {
    let child = try ChildProcess(
      arguments, environment: environment, input: input, output: output, errors: .null,
      folder: folder, hasOwnSession: true)
    let identity = child.identity
    var hasEnded = false
    var failure: PosixError?
    do throws(PosixError) {
      let end = try child.endDescriptor()
      hasEnded = try !Poll.wait(for: [.reading(end.rawValue)], timeout: patience).isEmpty
    } catch {
      failure = error
    }
    // Before the wait, so that the number is still its own. Fails only if nothing is left.
    if !hasEnded { kill(-identity, SIGKILL) }
    let ending = try child.wait()
    if let failure { throw failure }
    return hasEnded ? ending : nil
  }
}
