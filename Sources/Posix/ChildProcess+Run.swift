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
      hasEnded = try ends(identity, within: patience)
    } catch {
      failure = error
    }
    // Before the wait, so that the number is still its own. Fails only if nothing is left.
    if !hasEnded { kill(-identity, SIGKILL) }
    let ending = try child.wait()
    if let failure { throw failure }
    return hasEnded ? ending : nil
  }

  private static func ends(
    _ identity: pid_t, within patience: Duration
  ) throws(PosixError) -> Bool {
    let process = try endDescriptor(of: identity)
    return try !Poll.wait(for: [.reading(process.rawValue)], timeout: patience).isEmpty
  }
}
