import Screen

/// The line at the bottom: what is to be read, else what the keys do.
struct BottomLine {
  struct Hint {
    let keys: String
    let word: String
    /// The others make room for it.
    var isKept = false
    var width: Int { DisplayText(keys).width + 1 + DisplayText(word).width }
  }

  let notice: NoticeLine.Notice?
  /// What is wrong with what is being typed.
  var mistake: String?
  var hints: [Hint]

  func draw(with painter: inout Painter) {
    let row = painter.frame.size.rows - 1
    if let notice {
      let style = painter.theme[notice.isError ? .error : .notice]
      painter.write(
        (notice.isError ? " ! " : " ") + notice.text, column: 0, row: row,
        width: painter.frame.size.columns, style: style)
    } else if let mistake {
      draw(mistake, with: &painter)
    } else {
      var column = 1
      for hint in hints(fitting: painter.frame.size.columns) {
        column = painter.frame.write(
          hint.keys, column: column, row: row, style: painter.theme[.key])
        column = painter.frame.write(
          " " + hint.word, column: column, row: row, style: painter.theme[.dim])
        column += 2
      }
    }
  }

  /// A sentence that is too long for the bottom line takes a few above it.
  private func draw(_ sentence: String, with painter: inout Painter) {
    let size = painter.frame.size
    var text = WrappedText(bytes: Array(sentence.utf8), width: size.columns - 4)
    let most = (size.rows + 2) / 3
    let lines = text.rows(0..<most)
    let top = size.rows - lines.count
    let style = painter.theme[.error]
    painter.frame.clear(Rect(column: 0, row: top, columns: size.columns, rows: lines.count))
    painter.write(" ! ", column: 0, row: top, width: 3, style: style)
    for (offset, line) in lines.enumerated() {
      painter.write(line, column: 3, row: top + offset, width: size.columns - 3, style: style)
    }
    if text.layOut(rows: most + 1) > most {
      painter.frame.write(
        painter.look.more, column: size.columns - 1, row: size.rows - 1, style: style)
    }
  }

  /// Whole hints only: those that are kept, and as many of the first as fit.
  private func hints(fitting columns: Int) -> [Hint] {
    let kept = hints.filter(\.isKept)
    var room = columns - kept.reduce(0) { $0 + $1.width + 2 }
    let first = hints.filter { !$0.isKept }.prefix { hint in
      room -= hint.width + 2
      return room >= 0
    }
    return first + kept
  }
}

extension BottomLine {
  /// The hints for the keys of a place; `word` says what stands beside each, nil leaves it out.
  static func hints(
    in context: KeyContext, _ bindings: KeyBindings, _ look: Look,
    word: (KeyEntry, String) -> String?
  ) -> [Hint] {
    KeyTable.entries.compactMap { entry in
      guard let usual = entry.hint, entry.contexts.contains(context),
        let word = word(entry, usual)
      else { return nil }
      if Command.pasteRows.contains(entry.command) {
        guard entry.command == .pasteRow1, let keys = look.rowKeys(of: bindings) else {
          return nil
        }
        return Hint(keys: keys, word: word)
      }
      guard let key = bindings.keys(for: entry.command).first else { return nil }
      return Hint(
        keys: look.label(of: key), word: word,
        // They lead to all others.
        isKept: [.help, .closeHelp, .back].contains(entry.command))
    }
  }
}
