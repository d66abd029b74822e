/// Folded scalars and, if asked for, for each the bytes that it came from.
///
/// A buffer to be used again and again by one owner: it keeps its memory and what it has learned
/// about scalars. Several texts can stand in it with a boundary between them.
public struct FoldedText: ~Copyable {
  /// The scalar that stands between two texts; no text folds to it.
  public static let boundary: UInt32 = 0

  public private(set) var count = 0
  public let keepsSources: Bool
  var table = FoldingTable()

  private var capacity = 0
  private var storage: UnsafeMutablePointer<UInt32>
  /// Two for each scalar, where its bytes start and end; empty if nobody asked.
  private var sources: UnsafeMutablePointer<UInt32>

  public init(keepingSources: Bool = false) {
    keepsSources = keepingSources
    capacity = 256
    storage = .allocate(capacity: capacity)
    sources = .allocate(capacity: keepingSources ? 2 * capacity : 0)
  }

  deinit {
    storage.deallocate()
    sources.deallocate()
  }

  public mutating func removeAll() {
    count = 0
  }

  /// Forgets all but the last scalars, to go on with the next piece of a long text.
  public mutating func keepLast(_ kept: Int) {
    guard count > kept else { return }
    precondition(!keepsSources, "sources count from the start of the text")
    storage.update(from: storage + (count - kept), count: kept)
    count = kept
  }

  /// Puts a boundary that no term matches across.
  public mutating func appendBoundary() {
    append(FoldedText.boundary, from: 0, to: 0)
  }

  /// The scalars, until the next change.
  public func withScalars<Result>(
    _ body: (UnsafeBufferPointer<UInt32>) -> Result
  ) -> Result {
    body(UnsafeBufferPointer(start: storage, count: count))
  }

  /// A copy of the scalars.
  public var scalars: [UInt32] { withScalars { Array($0) } }

  /// The bytes that folded scalars came from: whole characters, with the dropped marks that follow.
  ///
  /// Offsets are into the text that was folded there, which must have been asked for.
  public func source(of range: Range<Int>) -> Range<Int> {
    precondition(keepsSources && range.lowerBound >= 0 && range.upperBound <= count)
    var start = UInt32.max
    var end: UInt32 = 0
    // Marks put in order can stand before a mark that came earlier.
    for index in range {
      start = min(start, sources[2 * index])
      end = max(end, sources[2 * index + 1])
    }
    return start < end ? Int(start)..<Int(end) : 0..<0
  }
}

// MARK: Filled by folding

extension FoldedText {
  @inline(__always)
  mutating func append(_ scalar: UInt32, from start: Int, to end: Int) {
    if count == capacity { grow(by: 1) }
    storage[count] = scalar
    if keepsSources { setSource(at: count, start, end) }
    count += 1
  }

  /// Folds bytes below 0x80: letters to lower case, blanks to spaces.
  mutating func appendASCII(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) {
    if capacity - count < range.count { grow(by: range.count) }
    let (from, to) = (bytes + range.lowerBound, storage + count)
    for offset in 0..<range.count {
      let byte = UInt32(from[offset])
      let isUpper = byte &- 0x41 < 26
      let isBlank = byte &- 9 < 5
      let folded = isUpper ? byte &+ 0x20 : isBlank ? 0x20 : byte
      to[offset] = folded == 0 ? FoldingRules.replacement : folded
    }
    if keepsSources {
      for offset in 0..<range.count {
        let start = range.lowerBound + offset
        setSource(at: count + offset, start, start + 1)
      }
    }
    count += range.count
  }

  /// Adds a mark: joined to the letter before it, dropped, or put in the order of classes, so that
  /// equal texts fold to equal scalars.
  mutating func appendMark(
    _ mark: UInt32, combiningClass: UInt32, from start: Int, to end: Int
  ) {
    var place = count
    // Thirty marks on one letter are the most that Unicode's stream-safe format allows.
    while place > 0, count - place < 30,
      FoldingRules.combiningClass(storage[place - 1]) > combiningClass
    {
      place -= 1
    }
    if place > 0, let joined = FoldingRules.joined(storage[place - 1], mark) {
      storage[place - 1] = joined
      if keepsSources { sources[2 * place - 1] = UInt32(truncatingIfNeeded: end) }
    } else if FoldingRules.isDropped(mark) {
      extendLast(to: end)
    } else {
      append(mark, from: start, to: end)
      for index in stride(from: count - 1, to: place, by: -1) { swapScalars(index, index - 1) }
    }
  }

  /// Counts a dropped mark as part of the character before it.
  mutating func extendLast(to end: Int) {
    if keepsSources, count > 0, storage[count - 1] != FoldedText.boundary {
      sources[2 * count - 1] = UInt32(truncatingIfNeeded: end)
    }
  }

  private mutating func swapScalars(_ first: Int, _ second: Int) {
    (storage[first], storage[second]) = (storage[second], storage[first])
    guard keepsSources else { return }
    for part in 0...1 {
      let (one, other) = (2 * first + part, 2 * second + part)
      (sources[one], sources[other]) = (sources[other], sources[one])
    }
  }

  @inline(__always)
  private mutating func setSource(at index: Int, _ start: Int, _ end: Int) {
    sources[2 * index] = UInt32(truncatingIfNeeded: start)
    sources[2 * index + 1] = UInt32(truncatingIfNeeded: end)
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let larger = max(count + more, 2 * capacity)
    let moved = UnsafeMutablePointer<UInt32>.allocate(capacity: larger)
    moved.update(from: storage, count: count)
    storage.deallocate()
    storage = moved
    if keepsSources {
      let movedSources = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * larger)
      movedSources.update(from: sources, count: 2 * count)
      sources.deallocate()
      sources = movedSources
    }
    capacity = larger
  }
}
