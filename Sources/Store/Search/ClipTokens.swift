import Querying
import SQLite

/// Turns clips into what the index keeps of them.
struct ClipTokens {
  /// So many clips tell which windows are common.
  static let sampleSize = 1_024
  /// Fewer than this do not.
  private static let leastSample = 256
  /// Windows of one and two scalars in more than one clip of so many are common: looking at clips
  /// one after the other finds a screenful of them as fast, and their lists would be a sixth of
  /// the index.
  private static let commonShare = 4

  private let work = Work()

  /// Buffers that are used again and again.
  private final class Work {
    var folded = FoldedText()
    var windows = Windows()
    var list: [UInt8] = []
  }

  /// The distinct windows of a clip's searched texts; `texts` has read its row.
  func windows(
    of clip: SearchedClip, _ texts: SearchedTexts
  ) throws(SQLiteError) -> [UInt64] {
    work.folded.removeAll()
    if try texts.isWhole(clip) { return distinct(texts) }
    if try texts.isShort(clip) {
      try texts.readRest(of: clip)
      return distinct(texts)
    }
    return try windowsInPieces(of: clip, texts)
  }

  private func distinct(_ texts: SearchedTexts) -> [UInt64] {
    texts.text.withUnsafeBytes { Folding.fold($0, into: &work.folded) }
    appendFacts(texts)
    var found: [UInt64] = []
    found.reserveCapacity(256)
    work.windows.each(in: work.folded) { found.append($0) }
    return found
  }

  private func windowsInPieces(
    of clip: SearchedClip, _ texts: SearchedTexts
  ) throws(SQLiteError) -> [UInt64] {
    var all: Set<UInt64> = []
    appendFacts(texts)
    work.folded.appendBoundary()
    try texts.eachPiece(of: clip) { piece in
      Folding.fold(piece, into: &work.folded)
      work.windows.each(in: work.folded) { all.insert($0) }
      // A window can begin in one piece and end in the next, and so can a letter and its mark.
      work.folded.keepLast(ClipTokens.overlap)
      return true
    }
    return Array(all)
  }

  private static let overlap = 64

  private func appendFacts(_ texts: SearchedTexts) {
    for fact in [texts.title, texts.app, texts.fileNames] where !fact.isEmpty {
      work.folded.appendBoundary()
      fact.withUnsafeBytes { Folding.fold($0, into: &work.folded) }
    }
  }

  /// The windows as the index takes them, and the sum of their hashes.
  func list(
    of windows: [UInt64], without common: CommonWindows
  ) -> (tokens: [UInt8], digest: UInt32) {
    work.list.removeAll(keepingCapacity: true)
    var digest: UInt32 = 0
    for window in windows where !(Windows.isShort(window) && common.contains(window)) {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Windows.longestUTF8) { bytes in
        let count = Windows.write(window, into: bytes)
        work.list.append(contentsOf: bytes[..<count])
      }
      work.list.append(0)
      digest &+= ClipTokens.hash(window)
    }
    return (work.list, digest)
  }

  static func hash(_ window: UInt64) -> UInt32 {
    let mixed = (window ^ window >> 31) &* 0x9e37_79b9_7f4a_7c15
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  /// The windows of one and two scalars that too many of these clips have.
  static func common(in clips: [[UInt64]]) -> CommonWindows {
    guard clips.count >= leastSample else { return CommonWindows(bytes: []) }
    var counts: [UInt64: Int] = [:]
    for windows in clips {
      for window in windows where Windows.isShort(window) { counts[window, default: 0] += 1 }
    }
    return CommonWindows(counts.filter { $0.value * commonShare > clips.count }.keys)
  }
}
