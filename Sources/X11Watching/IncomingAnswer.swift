import Posix
import XSelections

/// What the contents of an answer go into.
protocol AnswerSink: AnyObject {
  /// The most bytes of one answer.
  var limit: Int { get }
  /// Whether nothing of it may stay in memory.
  var isSecret: Bool { get }
  /// Whether these are contents of the kind that was asked for; asked before the first bytes.
  func accepts(type: Atom, format: Int) -> Bool
  /// Takes bytes; false when they cannot be kept.
  func take(_ bytes: [UInt8]) -> Bool
  /// There is more than ``limit``: nothing else of it comes.
  func overflow()
}

extension AnswerSink {
  var isSecret: Bool { false }

  func overflow() {}
}

/// One request, and its answer as it comes in.
///
/// ```
/// asked ─▶ whole in a property ─────────────────────────▶ ended
///      └─▶ INCR ─▶ a piece in the property, taken away ─▶ … ─▶ a piece without bytes: ended
/// ```
///
/// ICCCM, sections 2.2 and 2.7.2. Taking the property away is what asks for the next piece.
struct IncomingAnswer {
  enum Progress: Hashable {
    /// There is more to come.
    case waiting
    case ended
    /// It is none, or breaks its limit. What may still come of it is for nobody.
    case failed
  }

  let target: Atom
  let property: Atom
  let sink: any AnswerSink
  /// It comes in pieces, and the owner waits for each to be taken.
  private(set) var isIncremental = false
  private var received = 0

  /// Bytes asked of the server at once; more than that is never in memory.
  private static let pieceSize = 64 * 1_024

  init(target: Atom, property: Atom, sink: any AnswerSink) {
    self.target = target
    self.property = property
    self.sink = sink
  }

  /// Reads what the property of `window` holds.
  mutating func read(_ display: Display, _ names: KnownNames, window: Window) throws(DisplayError)
    -> Progress
  {
    var range = PropertyRange(
      count: IncomingAnswer.pieceSize, isDeleting: true, isWiping: sink.isSecret)
    while true {
      var piece = try display.property(property, of: window, range)
      if piece.type == .none {
        // Told of twice, and read the first time. A property that went half-way is another matter.
        return isIncremental && range.offset == 0 ? .waiting : .failed
      }
      if !isIncremental, range.offset == 0, piece.type == names.incremental {
        isIncremental = true
        if piece.remaining > 0 { display.delete(property, of: window) }
        return .waiting
      }
      if piece.bytes.isEmpty { return .ended }
      let progress = take(piece)
      if sink.isSecret { piece.bytes.wipe() }
      if let progress {
        if progress == .failed, piece.remaining > 0 { display.delete(property, of: window) }
        return progress
      }
      range.offset += piece.bytes.count
    }
  }

  /// Nil when more of the same property is to be read.
  private mutating func take(_ piece: PropertyPiece) -> Progress? {
    received += piece.bytes.count
    guard received + piece.remaining <= sink.limit else {
      sink.overflow()
      return .failed
    }
    guard sink.accepts(type: piece.type, format: piece.format), sink.take(piece.bytes) else {
      return .failed
    }
    if piece.remaining > 0 { return nil }
    return isIncremental ? .waiting : .ended
  }
}
