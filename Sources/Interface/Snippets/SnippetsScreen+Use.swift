import Screen
import Snippets

extension SnippetsScreen {
  /// Asks what the snippet asks for; its text leaves at once if that is nothing.
  mutating func begin(_ snippet: Snippet, for purpose: SnippetUse.Purpose) -> [Effect] {
    uses += 1
    use = SnippetUse(number: uses, name: snippet.name, purpose: purpose)
    return [.snippet(.use(number: uses, snippet.id))]
  }

  /// Takes what there is to ask, and what it comes to so far.
  mutating func take(_ filling: SnippetFilling, for number: Int, _ round: Int) -> [Effect] {
    guard let use, use.number == number, use.round == round, !use.isFinishing else { return [] }
    let fields = filling.prompts.map { prompt in
      FieldForm.Field(
        key: prompt.key, label: prompt.name, defaultText: prompt.defaultText,
        choices: prompt.choices)
    }
    if form != nil {
      form?.take(fields, filling.preview)
      return []
    }
    // Nothing to ask: the text itself is what comes next.
    guard !fields.isEmpty else { return finish() }
    form = FieldForm(title: use.name, fields: fields, preview: filling.preview, size: size)
    let held = use.held
    self.use?.held = []
    return held.flatMap { update(.terminal(.key($0))) }
  }

  /// Does what a key of the form says.
  mutating func fill(_ command: Command) -> [Effect] {
    guard let form else { return [] }
    switch command {
    case .acceptField:
      guard form.isAtLast else {
        self.form?.move(by: 1)
        return []
      }
      return finish()
    case .nextField: self.form?.move(by: 1)
    case .previousField: self.form?.move(by: -1)
    default:
      let step = command == .nextChoice ? 1 : -1
      if self.form?.choose(by: step) == true { return refill() }
      self.form?.move(by: step)
    }
    return []
  }

  /// Asks what the answers come to now.
  mutating func refill() -> [Effect] {
    guard let form, naming == nil, use != nil else { return [] }
    use?.round += 1
    guard let use else { return [] }
    return [.snippet(.fill(number: use.number, round: use.round, form.answers))]
  }

  private mutating func finish() -> [Effect] {
    if let naming, let form {
      let name = form.focused.text
      guard !name.isEmpty else {
        notices.say("type a name for it")
        return []
      }
      return [.snippet(.add(name: name, naming.source))]
    }
    guard let use else { return [] }
    self.use?.isFinishing = true
    return [.snippet(.finish(number: use.number, form?.answers ?? SnippetAnswers()))]
  }

  /// Sends the text where it is wanted.
  mutating func take(_ text: ChosenText, _ remarks: [String]) -> [Effect] {
    guard let use else { return [] }
    (self.use, form) = (nil, nil)
    switch use.purpose {
    case .copy:
      for remark in remarks { notices.fail(remark) }
      return [.copyText(text)]
    // Whoever runs the screen says the remarks when it has ended.
    case .paste:
      wish = .put(text)
      return []
    }
  }

  /// Gives the use up, whatever runs for it.
  mutating func abandon() -> [Effect] {
    guard let number = use?.number else { return [] }
    (use, form) = (nil, nil)
    return [.snippet(.abandon(number: number))]
  }

  mutating func closeForm() -> [Effect] {
    form = nil
    if let naming {
      if naming.isFromClips { wish = .openClips }
      self.naming = nil
      return []
    }
    return abandon()
  }
}
