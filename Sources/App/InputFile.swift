import Posix
import Words

extension Session {
  /// Standard input for `-`, else the file, to be read from its start; no folder.
  func openInput(_ file: String) throws -> FileDescriptor {
    guard file != "-" else {
      guard input.isOpen else {
        throw Complaint("Standard input is closed, so there is nothing to keep.", .inputRefused)
      }
      if input.isTerminal { warn("reading from the terminal; end with Ctrl-D") }
      let source = input.descriptor
      do throws(PosixError) { try source.requireContents() } catch {
        throw Complaint.notKept(error)
      }
      return source
    }
    do throws(PosixError) {
      let source = try FileDescriptor.open(file, for: .reading)
      try source.requireContents()
      return source
    } catch {
      throw Complaint.notKept(error)
    }
  }
}

extension Complaint {
  static func notKept(_ error: PosixError) -> Complaint {
    Complaint("Not kept. \(SystemWords.sentence(error)).", .inputRefused)
  }
}
