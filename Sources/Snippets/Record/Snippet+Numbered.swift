extension Snippet {
  /// The name with a number behind it, for where it is taken: no longer than a name may be.
  public static func numbered(_ name: String, _ number: Int) -> String {
    let end = " \(number)"
    var name = name
    while name.utf8.count + end.utf8.count > nameLimit { name.unicodeScalars.removeLast() }
    return name + end
  }
}
