import CUtf8proc

extension QueryMatcher {
  /// How well a matching clip answers the query; larger is better.
  ///
  /// For each text that is asked for: its best place counts, a whole word before the start of one
  /// before anywhere inside, and each of these in the title or the first line before elsewhere; then
  /// how often it stands there, up to 15 times. The fields are the text, the title, and the others.
  public func relevance(_ fields: [UnsafeRawBufferPointer]) -> Int {
    var best = Array(repeating: 0, count: texts.count)
    var counts = Array(repeating: 0, count: texts.count)
    for (number, field) in fields.enumerated() where !field.isEmpty {
      folded.removeAll()
      let firstLine = UnsafeRawBufferPointer(rebasing: field[..<endOfFirstLine(field)])
      Folding.fold(firstLine, into: &folded)
      // The title is all at the top, an app's name and files are not.
      let top = number == 0 ? folded.count : number == 1 ? .max : 0
      let rest = UnsafeRawBufferPointer(rebasing: field[firstLine.count...])
      Folding.fold(rest, into: &folded)
      for (index, (term, isNegated)) in texts.enumerated()
      where !isNegated && term.foldedLength > 0 {
        var start = 0
        while counts[index] < 15, let place = term.nextPlace(in: folded, from: start) {
          let end = place + term.foldedLength
          counts[index] += 1
          best[index] = max(best[index], rank(place..<end, isAtTop: place < top))
          start = end
        }
      }
    }
    return zip(best, counts).reduce(0) { $0 + $1.0 * 16 + $1.1 }
  }

  private func rank(_ range: Range<Int>, isAtTop: Bool) -> Int {
    let (startsWord, endsWord) = folded.withScalars { scalars in
      (
        range.lowerBound == 0 || !isInWord(scalars[range.lowerBound - 1]),
        range.upperBound == scalars.count || !isInWord(scalars[range.upperBound])
      )
    }
    let wholeness = startsWord ? endsWord ? 3 : 2 : 1
    return 2 * wholeness + (isAtTop ? 1 : 0)
  }

  /// Whether the scalar goes on with a word; in scripts without blanks between words none does.
  private func isInWord(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2e80...0x2fdf, 0x3040...0x30ff, 0x31f0...0x31ff, 0x3400...0x9fff, 0xf900...0xfaff,
      0x2_0000...0x3_ffff:
      return false
    default:
      // The pointer is into utf8proc's own table and always valid; letters, marks and numbers are
      // the categories 1 to 11.
      let category = utf8proc_get_property(Int32(bitPattern: scalar)).pointee.category
      return (1...11).contains(category)
    }
  }

  private func endOfFirstLine(_ field: UnsafeRawBufferPointer) -> Int {
    var hasText = false
    for (place, byte) in field.enumerated() {
      if byte == UInt8(ascii: "\n"), hasText { return place }
      hasText = hasText || !(byte == 0x20 || (9...13).contains(byte))
    }
    return field.count
  }
}
