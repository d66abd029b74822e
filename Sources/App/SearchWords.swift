/// What is said of searches.
enum SearchWords {
  /// Some clips took the regular expression too long.
  static func givenUp(_ clips: Int) -> String {
    let these = clips == 1 ? "1 clip" : "\(clips) clips"
    return "\(these) could not be searched: the regular expression takes too long there"
  }
}
