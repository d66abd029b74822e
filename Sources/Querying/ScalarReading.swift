/// A scalar at a place in bytes: its value and its length, no value and length 1 where the byte
/// starts none.
///
/// Well-formed sequences only (Unicode, table 3-7), so no surrogate is ever read.
@inline(__always)
func scalar(
  in bytes: UnsafePointer<UInt8>, count: Int, at position: Int
) -> (value: UInt32?, length: Int) {
  let first = bytes[position]
  if first < 0x80 { return (UInt32(first), 1) }
  let left = count - position
  guard left > 1 else { return (nil, 1) }
  let second = UInt32(bytes[position + 1])
  guard second & 0xc0 == 0x80 else { return (nil, 1) }
  let start = UInt32(first)
  switch first {
  case 0xc2...0xdf: return ((start & 0x1f) << 6 | second & 0x3f, 2)
  case 0xe0...0xef:
    guard left > 2 else { return (nil, 1) }
    let third = UInt32(bytes[position + 2])
    let value = (start & 0xf) << 12 | (second & 0x3f) << 6 | third & 0x3f
    guard third & 0xc0 == 0x80, value >= 0x800, value & 0xf800 != 0xd800 else { return (nil, 1) }
    return (value, 3)
  case 0xf0...0xf4:
    guard left > 3 else { return (nil, 1) }
    let third = UInt32(bytes[position + 2])
    let fourth = UInt32(bytes[position + 3])
    let value =
      (start & 7) << 18 | (second & 0x3f) << 12 | (third & 0x3f) << 6 | fourth & 0x3f
    guard third & 0xc0 == 0x80, fourth & 0xc0 == 0x80, (0x1_0000...0x10_ffff).contains(value)
    else { return (nil, 1) }
    return (value, 4)
  default: return (nil, 1)
  }
}
