extension CommandSpecification {
  /// Reads the words that follow the program's name as the system hands them over.
  ///
  /// They are bytes, as file names are: one that is no UTF-8 is refused, since put into characters
  /// unseen it could name another file.
  public func parse(_ arguments: [[UInt8]]) throws(ArgumentError) -> ParsedCommand {
    var words: [String] = []
    for bytes in arguments {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        throw .notText(String(decoding: bytes, as: UTF8.self))
      }
      words.append(word)
    }
    return try parse(words)
  }
}
