/// A window of the display, by its number.
public struct Window: Hashable, Sendable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Stands for "none".
  public static let none = Window(0)
}

/// A name that the display keeps under a number.
public struct Atom: Hashable, Sendable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Stands for "none".
  public static let none = Atom(0)
  // Numbers that are the same on every display (the core protocol, appendix B).
  public static let primary = Atom(1)
  public static let atom = Atom(4)
  public static let string = Atom(31)
  public static let windowName = Atom(39)
  public static let windowClass = Atom(67)
}

/// Which of a connection's requests one is, in the order in which they are sent.
public struct RequestNumber: Hashable, Sendable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Whether the server had carried this one out when it came to `other`, or both are one; the
  /// numbers begin again after four thousand million.
  public func isDone(at other: RequestNumber) -> Bool {
    Int32(bitPattern: other.rawValue &- rawValue) >= 0
  }
}

/// A moment by the display's clock, in milliseconds since some time.
public struct DisplayTime: Hashable, Sendable {
  public let rawValue: UInt32

  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Whatever the clock says when the request comes in.
  public static let current = DisplayTime(0)
}
