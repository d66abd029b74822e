/// Base64 with the standard alphabet and padding (RFC 4648, section 4), without line breaks.
public enum Base64 {
  /// The bytes that `text` stands for; nil unless it is exactly what ``encoded(_:)`` gives.
  public static func decoded(_ text: String) -> [UInt8]? {
    var text = text
    return text.withUTF8(decoded)
  }

  private static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let padding = text.suffix(2).count { $0 == UInt8(ascii: "=") }
    let count = text.count / 4 * 3 - padding
    guard text.dropLast(padding).allSatisfy({ values[Int($0)] < 64 }) else { return nil }
    var unusedBits: UInt32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      for start in stride(from: 0, to: text.count, by: 4) {
        // Padding counts as zero bits.
        let group = (0..<4).reduce(UInt32(0)) {
          $0 << 6 | UInt32(values[Int(text[start + $1])] & 63)
        }
        for shift in [16, 8, 0] as [UInt32] {
          if filled < count {
            buffer[filled] = UInt8(truncatingIfNeeded: group >> shift)
            filled += 1
          } else {
            unusedBits |= group >> shift & 255
          }
        }
      }
    }
    // Two texts for the same bytes would be one too many.
    return unusedBits == 0 ? bytes : nil
  }

  public static func encoded(_ bytes: [UInt8]) -> String {
    String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { buffer in
      var filled = 0
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
        for place in 0..<4 {
          let digit = Int(bits >> (18 - 6 * UInt32(place)) & 63)
          buffer[filled] = place <= group.count ? digits[digit] : UInt8(ascii: "=")
          filled += 1
        }
      }
      return filled
    }
  }

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each byte as a digit; 64 for padding, 255 for what is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    values[Int(UInt8(ascii: "="))] = 64
    return values
  }()
}
