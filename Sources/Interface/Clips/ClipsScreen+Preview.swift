import Clips
import Screen

extension ClipsScreen {
  func drawPreview(in rect: Rect, with painter: inout Painter) {
    if layout.isWide {
      for row in rect.row..<rect.row + rect.rows {
        painter.frame.write(
          options.look.border, column: rect.column - 2, row: row, style: options.theme[.border])
      }
    }
    guard let clip = list.selectedClip else { return }
    let area = PreviewArea(clip: clip, rect: rect, screen: self)
    if preview.clip?.id == clip.id { drawContents(of: clip, in: area.text, with: &painter) }
    for (offset, detail) in area.details.enumerated() {
      let row = area.text.row + area.text.rows + offset
      let text = DisplayText(detail.text)
      painter.write(
        detail.isAddress ? text.truncatedInMiddle(toWidth: rect.columns) : text,
        column: rect.column, row: row, width: rect.columns, style: options.theme[.dim])
    }
  }

  private func drawContents(of clip: Clip, in rect: Rect, with painter: inout Painter) {
    if clip.hasPicture { return drawPicture(of: clip, in: rect, with: &painter) }
    guard var text = preview.text else {
      draw(contentsInWords(of: clip), in: rect, with: &painter)
      return
    }
    let left = preview.isWrapped ? 0 : preview.left
    // A column more than there is room for, so that a line that goes on past the edge says so.
    let rows = text.rows(
      preview.top..<preview.top + rect.rows, from: left, columns: rect.columns + 1)
    for (offset, row) in rows.enumerated() {
      let start = row.glyphs.first?.source.lowerBound ?? 0
      painter.write(
        row, column: rect.column, row: rect.row + offset, width: rect.columns, style: .plain,
        matches: preview.matches.suffix(from: firstMatch(endingAfter: start)))
      if left > 0, !row.glyphs.isEmpty {
        painter.frame.write(
          options.look.more, column: rect.column, row: rect.row + offset,
          style: options.theme[.token])
      }
    }
  }

  /// The facts, and below them the picture, or what else there is beside it.
  private func drawPicture(of clip: Clip, in rect: Rect, with painter: inout Painter) {
    let header = preview.loaded?.bytes ?? clip.head
    let facts = clip.imageFacts(header: header, with: options.look.summaryMarks)
    draw([facts], in: rect, with: &painter)
    let rest = Rect(
      column: rect.column, row: rect.row + 1, columns: rect.columns, rows: rect.rows - 1)
    if let picture = preview.picture.picture {
      painter.frame.draw(picture, in: rest)
    } else if clip.formatCount > 1 {
      draw(contentsInWords(of: clip), in: rest, with: &painter)
    }
  }

  private func draw(_ lines: [String], in rect: Rect, with painter: inout Painter) {
    for (offset, line) in lines.prefix(rect.rows).enumerated() {
      painter.write(line, column: rect.column, row: rect.row + offset, width: rect.columns)
    }
  }

  /// The index of the first match that ends after that byte: by halving, as there may be many.
  private func firstMatch(endingAfter offset: Int) -> Int {
    var (low, high) = (0, preview.matches.count)
    while low < high {
      let middle = (low + high) / 2
      if preview.matches[middle].upperBound > offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// What can be said of contents that are not shown.
  private func contentsInWords(of clip: Clip) -> [String] {
    if clip.isSecret { return ["A secret: not shown, but pasted."] }
    guard let formats = preview.loaded?.formats else { return [] }
    return formats.map { options.look.joined([$0.type.name, ByteCount($0.byteCount).description]) }
  }
}

/// The parts of the preview: contents above, details below.
struct PreviewArea: Hashable, Sendable {
  struct Detail: Hashable, Sendable {
    let text: String
    /// Shortened in its middle, since its end matters.
    var isAddress = false
  }

  let text: Rect
  let details: [Detail]

  init(clip: Clip?, rect: Rect, screen: ClipsScreen) {
    let all = clip.map { PreviewArea.details(of: $0, screen: screen) } ?? []
    // Details take at most a third of the room.
    details = Array(all.prefix(rect.rows / 3))
    text = Rect(
      column: rect.column, row: rect.row, columns: rect.columns,
      rows: rect.rows - details.count)
  }

  private static func details(of clip: Clip, screen: ClipsScreen) -> [Detail] {
    let look = screen.options.look
    var measures = [
      clip.formatCount == 1 ? "1 format" : "\(countText(clip.formatCount)) formats",
      ByteCount(clip.byteCount).description,
      clip.copies == 1 ? "copied once" : "copied \(countText(clip.copies)) times",
    ]
    if screen.preview.loaded?.id == clip.id, screen.preview.loaded?.isCut == true {
      measures.append("only the beginning is shown")
    }
    var origin = clip.isPinned ? ["\(look.pin) pinned"] : []
    origin.append(clip.origin.app.map { "\($0) via \(clip.source)" } ?? "via \(clip.source)")
    if let host = clip.origin.host { origin.append("on \(host)") }
    origin.append(String(clip.copiedAt.rfc3339.prefix(16).map { $0 == "T" ? " " : $0 }))
    var details = [Detail(text: look.joined(measures)), Detail(text: look.joined(origin))]
    if let title = clip.origin.title { details.append(Detail(text: title)) }
    if let url = clip.origin.url { details.append(Detail(text: url, isAddress: true)) }
    return details
  }
}
