import Clips
import Glibc

/// The system's source of unpredictable numbers.
public enum Random {
  /// 128 fresh bits.
  public static func words() throws(PosixError) -> (UInt64, UInt64) {
    var words: (UInt64, UInt64) = (0, 0)
    try systemCall("getentropy") { () -> Int32 in
      withUnsafeMutableBytes(of: &words) { bytes in
        guard let start = bytes.baseAddress else { return -1 }
        return getentropy(start, bytes.count)
      }
    }
    return words
  }
}

extension UUID {
  /// A fresh version 7 identity: made one after the other, their texts sort in that order.
  ///
  /// Twelve of the random bits hold the fraction of the millisecond instead, as RFC 9562,
  /// section 6.2, method 3 allows; 62 stay random.
  public static func fresh() throws(PosixError) -> UUID {
    let random = try Random.words()
    let now = Clock.nanoseconds
    let fraction = UInt64(now % 1_000_000) * 4_096 / 1_000_000
    return version7(
      at: Instant(milliseconds: now / 1_000_000), random: (fraction, random.1))
  }
}
