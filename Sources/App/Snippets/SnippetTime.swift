/// How long all regular expressions of an expansion may take together.
enum SnippetTime {
  static let limit = Duration.seconds(2)
}
