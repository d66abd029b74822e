import Screen

/// The question before something with hazards goes where a line can be obeyed: the text made visible,
/// what is in it, and what each way of putting it gives.
///
/// A way is chosen and then put, and the first one chosen can do no harm: keys that were meant for the
/// shell and come too early run nothing.
struct GuardQuestion: Hashable, Sendable {
  let text: ChosenText
  let destination: Destination
  private(set) var way: PutWay
  private let counts: [Hazard: Int]
  /// Told by all of the text, so found once.
  private let refused: Set<PutWay>
  /// The first row of the text that is shown.
  private var top = 0

  init(_ text: ChosenText, _ destination: Destination, preferring way: PutWay) {
    self.text = text
    self.destination = destination
    counts = Hazards(in: text.bytes).counts
    refused = Set(PutWay.allCases.filter { destination.result(of: text, $0) == nil })
    self.way = PutWay.asIs
    let safe = [way, .quoted, .oneLine].first { isSafe($0) }
    self.way = safe ?? .oneLine
  }

  /// What Enter puts; nil where that way is refused.
  var result: ChosenText? { destination.result(of: text, way) }

  mutating func choose(by step: Int) {
    let ways = PutWay.allCases
    let index = ways.firstIndex(of: way) ?? 0
    way = ways[(index + step + ways.count) % ways.count]
  }

  /// Scrolls the text as it is, in a question that is drawn there.
  mutating func scroll(by rows: Int, in rect: Rect) {
    let area = layout(in: rect).asIs
    var wrapped = WrappedText(bytes: shown(.asIs).bytes, width: max(area.columns - 1, 1))
    top = max(min(top + rows, wrapped.layOut(rows: top + rows + area.rows) - area.rows), 0)
  }

  /// Whether what is put holds nothing that anybody could obey.
  private func isSafe(_ way: PutWay) -> Bool {
    guard let result = destination.result(of: text, way) else { return false }
    return Hazards(in: result.bytes).kinds.isDisjoint(with: destination.asked)
  }

  // MARK: Drawing

  private var sentences: [String] {
    Hazard.allCases.filter { destination.asked.contains($0) }.compactMap { hazard in
      counts[hazard].map { destination.sentence(hazard, count: $0) }
    }
  }

  private struct Layout {
    var sentences: Int
    var isNarrow: Bool
    var hasGaps: Bool
    /// The text as it is gets the most room: the others are read off it.
    var asIs: Rect
    /// Rows of each of the others.
    var others: Int
  }

  private func layout(in rect: Rect) -> Layout {
    let count = min(sentences.count, max(rect.rows / 3, 1))
    let isNarrow = rect.columns < 40
    let hasGaps = rect.rows >= 14
    let top = count + (hasGaps ? 1 : 0)
    let rest = rect.rows - top - (hasGaps ? 2 : 0)
    let others = max(min(rest / 4, 4), rest >= 3 ? 1 : 0)
    let indent = isNarrow ? 2 : 12
    return Layout(
      sentences: count, isNarrow: isNarrow, hasGaps: hasGaps,
      asIs: Rect(
        column: rect.column + indent, row: rect.row + top, columns: max(rect.columns - indent, 0),
        rows: max(rest - 2 * others, 1)),
      others: others)
  }

  func draw(in rect: Rect, with painter: inout Painter) {
    let layout = layout(in: rect)
    var row = rect.row
    for sentence in sentences.prefix(layout.sentences) {
      painter.write(
        sentence, column: 1, row: row, width: rect.columns - 1, style: painter.theme[.error])
      row += 1
    }
    row = layout.asIs.row
    // Where there is room for one only, it is the one that Enter means.
    for way in layout.others > 0 ? PutWay.allCases : [way] {
      let most = way == .asIs || layout.others == 0 ? layout.asIs.rows : layout.others
      guard row < rect.row + rect.rows else { break }
      let block = Rect(
        column: layout.asIs.column, row: row, columns: layout.asIs.columns, rows: most)
      let isChosen = way == self.way
      if isChosen {
        painter.write(painter.look.bar, column: 0, row: row, width: 1, style: painter.theme[.mark])
      }
      if !layout.isNarrow {
        painter.write(
          way.words, column: 2, row: row, width: 10,
          style: isChosen ? painter.theme[.title] : .plain)
      }
      row += draw(way, in: block, with: &painter) + (layout.hasGaps ? 1 : 0)
    }
  }

  /// Draws what that way gives, and returns the rows taken.
  private func draw(_ way: PutWay, in rect: Rect, with painter: inout Painter) -> Int {
    guard !refused.contains(way), let result = destination.result(of: shown(way), way) else {
      painter.write(
        destination.refusal(of: way), column: rect.column, row: rect.row, width: rect.columns,
        style: painter.theme[.dim])
      return 1
    }
    var wrapped = WrappedText(bytes: result.bytes, width: max(rect.columns - 1, 1))
    let first = way == .asIs ? top : 0
    let rows = wrapped.rows(first..<first + rect.rows)
    for (offset, text) in rows.enumerated() {
      let row = rect.row + offset
      let end = painter.write(
        text, column: rect.column, row: row, width: rect.columns - 1, style: .plain)
      if wrapped.bytes[wrapped.end(ofRows: first + offset + 1) - 1].endsLine {
        painter.write(
          painter.look.summaryMarks.lineEnd, column: end, row: row, width: 1,
          style: painter.theme[.token])
      }
    }
    if wrapped.layOut(rows: first + rows.count + 1) > first + rows.count,
      let last = rows.indices.last
    {
      painter.frame.write(
        painter.look.more, column: painter.frame.size.columns - 1, row: rect.row + last,
        style: painter.theme[.token])
    }
    return max(rows.count, 1)
  }

  /// As much of the text as a screen can show of that way; to make all of a long one is work for
  /// each key.
  private func shown(_ way: PutWay) -> ChosenText {
    let limit = way == .asIs ? 1 << 20 : 4_096
    guard text.bytes.count > limit else { return text }
    // A part of a character would be something else.
    var end = limit
    while end > limit - 4, text.bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return ChosenText(Array(text.bytes[..<end]))
  }
}

extension UInt8 {
  fileprivate var endsLine: Bool { self == 0x0A || self == 0x0D }
}

extension Destination {
  /// What the top line of the question says.
  var questionTitle: String {
    switch self {
    case .shell(let dialect): "Before it goes to \(dialect.rawValue)"
    case .pane, .output, .window: "Before it goes to the pane"
    }
  }

  /// What a hazard can do there.
  fileprivate func sentence(_ hazard: Hazard, count: Int) -> String {
    let isPane = if case .pane = self { true } else { false }
    let plural = count == 1 ? "" : "s"
    let number = countText(count)
    return switch hazard {
    case .nul: "\(number) NUL byte\(plural): no command line can hold it"
    case .escape where isPane:
      "\(number) escape character\(plural): it would end the paste and press keys"
    case .escape: "\(number) escape character\(plural): a terminal obeys what follows it"
    case .lineEnd where isPane: "\(number) line end\(plural): what stands before may be run at once"
    case .lineEnd: "\(number) line end\(plural): for the shell, a command ends there"
    case .tab: "\(number) tab\(plural): it would be a key"
    case .control:
      "\(number) control character\(plural): \(isPane ? "it would be a key" : "unseen")"
    case .invisible: "\(number) character\(plural) that cannot be seen or turn the text around"
    case .notText: "\(number) byte\(plural) that are no text"
    }
  }

  /// Why a text cannot be put that way.
  fileprivate func refusal(of way: PutWay) -> String {
    way == .quoted && !refused.contains(.escape)
      ? "never: no quotes can hold a NUL byte" : "never: it holds what is refused here"
  }
}
