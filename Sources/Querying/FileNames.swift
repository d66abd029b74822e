/// The names of copied files as people know them.
public enum FileNames {
  /// The decoded paths in a `text/uri-list` (RFC 2483), a line each.
  ///
  /// Of a `file:` URI the path, of another the whole; `%E4%BC%9A` is 会, and a `%` that starts no
  /// byte stands for itself. Comments are left out.
  public static func decoded(uriList bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var names: [UInt8] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d })
    where line.first != UInt8(ascii: "#") {
      if !names.isEmpty { names.append(UInt8(ascii: "\n")) }
      appendDecoded(path(of: line), to: &names)
    }
    return names
  }

  /// What follows the host of a `file:` URI, or the whole.
  private static func path(of line: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer>
  {
    let scheme = "file:".utf8
    guard line.count >= scheme.count,
      line.prefix(scheme.count).elementsEqual(scheme, by: { $0 | 0x20 == $1 | 0x20 })
    else { return line }
    let rest = line.dropFirst(scheme.count)
    guard rest.prefix(2).elementsEqual("//".utf8) else { return rest }
    return rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
  }

  private static func appendDecoded(
    _ text: Slice<UnsafeRawBufferPointer>, to names: inout [UInt8]
  ) {
    var place = text.startIndex
    while place < text.endIndex {
      if text[place] == UInt8(ascii: "%"), place + 2 < text.endIndex,
        let high = hexadecimal(text[place + 1]), let low = hexadecimal(text[place + 2])
      {
        names.append(high << 4 | low)
        place += 3
      } else {
        names.append(text[place])
        place += 1
      }
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte & 0xf
    case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
      byte & 0xf + 9
    default: nil
    }
  }
}
