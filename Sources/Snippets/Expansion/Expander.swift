/// Expands snippets: what to ask, and the text that comes out.
///
/// Nothing that a value, an answer or a command brings is read as syntax.
public struct Expander<Values: SnippetValues> {
  public let values: Values
  public let moment: SnippetMoment

  private let isTime: () -> Bool

  /// `isTime` is asked while regular expressions are searched for, and ends a search that has taken
  /// too long by saying true; the steps from each place in a text are limited without it.
  public init(
    values: Values, moment: SnippetMoment, isTime: @escaping () -> Bool = { false }
  ) {
    self.values = values
    self.moment = moment
    self.isTime = isTime
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

  /// The snippet for an editor that walks tab stops itself: variables, dates, includes and answers
  /// are text, escaped; tab stops, placeholders, choices and the transforms of tab stops are kept, and
  /// names that ask are tab stops, too.
  public func filled(
    _ template: SnippetTemplate, answers: SnippetAnswers = SnippetAnswers()
  ) throws(SnippetError) -> FilledSnippet {
    var filling = Filling(try evaluation(of: template, answers))
    let text = try filling.text()
    let evaluation = filling.evaluation
    return FilledSnippet(
      text: text, warnings: evaluation.linked.warnings(with: evaluation.faults))
  }

  private func evaluation(
    of template: SnippetTemplate, _ answers: SnippetAnswers
  ) throws(SnippetError) -> Evaluation<Values> {
    var linker = Linker(values: values)
    try linker.link(template)
    return Evaluation(
      linker.linked, values: values, moment: moment, answers: answers, isTime: isTime)
  }
}
