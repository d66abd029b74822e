extension ChildProcess {
  /// Runs a program to its end and returns what it has written to stdout.
  ///
  /// Nil when it ends with a failure or writes more than `limit` bytes. For programs that answer at
  /// once: nothing ends one that does not.
  public static func answer(
    of arguments: [String], environment: Environment, limit: Int
  ) throws(PosixError) -> [UInt8]? {
    let ends = try FileDescriptor.pipe()
    let output = ends.reading
    let child = try ChildProcess(
      arguments, environment: environment, output: .descriptor(ends.writing.rawValue),
      errors: .null)
    // The end comes when the child's is the last one that can write, and closes.
    discard(ends.writing)
    var failure: PosixError?
    var bytes: [UInt8] = []
    do throws(PosixError) {
      bytes = try output.readAll(limit: limit + 1)
    } catch {
      failure = error
    }
    // A child that has more to write than is wanted ends when nobody can read it.
    discard(output)
    let ending = try child.wait()
    if let failure { throw failure }
    return ending == .exited(0) && bytes.count <= limit ? bytes : nil
  }
}

/// Lets a descriptor go before its scope ends.
private func discard(_: consuming FileDescriptor) {}
