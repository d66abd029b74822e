/// A value of YAML, with the place where it begins.
struct YAML {
  indirect enum Content {
    /// `isPlain` says that it has no quotes, so that it may mean a number or nothing.
    case scalar(String, isPlain: Bool)
    case sequence([YAML])
    case mapping([(key: YAML, value: YAML)])
  }

  let content: Content
  /// From 1.
  let line: Int
  /// How many values it holds with all that its aliases stand for, itself too.
  let size: Int
  /// How many levels it has.
  let depth: Int

  init(_ content: Content, line: Int) {
    self.content = content
    self.line = line
    let parts: [YAML] =
      switch content {
      case .scalar: []
      case .sequence(let values): values
      case .mapping(let members): members.flatMap { [$0.key, $0.value] }
      }
    size = parts.reduce(1) { $0 + $1.size }
    depth = 1 + (parts.map(\.depth).max() ?? 0)
  }

  /// The member of that name, the first of several; nil also for one that is null.
  subscript(name: String) -> YAML? {
    guard case .mapping(let members) = content,
      let value = members.first(where: { $0.key.text?.utf8.elementsEqual(name.utf8) == true })?
        .value
    else { return nil }
    return value.isNull ? nil : value
  }

  /// The text of a scalar, whatever it may mean.
  var text: String? {
    if case .scalar(let text, _) = content { text } else { nil }
  }

  var values: [YAML]? {
    if case .sequence(let values) = content { values } else { nil }
  }

  var members: [(key: YAML, value: YAML)]? {
    if case .mapping(let members) = content { members } else { nil }
  }

  private var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }
}
