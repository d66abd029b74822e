import Screen

/// Tells double clicks from single ones, without making the first one wait.
public struct ClickCounter: Sendable {
  /// The second click must come within this time, on the same cell.
  static let interval = Duration.milliseconds(400)

  private var last: (position: Position, time: Duration)?

  public init() {}

  /// What the press of the button at that moment is; `time` counts from any fixed point.
  public mutating func press(at position: Position, time: Duration) -> Pointer.Action {
    if let last, last.position == position, time - last.time <= Self.interval {
      // A third click begins anew.
      self.last = nil
      return .doubleClick
    }
    last = (position, time)
    return .click
  }
}
