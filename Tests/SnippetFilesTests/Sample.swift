import Foundation

@testable import SnippetFiles

/// A file as another program would have it.
enum Sample {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("Samples/\(name)")))
  }

  static func read(_ name: String) throws -> SnippetImport {
    guard let format = SnippetFormat(fileName: name) else { return SnippetImport() }
    return format.read(try bytes(name), folder: String(name.prefix { $0 != "." }))
  }
}

extension ImportRemark {
  init(_ line: Int, _ name: String, _ subject: Subject) {
    self.init(line: line, name: name, subject: subject)
  }
}
