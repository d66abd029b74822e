import TestSupport

extension TemporaryFolder {
  func put(_ text: String, in name: String) throws {
    try write(text.utf8, to: name)
  }
}
