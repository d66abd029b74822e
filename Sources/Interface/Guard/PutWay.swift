/// How a text is put into a command line. The raw value stands in the settings.
public enum PutWay: String, CaseIterable, Sendable {
  case asIs = "as-is"
  /// As one word of the shell's, which stands for exactly this text.
  case quoted
  /// Line ends and tabs become blanks, and what cannot be seen is left out.
  case oneLine = "one-line"

  /// In a few words, for people.
  var words: String {
    switch self {
    case .asIs: "as is"
    case .quoted: "quoted"
    case .oneLine: "one line"
    }
  }

  var next: PutWay {
    switch self {
    case .asIs: .quoted
    case .quoted: .oneLine
    case .oneLine: .asIs
    }
  }
}

extension ChosenText {
  /// The same in one line. What stands between two lines becomes one blank; at the ends, none.
  var inOneLine: ChosenText {
    var line: [UInt8] = []
    var isBetweenLines = false
    func add(_ range: Range<Int>) {
      var pieces = TextPieces(bytes, in: range)
      while let piece = pieces.next() {
        switch piece.hazard {
        case nil, .tab:
          if isBetweenLines, !line.isEmpty { line.append(UInt8(ascii: " ")) }
          isBetweenLines = false
          if piece.hazard == nil {
            line += bytes[piece.range]
          } else {
            line.append(UInt8(ascii: " "))
          }
        case .lineEnd: isBetweenLines = true
        case .nul, .escape, .control, .invisible, .notText: break
        }
      }
    }
    add(0..<cursor)
    let place = line.count
    add(cursor..<bytes.count)
    return ChosenText(line, cursor: place)
  }

  /// Without the line ends that it ends with.
  var withoutLastLineEnds: ArraySlice<UInt8> {
    var rest = bytes[...]
    while let last = rest.last, last == 0x0A || last == 0x0D { rest.removeLast() }
    return rest
  }
}
