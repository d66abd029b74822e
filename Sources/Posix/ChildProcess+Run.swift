import Glibc

extension ChildProcess {
  /// Runs a program in a session of its own, where it can reach no terminal, and waits for its end;
  /// what it has put into the background by then stays.
  ///
  /// Nil when it has not ended after `patience`, or before `interruption` has something to read: it
  /// has been killed then, with all of its session.
  public static func run(
    _ arguments: [String], environment: Environment, input: Stream = .null,
    output: Stream = .null, folder: String? = nil, patience: Duration,
    unless interruption: Int32? = nil
  ) throws(PosixError) -> Ending? {
    let child = try ChildProcess(
      arguments, environment: environment, input: input, output: output, errors: .null,
      folder: folder, hasOwnSession: true)
    return try child.end(leavingBackground: true) { process throws(PosixError) in
      let awaited = [process] + (interruption.map { [$0] } ?? [])
      let ready = try Poll.wait(for: awaited.map { .reading($0) }, timeout: patience)
      return ready.contains(.reading(process))
    }
  }

  /// Waits for the end of a program that has a session of its own.
  ///
  /// `hasEnded` gets an ``endDescriptor()`` and waits as long as is right. When it gives false or
  /// fails, all of the session is killed, and the result is nil; `leavingBackground` spares what is
  /// left of the session of a program that has ended by itself.
  consuming func end(
    leavingBackground: Bool, _ hasEnded: (Int32) throws(PosixError) -> Bool
  ) throws(PosixError) -> Ending? {
    let identity = identity
    var isAtEnd = false
    var failure: PosixError?
    do throws(PosixError) {
      let process = try ChildProcess.endDescriptor(of: identity)
      isAtEnd = try hasEnded(process.rawValue)
    } catch {
      failure = error
    }
    // Before the wait, so that the number is still its own. Fails only if nothing is left.
    if !isAtEnd || !leavingBackground { kill(-identity, SIGKILL) }
    let ending = try wait()
    if let failure { throw failure }
    return isAtEnd ? ending : nil
  }
}
