/// What the compositor tells.
public enum DataControlEvent: Hashable, Sendable {
  /// An offer has this type; told before the offer is somebody's selection.
  case type(String, of: Offer)
  /// A selection is this offer from now on, or empty. The one before is no more; let it go.
  case selection(Selection, Offer?)
  /// The seat has gone, and its selections with it.
  case seatGone(Seat)
  /// All that the compositor had to say before it came to the request of that number has been told.
  case synchronized(Int)
}

/// Keyboard, pointer and clipboards of one person at the display.
public struct Seat: Hashable, Sendable {
  /// The number by which the compositor announces it.
  let name: UInt32
}

/// One of the clipboards of a seat.
public struct Selection: Hashable, Sendable {
  public let seat: Seat
  public let isPrimary: Bool
}

/// Contents that somebody offers; none is ever called like one before.
public struct Offer: Hashable, Sendable {
  let number: Int
}
