/// Expands snippets: what to ask, and the text that comes out.
///
/// Nothing that a value, an answer or a command brings is read as syntax.
public struct Expander<Values: SnippetValues> {
  public let values: Values
  public let moment: SnippetMoment

  public init(values: Values, moment: SnippetMoment) {
    self.values = values
    self.moment = moment
  }

  /// What is asked for with these answers, in the order of asking: tab stops by number, then other
  /// names as they come in the text. An answer can make what its default would have asked go away.
  ///
  /// To evaluate defaults, variables are asked for their values.
  public func prompts(
    of template: SnippetTemplate, answers: SnippetAnswers = SnippetAnswers()
  ) throws(SnippetError) -> [SnippetPrompt] {
    var evaluation = try evaluation(of: template, answers)
    _ = try evaluation.value(of: evaluation.linked.nodes)
    return evaluation.prompts
  }

  /// The text, with defaults where there is no answer.
  public func expand(
    _ template: SnippetTemplate, answers: SnippetAnswers = SnippetAnswers()
  ) throws(SnippetError) -> Expansion {
    var evaluation = try evaluation(of: template, answers)
    let value = try evaluation.value(of: evaluation.linked.nodes)
    return Expansion(
      text: value.text,
      cursor: value.cursor.definition ?? value.cursor.mark ?? value.text.utf8.count,
      warnings: evaluation.linked.warnings(with: evaluation.faults),
      unanswered: evaluation.prompts.filter { $0.answer == nil },
      unusedAnswers: evaluation.unusedAnswers)
  }

  private func evaluation(
    of template: SnippetTemplate, _ answers: SnippetAnswers
  ) throws(SnippetError) -> Evaluation<Values> {
    var linker = Linker(values: values)
    try linker.link(template)
    return Evaluation(linker.linked, values: values, moment: moment, answers: answers)
  }
}
