/// Why a date cannot be written.
public enum DateFault: Error, Hashable, Sendable {
  /// A `[` without its `]`.
  case bracketNotClosed
  /// `+1x`: a number with a unit that is none, or with none.
  case badOffset(String)
  case unknownZone(String)
  /// Before the year 0 or after 9999.
  case outOfRange
}
