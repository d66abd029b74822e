extension [UInt8] {
  /// The Unicode scalar whose UTF-8 starts at `index`, and its length in bytes; `nil` if the bytes
  /// there are not well formed (Unicode, table 3-7), in which case one byte is to be skipped.
  public func scalar(at index: Int) -> (value: UInt32, length: Int)? {
    let lead = self[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let length: Int
    // The second byte's range excludes overlong forms, surrogates and what lies past U+10FFFF.
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= count, second.contains(self[index + 1]) else { return nil }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = self[index + offset]
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
  }
}
