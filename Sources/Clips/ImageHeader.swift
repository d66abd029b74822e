/// What the first bytes of a picture tell: its format and its size in pixels.
public struct ImageHeader: Hashable, Sendable {
  public enum Format: String, Sendable, CaseIterable {
    case png, jpeg, gif, webp, bmp
  }

  public let format: Format
  /// At least 1.
  public let width: Int
  /// At least 1.
  public let height: Int

  public init(format: Format, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }

  /// Reads the start of a picture; nil where the size does not stand in the given bytes.
  ///
  /// For JPEG it can stand thousands of bytes from the start, behind a preview; for the others in
  /// the first 30 bytes. The picture itself is not checked.
  public init?(bytes: [UInt8]) {
    let reader = ImageReader(bytes: bytes)
    guard let found = reader.png() ?? reader.gif() ?? reader.webp() ?? reader.bmp() ?? reader.jpeg()
    else { return nil }
    guard found.width > 0, found.height > 0 else { return nil }
    self = found
  }
}

/// Reads numbers at fixed places; a place past the end gives nil.
private struct ImageReader {
  let bytes: [UInt8]

  /// IHDR comes first (PNG, section 5.6).
  func png() -> ImageHeader? {
    guard has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0), has("IHDR", at: 12),
      let width = bigEndian(at: 16, count: 4), let height = bigEndian(at: 20, count: 4),
      width <= Int32.max, height <= Int32.max
    else { return nil }
    return ImageHeader(format: .png, width: width, height: height)
  }

  func gif() -> ImageHeader? {
    guard has("GIF87a", at: 0) || has("GIF89a", at: 0),
      let width = littleEndian(at: 6, count: 2), let height = littleEndian(at: 8, count: 2)
    else { return nil }
    return ImageHeader(format: .gif, width: width, height: height)
  }

  /// Three layouts: lossy, lossless, extended (RFC 9649, section 2; RFC 6386, section 9.1).
  func webp() -> ImageHeader? {
    guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
    if has("VP8X", at: 12), let width = littleEndian(at: 24, count: 3),
      let height = littleEndian(at: 27, count: 3)
    {
      return ImageHeader(format: .webp, width: width + 1, height: height + 1)
    }
    if has("VP8L", at: 12), has([0x2f], at: 20), let bits = littleEndian(at: 21, count: 4) {
      return ImageHeader(
        format: .webp, width: bits & 0x3fff + 1, height: bits >> 14 & 0x3fff + 1)
    }
    if has("VP8 ", at: 12), has([0x9d, 0x01, 0x2a], at: 23),
      let width = littleEndian(at: 26, count: 2), let height = littleEndian(at: 28, count: 2)
    {
      // The two upper bits ask for scaling.
      return ImageHeader(format: .webp, width: width & 0x3fff, height: height & 0x3fff)
    }
    return nil
  }

  /// The oldest header has 16-bit sizes; a negative height only says that rows go downwards.
  func bmp() -> ImageHeader? {
    guard has("BM", at: 0), let headerSize = littleEndian(at: 14, count: 4) else { return nil }
    if headerSize == 12, let width = littleEndian(at: 18, count: 2),
      let height = littleEndian(at: 20, count: 2)
    {
      return ImageHeader(format: .bmp, width: width, height: height)
    }
    guard (40...124).contains(headerSize), let width = littleEndian(at: 18, count: 4),
      let height = littleEndian(at: 22, count: 4)
    else { return nil }
    return ImageHeader(
      format: .bmp, width: Int(Int32(truncatingIfNeeded: width)),
      height: Int(Int32(truncatingIfNeeded: height).magnitude))
  }

  /// Steps from segment to segment until a frame header (ITU T.81, section B.2.2).
  func jpeg() -> ImageHeader? {
    guard has([0xff, 0xd8, 0xff], at: 0) else { return nil }
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xff {
      let marker = bytes[position + 1]
      switch marker {
      case 0xff: position += 1  // Fill byte.
      case 0x01, 0xd0...0xd7: position += 2  // Markers without a length.
      case 0xc0...0xc3, 0xc5...0xc7, 0xc9...0xcb, 0xcd...0xcf:
        guard let height = bigEndian(at: position + 5, count: 2),
          let width = bigEndian(at: position + 7, count: 2)
        else { return nil }
        return ImageHeader(format: .jpeg, width: width, height: height)
      case 0xd8, 0xd9, 0xda: return nil  // The picture itself starts, without a frame header.
      default:
        guard let length = bigEndian(at: position + 2, count: 2), length >= 2 else { return nil }
        position += 2 + length
      }
    }
    return nil
  }

  private func has(_ text: StaticString, at position: Int) -> Bool {
    text.withUTF8Buffer { has(Array($0), at: position) }
  }

  private func has(_ signature: [UInt8], at position: Int) -> Bool {
    bytes.dropFirst(position).starts(with: signature)
  }

  private func littleEndian(at position: Int, count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func bigEndian(at position: Int, count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    return bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
