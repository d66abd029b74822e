/// What scalars fold to, asked of ``FoldingRules`` once and kept.
///
/// Two levels, both filled as scalars come: a history in one script fills a few pages.
struct FoldingTable {
  /// How a scalar folds, in one word.
  enum Entry {
    case scalar(UInt32)
    /// Parts with their combining classes: see ``FoldingTable/part(at:)``.
    case parts(Range<Int>)
    /// Dropped; a mark belongs to what stands before it.
    case dropped(isMark: Bool)
  }

  /// Places of pages in `entries` and one more, 0 for none.
  private var pages: [UInt32] = []
  /// 0 where nobody asked.
  private var entries: [UInt32] = []
  private var parts: [UInt32] = []

  private static let pageBits: UInt32 = 7
  private static let scalarTag: UInt32 = 1 << 31
  private static let partsTag: UInt32 = 1 << 30
  private static let markTag: UInt32 = 1 << 29
  private static let droppedTag: UInt32 = 1 << 28

  /// The entry of a scalar outside ASCII.
  @inline(__always)
  subscript(scalar: UInt32) -> Entry {
    mutating get {
      let page = Int(scalar >> FoldingTable.pageBits)
      let offset = Int(scalar & (1 << FoldingTable.pageBits - 1))
      var word: UInt32 = 0
      if page < pages.count, pages[page] > 0 { word = entries[Int(pages[page]) - 1 + offset] }
      if word == 0 { word = filled(scalar, page: page, offset: offset) }
      if word & FoldingTable.scalarTag != 0 { return .scalar(word & 0x1f_ffff) }
      if word & FoldingTable.partsTag != 0 {
        let start = Int(word & 0xff_ffff)
        return .parts(start..<start + Int(word >> 24 & 0x1f))
      }
      return .dropped(isMark: word & FoldingTable.markTag != 0)
    }
  }

  /// A part of a sequence: the scalar, and its combining class.
  @inline(__always)
  func part(at index: Int) -> (scalar: UInt32, combiningClass: UInt32) {
    (parts[index] & 0x1f_ffff, parts[index] >> 21)
  }

  @inline(never)
  private mutating func filled(_ scalar: UInt32, page: Int, offset: Int) -> UInt32 {
    if pages.isEmpty { pages = Array(repeating: 0, count: 0x11_0000 >> FoldingTable.pageBits) }
    if pages[page] == 0 {
      pages[page] = UInt32(entries.count) + 1
      entries.append(contentsOf: repeatElement(0, count: 1 << Int(FoldingTable.pageBits)))
    }
    let word = word(for: scalar)
    entries[Int(pages[page]) - 1 + offset] = word
    return word
  }

  private mutating func word(for scalar: UInt32) -> UInt32 {
    let folded = FoldingRules.folded(scalar)
    if folded.isEmpty {
      let isMark = FoldingRules.isMark(scalar)
      return FoldingTable.droppedTag | (isMark ? FoldingTable.markTag : 0)
    }
    let classes = folded.map(FoldingRules.combiningClass)
    if folded.count == 1, classes[0] == 0 { return FoldingTable.scalarTag | folded[0] }
    let start = UInt32(parts.count)
    for (part, combiningClass) in zip(folded, classes) { parts.append(part | combiningClass << 21) }
    return FoldingTable.partsTag | UInt32(folded.count) << 24 | start
  }
}
