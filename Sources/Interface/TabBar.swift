import Screen

/// A part of nori with a screen of its own; the raw value is its name on the command line.
public enum Tab: String, CaseIterable, Sendable {
  case clips, snippets

  var title: String {
    switch self {
    case .clips: "Clips"
    case .snippets: "Snippets"
    }
  }

  /// The one after it, round and round.
  var next: Tab { self == .clips ? .snippets : .clips }
}

/// The tabs in the top line; the open one stands in brackets, whatever the colors.
struct TabBar: Hashable, Sendable {
  var open = Tab.clips
  /// What each holds, once it is known.
  var counts: [Tab: Int] = [:]

  /// `[Clips 1,204]  Snippets 8`
  func texts(with look: Look) -> [(text: String, isOpen: Bool)] {
    Tab.allCases.map { tab in
      let words = tab.title + (counts[tab].map { " " + countText($0) } ?? "")
      return (tab == open ? "[\(words)]" : " \(words) ", tab == open)
    }
  }
}

/// The top line: the tabs, what is marked, and how captures fare.
struct TitleLine {
  let tabs: TabBar
  var remark = ""
  /// On the right, the most pressing first.
  var status: [String] = []
  /// Whether the first of it matters more than the tabs that are not open.
  var isUrgent = false

  func draw(with painter: inout Painter) {
    let columns = painter.frame.size.columns
    let texts = tabs.texts(with: painter.look)
    var width = 7 + texts.reduce(0) { $0 + DisplayText($1.text).width + 1 }
    if isUrgent, let first = status.first { width += DisplayText(first).width + 2 }
    // On a narrow screen nothing but the open tab is needed.
    let isNarrow = width - 1 > columns
    var column = 0
    if !isNarrow || columns >= 40 {
      painter.frame.write(" nori", row: 0, style: painter.theme[.title])
      column = 7
    }
    for (text, isOpen) in texts where isOpen || !isNarrow {
      column =
        painter.write(
          text, column: column, row: 0, width: columns - column,
          style: painter.theme[isOpen ? .title : .dim]) + 1
    }
    if !remark.isEmpty {
      column =
        painter.write(
          remark, column: column + 1, row: 0, width: columns - column - 1,
          style: painter.theme[.title]) + 1
    }
    // What does not fit is left out whole, the least pressing first.
    var parts = status
    while !parts.isEmpty, DisplayText(painter.look.joined(parts)).width > columns - column - 2 {
      parts.removeLast()
    }
    _ = painter.writeRight(
      painter.look.joined(parts), from: column, row: 0, style: painter.theme[.dim])
  }
}
