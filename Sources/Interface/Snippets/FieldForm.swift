import Screen
import Snippets

/// Fields to be filled in, and below them what they come to.
///
/// ```
///  Name      Alice▏                what was typed
///  Greeting  Dear                  a default, dim, until something is typed over it
///            Dear  Hello  Hi       the choices of the field that is being filled
/// ─────────
///  Dear Alice, …                   the text, at once with every answer
/// ```
struct FieldForm: Hashable, Sendable {
  /// One line to be filled in.
  struct Field: Hashable, Sendable {
    /// What its answer is called, the same as long as the form is open.
    let key: String
    let label: String
    var defaultText: String
    var choices: [String] = []
    /// None as long as the default stands.
    private(set) var line: InputLine?

    init(key: String, label: String, defaultText: String, choices: [String] = []) {
      self.key = key
      self.label = label
      self.defaultText = defaultText
      self.choices = choices
    }

    var text: String { line?.text ?? defaultText }

    /// Types over the default, or into the line.
    mutating func insert(_ text: [Character]) {
      var line = line ?? InputLine("")
      line.insert(text)
      self.line = line
    }

    /// Moving or deleting makes the default a text to be edited.
    mutating func perform(_ command: Command) {
      var line = line ?? InputLine(defaultText)
      line.perform(command)
      self.line = line
    }

    /// Takes the next choice, round and round; false where there is none.
    mutating func choose(by step: Int) -> Bool {
      guard !choices.isEmpty else { return false }
      let count = choices.count
      let index = choices.firstIndex { $0.utf8.elementsEqual(text.utf8) }
      let next = index.map { ($0 + step + count) % count } ?? (step > 0 ? 0 : count - 1)
      line = InputLine(choices[next])
      return true
    }
  }

  let title: String
  private(set) var fields: [Field]
  private(set) var focus = 0
  private(set) var text: ScrolledText
  private(set) var remarks: [String]
  private var size: Size

  init(title: String, fields: [Field], preview: SnippetPreview, size: Size) {
    self.title = title
    self.fields = fields
    self.size = size
    remarks = preview.remarks
    text = ScrolledText(preview.bytes, size: Size(columns: 0, rows: 0))
    resize(size)
  }

  var focused: Field { fields[focus] }
  var isAtLast: Bool { focus == fields.count - 1 }

  /// What was typed; a default that stands is no answer, so that it follows the others.
  var answers: SnippetAnswers {
    var answers = SnippetAnswers()
    for field in fields where field.line != nil { answers[field.key] = field.text }
    return answers
  }

  /// Takes what there is to ask now, and what it comes to; what was typed stays, as does the field
  /// that it is typed into.
  mutating func take(_ asked: [Field], _ preview: SnippetPreview) {
    let here = focused.key
    let old = fields
    if !asked.isEmpty {
      fields = asked.map { field in
        guard var known = old.first(where: { $0.key.utf8.elementsEqual(field.key.utf8) }) else {
          return field
        }
        // Where there is an answer, nobody has worked the default out.
        if known.line == nil { known.defaultText = field.defaultText }
        known.choices = field.choices
        return known
      }
    }
    let place = fields.firstIndex { $0.key.utf8.elementsEqual(here.utf8) }
    focus = place ?? min(focus, fields.count - 1)
    text.replace(preview.bytes)
    remarks = preview.remarks
  }

  mutating func resize(_ size: Size) {
    self.size = size
    text.resize(Size(layout.text))
  }

  /// Goes to another field, round and round.
  mutating func move(by step: Int) {
    focus = (focus + step + fields.count) % fields.count
    text.resize(Size(layout.text))
  }

  mutating func insert(_ text: [Character]) { fields[focus].insert(text) }

  mutating func perform(_ command: Command) { fields[focus].perform(command) }

  /// The next choice; false where the field has none.
  mutating func choose(by step: Int) -> Bool { fields[focus].choose(by: step) }

  mutating func scroll(by rows: Int) { text.scroll(by: rows) }
}

// MARK: - Drawing

extension FieldForm {
  private struct Layout {
    /// Fields on screen.
    var fields: Range<Int>
    var fieldsTop = 1
    var choicesRow: Int?
    var labelWidth: Int
    var borderRow: Int?
    var text: Rect
    var remarkRows: Range<Int>
  }

  /// Between the top line and the bottom line; the text has at least half of it.
  private var layout: Layout {
    let height = max(size.rows - 2, 0)
    let hasChoices = !focused.choices.isEmpty
    let room = max(height / 2 - (hasChoices ? 1 : 0), 1)
    let shown = min(fields.count, room)
    let first = max(min(focus - shown / 2, fields.count - shown), 0)
    let labels = fields.map { DisplayText($0.label).width }.max() ?? 0
    var next = 1 + shown + (hasChoices ? 1 : 0)
    let border = next < size.rows - 2 ? next : nil
    if border != nil { next += 1 }
    let remarkCount = min(remarks.count, height / 4)
    let end = max(size.rows - 1 - remarkCount, next)
    let column = size.columns >= 40 ? 1 : 0
    return Layout(
      fields: first..<first + shown,
      choicesRow: hasChoices ? 1 + (focus - first) + 1 : nil,
      labelWidth: max(min(labels, size.columns / 3), 1), borderRow: border,
      text: Rect(
        column: column, row: next, columns: size.columns - column - 1, rows: end - next),
      remarkRows: end..<end + remarkCount)
  }

  /// Draws all but the top line and the bottom line.
  func draw(with painter: inout Painter) {
    let layout = layout
    var row = layout.fieldsTop
    for index in layout.fields {
      draw(fields[index], isFocused: index == focus, row: row, layout, with: &painter)
      row += 1
      if index == focus, layout.choicesRow != nil {
        drawChoices(row: row, layout, with: &painter)
        row += 1
      }
    }
    if let border = layout.borderRow {
      let sign = painter.look.isUnicode ? "─" : "-"
      painter.frame.write(
        String(repeating: sign, count: size.columns), row: border, style: painter.theme[.border])
    }
    text.draw(in: layout.text, with: &painter)
    for (remark, row) in zip(remarks, layout.remarkRows) {
      painter.write(
        "! " + remark, column: layout.text.column, row: row, width: size.columns,
        style: painter.theme[.error])
    }
  }

  private func draw(
    _ field: Field, isFocused: Bool, row: Int, _ layout: Layout, with painter: inout Painter
  ) {
    let theme = painter.theme
    if isFocused { painter.frame.write(painter.look.bar, row: row, style: theme[.key]) }
    painter.write(
      field.label, column: 1, row: row, width: layout.labelWidth,
      style: theme[isFocused ? .title : .dim])
    let column = layout.labelWidth + 3
    let width = size.columns - column - 1
    guard width > 0 else { return }
    if let line = field.line {
      let place = painter.write(line, column: column, row: row, width: width)
      if isFocused { painter.frame.cursor = place }
    } else {
      painter.write(
        field.defaultText, column: column, row: row, width: width, style: theme[.dim])
      if isFocused { painter.frame.cursor = Position(column: column, row: row) }
    }
  }

  /// The choices in a row, scrolled so far that the one that is taken is seen; it stands in brackets.
  private func drawChoices(row: Int, _ layout: Layout, with painter: inout Painter) {
    let column = layout.labelWidth + 3
    let width = max(size.columns - column - 1, 0)
    let current = focused.choices.firstIndex { $0.utf8.elementsEqual(focused.text.utf8) }
    let texts = focused.choices.enumerated().map { index, choice in
      DisplayText(
        bytes: Array((index == current ? "[\(choice)]" : " \(choice) ").utf8), limitedTo: width)
    }
    var first = current ?? 0
    var taken = texts[first].width
    while first > 0, taken + texts[first - 1].width < width {
      first -= 1
      taken += texts[first].width
    }
    var next = column
    for (index, text) in texts.enumerated().dropFirst(first) where next < column + width {
      next = painter.write(
        text, column: next, row: row, width: column + width - next,
        style: painter.theme[index == current ? .key : .dim])
    }
  }
}
