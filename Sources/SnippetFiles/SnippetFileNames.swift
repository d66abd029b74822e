/// Names for files of snippets in one folder: safe, and each given once.
public struct SnippetFileNames {
  private var taken: Set<String> = []

  public init() {}

  /// The name of the file for the snippet called `name`.
  ///
  /// A slash would lead into another folder, and a dot at the beginning would hide the file. Names
  /// that differ in nothing but case are one name where the disk says so.
  public mutating func name(for name: String) -> String {
    var bytes = name.utf8.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    if bytes.first == UInt8(ascii: ".") { bytes[0] = UInt8(ascii: "_") }
    let stem = bytes.text
    var candidate = stem
    var number = 1
    while !taken.insert(candidate.lowercased()).inserted {
      number += 1
      candidate = "\(stem) \(number)"
    }
    return "\(candidate).\(SnippetFormat.fileExtension)"
  }
}
