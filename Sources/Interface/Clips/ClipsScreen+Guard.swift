import Screen

extension ClipsScreen {
  /// Lets a chosen text go where it is wanted, or asks first.
  mutating func put(_ text: ChosenText) -> [Effect] {
    let destination = options.destination
    guard destination.asks(about: text, way) else {
      return [.put(destination.result(of: text, way) ?? text)]
    }
    if destination.hasWays {
      question = GuardQuestion(text, destination, preferring: way)
    } else {
      notices.fail(
        "not typed: it has line ends, or characters that would be keys; y copies it instead")
    }
    return []
  }

  mutating func answer(_ command: Command) -> [Effect] {
    switch command {
    case .nextWay: question?.choose(by: 1)
    case .previousWay: question?.choose(by: -1)
    case .put:
      guard let result = question?.result else {
        notices.say("it cannot be put so; choose another way")
        return []
      }
      return [.put(result)]
    default: break
    }
    return []
  }

  func drawQuestion(with painter: inout Painter) {
    guard let question else { return }
    painter.frame.write(" nori", row: 0, style: options.theme[.title])
    painter.write(
      question.destination.questionTitle, column: 8, row: 0, width: size.columns - 8,
      style: options.theme[.title])
    question.draw(in: questionRect, with: &painter)
  }

  /// Between the top line and the bottom line.
  private var questionRect: Rect {
    Rect(column: 0, row: 1, columns: size.columns, rows: max(size.rows - 2, 0))
  }

  mutating func scrollQuestion(by rows: Int) {
    let rect = questionRect
    question?.scroll(by: rows, in: rect)
  }
}
