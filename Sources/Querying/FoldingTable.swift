/// What scalars fold to, asked of ``FoldingRules`` once and kept.
///
/// Pages of 256 scalars, made and filled as scalars come: a history in one script fills a few. In
/// plain memory, since this is asked for each scalar of each clip outside ASCII.
struct FoldingTable: ~Copyable {
  /// How a scalar folds.
  enum Entry {
    case scalar(UInt32)
    /// Parts with their combining classes: see ``FoldingTable/part(at:)``.
    case parts(Range<Int>)
    /// Dropped; a mark belongs to what stands before it.
    case dropped(isMark: Bool)
  }

  private typealias Page = UnsafeMutablePointer<UInt32>

  /// Nil until a scalar is asked for, so that a table for ASCII costs nothing.
  private var pages: UnsafeMutablePointer<Page?>?
  private var parts: [UInt32] = []

  private static let pageCount = 0x11_0000 >> 8
  private static let scalarTag: UInt32 = 1 << 31
  private static let partsTag: UInt32 = 1 << 30
  private static let markTag: UInt32 = 1 << 29
  private static let droppedTag: UInt32 = 1 << 28

  deinit {
    guard let pages else { return }
    for page in 0..<FoldingTable.pageCount { pages[page]?.deallocate() }
    pages.deallocate()
  }

  /// The entry of a scalar outside ASCII.
  @inline(__always)
  subscript(scalar: UInt32) -> Entry {
    mutating get {
      // 0 where nobody asked.
      var word: UInt32 = 0
      if let page = pages?[Int(scalar >> 8)] { word = page[Int(scalar & 0xff)] }
      if word == 0 { word = filled(scalar) }
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
  private mutating func filled(_ scalar: UInt32) -> UInt32 {
    let pages = self.pages ?? .allocate(capacity: FoldingTable.pageCount)
    if self.pages == nil {
      pages.initialize(repeating: nil, count: FoldingTable.pageCount)
      self.pages = pages
    }
    let page = pages[Int(scalar >> 8)] ?? .allocate(capacity: 256)
    if pages[Int(scalar >> 8)] == nil {
      page.initialize(repeating: 0, count: 256)
      pages[Int(scalar >> 8)] = page
    }
    let word = word(for: scalar)
    page[Int(scalar & 0xff)] = word
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
