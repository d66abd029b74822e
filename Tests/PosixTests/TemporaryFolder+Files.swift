import Posix
import TestSupport

extension TemporaryFolder {
  func open() throws -> Folder { try Folder(path) }

  func put(_ text: String, in name: String) throws {
    try write(text.utf8, to: name)
  }
}
