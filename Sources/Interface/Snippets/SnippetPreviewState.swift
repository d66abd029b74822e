import Clips
import Screen
import Snippets

/// What the selected snippet comes to today.
struct SnippetPreviewState: Hashable, Sendable {
  /// Whether it covers the list on a narrow screen.
  var isOpen = false
  /// Of the snippet that is selected; nothing until it has come.
  private(set) var text: ScrolledText?
  private(set) var remarks: [String] = []

  /// What was asked for last, and the number of the request.
  private var wanted: Wanted?
  private var number = 0

  /// What a variable stands for may have changed.
  private var isStale = false

  /// The same snippet, changed, is asked for again.
  private struct Wanted: Hashable {
    let id: Snippet.ID
    let changedAt: Instant
  }

  /// Follows the selection.
  mutating func show(_ snippet: Snippet?, in size: Size) -> [Effect] {
    text?.resize(size)
    guard let snippet else {
      (text, remarks, wanted) = (nil, [], nil)
      return []
    }
    let wanted = Wanted(id: snippet.id, changedAt: snippet.changedAt)
    guard wanted != self.wanted || isStale, size.rows > 0 else { return [] }
    if wanted.id != self.wanted?.id { (text, remarks) = (nil, []) }
    (self.wanted, isStale) = (wanted, false)
    number += 1
    return [.snippet(.preview(number: number, snippet.id))]
  }

  /// Takes what has come; the answer to an older request is dropped.
  mutating func take(_ preview: SnippetPreview, for number: Int, in size: Size) {
    guard number == self.number, wanted != nil else { return }
    if text == nil { text = ScrolledText([], size: size) }
    text?.replace(preview.bytes)
    remarks = preview.remarks
  }

  /// The clipboard may hold something else now, an included snippet too.
  mutating func storeChanged() { isStale = true }

  mutating func scroll(by rows: Int) { text?.scroll(by: rows) }
}

/// A wrapped text of which some rows are seen.
struct ScrolledText: Hashable, Sendable {
  private var text: WrappedText
  private var size: Size
  private(set) var top = 0

  init(_ bytes: [UInt8], size: Size) {
    text = WrappedText(bytes: bytes, width: max(size.columns, 1))
    self.size = size
  }

  mutating func resize(_ size: Size) {
    if size.columns != self.size.columns {
      text = WrappedText(bytes: text.bytes, width: max(size.columns, 1))
    }
    self.size = size
    scroll(by: 0)
  }

  /// Shows another text from the same row on, where there is one.
  mutating func replace(_ bytes: [UInt8]) {
    text = WrappedText(bytes: bytes, width: max(size.columns, 1))
    scroll(by: 0)
  }

  mutating func scroll(by rows: Int) {
    let (sum, isOver) = top.addingReportingOverflow(rows)
    let wanted = max(isOver ? Int.max - size.rows : sum, 0)
    let end = wanted > .max - size.rows ? Int.max : wanted + size.rows
    top = max(min(wanted, text.layOut(rows: end) - size.rows), 0)
  }

  /// Draws the rows that are seen, from the corner on.
  func draw(in rect: Rect, with painter: inout Painter) {
    var text = text
    for (offset, row) in text.rows(top..<top + rect.rows).enumerated() {
      painter.write(
        row, column: rect.column, row: rect.row + offset, width: rect.columns, style: .plain)
    }
  }
}
