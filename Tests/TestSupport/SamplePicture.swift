/// Pictures made for a test.
public enum SamplePicture {
  public typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

  /// A PNG file (section numbers are those of its specification), each of its pixels as `color`
  /// says. It is not compressed.
  public static func png(
    width: Int, height: Int, color: (_ column: Int, _ row: Int) -> Color
  ) -> [UInt8] {
    var lines: [UInt8] = []
    for row in 0..<height {
      lines.append(0)
      for column in 0..<width {
        let pixel = color(column, row)
        lines += [pixel.red, pixel.green, pixel.blue]
      }
    }
    // 8 bits a sample, red green blue, nothing interlaced (11.2.1).
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + chunk("IHDR", header)
      + chunk("IDAT", stored(lines)) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let contents = Array(name.utf8) + bytes
    return bigEndian(UInt32(bytes.count)) + contents + bigEndian(checksum(contents))
  }

  /// A zlib stream of blocks that are stored as they are (RFC 1950, RFC 1951).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let block = bytes[start..<min(start + 65_535, bytes.count)]
      let (low, high) = (UInt8(block.count & 0xff), UInt8(block.count >> 8))
      stream += [block.endIndex == bytes.count ? 1 : 0, low, high, ~low, ~high] + block
    }
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return stream + bigEndian(second << 16 | first)
  }

  /// CRC-32 (Annex D).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xffff_ffff as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
      }
    }
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
