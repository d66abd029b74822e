extension String {
  /// This text with another in place of each occurrence of a character.
  ///
  /// The library's own `replacing` would bring all of its regular expressions into the program.
  func replacing(_ character: Character, with text: String) -> String {
    reduce(into: "") { $1 == character ? $0.append(text) : $0.append($1) }
  }
}
