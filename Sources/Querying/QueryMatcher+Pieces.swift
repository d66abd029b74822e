// A field in pieces is judged some ten thousand bytes at a time. What a match or a character may
// still need is kept in front of the next piece:
//
//     ┌───────── judged ─────────┬─ kept ─┐
//     │ … … … … … … … … … … … … …│… … … …│e        ◀─ cut before a character that
//     └──────────────────────────┴────────┴ ◌́ …       cannot belong to the one before it

extension QueryMatcher {
  static var pieceSize: Int { 1 << 16 }
  /// What is kept at most: dropped characters without end must not make time grow with their square.
  private static var keptLimit: Int { 1 << 17 }
  /// How far to look for a place to cut at: no writing has as many marks in a row.
  private static var cutReach: Int { 4_096 }

  /// Takes the next bytes of the current field, cut anywhere.
  ///
  /// Memory does not grow with the field, unless the query has a regular expression: that must see
  /// the field as a whole.
  public func feed(_ piece: UnsafeRawBufferPointer) {
    var rest = piece[...]
    while !rest.isEmpty, !isDecided {
      let taken = needsWholeFields ? rest : rest.prefix(QueryMatcher.pieceSize)
      pending.append(contentsOf: taken)
      rest = rest[taken.endIndex...]
      if !needsWholeFields, pending.count >= QueryMatcher.pieceSize { judgePending() }
    }
  }

  /// Ends the current field: nothing matches across its end.
  public func endField() {
    if !isDecided {
      // Taken out, since judging changes this object.
      let field = pending
      field.withUnsafeBytes { look(in: $0) }
    }
    pending.removeAll(keepingCapacity: pending.capacity <= QueryMatcher.pieceSize * 4)
  }

  /// Judges what is there up to a safe place, and keeps what the next match may begin with.
  private func judgePending() {
    let field = pending
    let kept = field.withUnsafeBytes { bytes in
      let cut = safePlace(in: bytes, atOrBefore: bytes.count - 1)
      let judged = UnsafeRawBufferPointer(rebasing: bytes[..<cut])
      located.removeAll()
      Folding.fold(judged, into: &located)
      lookForTexts(in: judged, folded: located)
      return keptPlace(in: bytes, before: cut)
    }
    pending.removeSubrange(..<kept)
  }

  /// Where the bytes start that a match reaching beyond `cut` can have before it.
  private func keptPlace(in bytes: UnsafeRawBufferPointer, before cut: Int) -> Int {
    var kept = cut
    for (term, _) in texts {
      let first = max(located.count - term.foldedLength + 1, 0)
      if first < located.count {
        kept = min(kept, located.source(of: first..<first + 1).lowerBound)
      }
      kept = min(kept, max(cut - term.unfoldedLength, 0))
    }
    return kept < cut
      ? safePlace(in: bytes, atOrBefore: max(kept, cut - QueryMatcher.keptLimit)) : cut
  }

  /// The start of a character that nothing after it can join to the one before it.
  private func safePlace(in bytes: UnsafeRawBufferPointer, atOrBefore last: Int) -> Int {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return last }
    var place = last
    while place > 0, last - place < QueryMatcher.cutReach {
      if base[place] < 0x80 { return place }
      if base[place] >= 0xc0 {
        if let value = scalar(in: base, count: bytes.count, at: place).value {
          let first = FoldingRules.folded(value).first
          if let first, FoldingRules.combiningClass(first) == 0 { return place }
        } else if bytes.count - place > 3 {
          return place
        }
        // Else it may be the beginning of a mark whose other bytes are in the next piece.
      }
      place -= 1
    }
    return place == 0 ? 0 : last
  }
}
