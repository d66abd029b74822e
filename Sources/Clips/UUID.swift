/// A 128-bit identity, written as `018f2c5e-7b1a-7c3d-8e4f-0123456789ab` (RFC 9562).
///
/// Every capture and every clip has one. It never changes and is never given again, also after
/// the clip has gone, so that deletions can be told to other machines later.
public struct UUID: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the 36-character form; upper and lower case are the same identity.
  public init?(_ text: some StringProtocol) {
    let hyphens = [8, 13, 18, 23]
    var halves: (UInt64, UInt64) = (0, 0)
    var digits = 0
    var position = 0
    for byte in text.utf8 {
      if hyphens.contains(position) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = hexadecimalValue(of: byte), digits < 32 else { return nil }
        if digits < 16 {
          halves.0 = halves.0 << 4 | digit
        } else {
          halves.1 = halves.1 << 4 | digit
        }
        digits += 1
      }
      position += 1
    }
    guard position == 36 else { return nil }
    self.init(high: halves.0, low: halves.1)
  }

  /// Reads exactly 16 bytes, as the store keeps them.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    let high = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let low = bytes.dropFirst(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(high: high, low: low)
  }

  /// A version 7 identity: its text sorts by `instant` (RFC 9562, section 5.7).
  ///
  /// `random` is drawn by the caller, so that this stays a pure function.
  public static func version7(at instant: Instant, random: (UInt64, UInt64)) -> UUID {
    let milliseconds = UInt64(truncatingIfNeeded: max(instant.milliseconds, 0)) & 0xffff_ffff_ffff
    return UUID(
      high: milliseconds << 16 | 0x7000 | random.0 & 0x0fff,
      low: 0x8000_0000_0000_0000 | random.1 & 0x3fff_ffff_ffff_ffff)
  }

  /// The 16 bytes, most significant first.
  public var bytes: [UInt8] {
    [high, low].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64($0))) }
    }
  }
}

extension UUID: CustomStringConvertible {
  public var description: String {
    // Written in place: a list prints one for each of its rows.
    String(unsafeUninitializedCapacity: 36) { text in
      var position = 0
      for half in [high, low] {
        for shift in stride(from: UInt64(60), through: 0, by: -4) {
          if [8, 13, 18, 23].contains(position) {
            text[position] = UInt8(ascii: "-")
            position += 1
          }
          let digit = UInt8(truncatingIfNeeded: half >> shift & 15)
          text[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
          position += 1
        }
      }
      return position
    }
  }
}

extension UUID: Comparable {
  public static func < (left: UUID, right: UUID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

private func hexadecimalValue(of byte: UInt8) -> UInt64? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
