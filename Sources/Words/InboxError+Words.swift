import Inbox

extension InboxError {
  /// What is wrong and what to do, as a whole sentence.
  public var sentence: String {
    switch self {
    case .system(let error):
      "The inbox cannot be used. \(SystemWords.sentence(error)). Nothing was lost; what waits is"
        + " taken in later."
    case .notOurs(let path):
      "\(VisibleText.of(path)) belongs to another user, so nothing is put there or taken from there."
    case .refused(let reason): "Not kept: \(reason.line)."
    }
  }

  /// The same where a copy could not be handed over, which no one can do again.
  public var sentenceOfLostCopy: String {
    switch self {
    case .system(let error):
      "The inbox cannot be used. \(SystemWords.sentence(error)). What is copied meanwhile is not"
        + " kept."
    case .notOurs, .refused: sentence
    }
  }
}
