import Posix

extension PlacesError {
  /// What is wrong and what to do, as a whole sentence.
  public var sentence: String {
    switch self {
    case .noHome:
      "HOME is not set, so there is no place for the history. Set HOME, or NORI_HOME to a folder"
        + " for all of nori's files."
    case .notAbsolute(let variable, let value):
      "\(variable) is \"\(VisibleText.of(value))\", which does not start with a slash. Set it to a"
        + " whole path."
    case .noWorkingFolder(let error):
      "NORI_HOME is relative, and the working folder has no path: "
        + "\(SystemWords.reason(error.code)). Set NORI_HOME to a whole path."
    }
  }
}
