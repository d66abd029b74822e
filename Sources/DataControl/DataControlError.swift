/// Why a compositor's clipboard cannot be watched, or no longer.
public enum DataControlError: Error, Hashable, Sendable {
  /// There is nobody to speak to; with the system's code.
  case unreachable(code: Int32)
  /// The connection has ended; with the system's code.
  case ended(code: Int32)
  /// The system gave no means to wait, or no memory; with its code.
  case system(code: Int32)
}
