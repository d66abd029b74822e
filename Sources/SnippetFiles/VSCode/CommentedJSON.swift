/// JSON as VS Code's settings and snippets have it: with comments, and commas before a bracket.
enum CommentedJSON {
  /// The same text with blanks in place of both, so that every place stays what it is.
  static func plain(_ bytes: [UInt8]) -> [UInt8] {
    var plain = bytes
    var comma: Int?
    var position = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    for mark in 0..<position { plain[mark] = UInt8(ascii: " ") }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        position += 1
      case UInt8(ascii: "\""):
        comma = nil
        position = endOfString(in: bytes, from: position)
      case UInt8(ascii: "/") where isComment(bytes, position):
        let end = endOfComment(in: bytes, from: position)
        for place in position..<end where bytes[place] != UInt8(ascii: "\n") {
          plain[place] = UInt8(ascii: " ")
        }
        position = end
      case UInt8(ascii: ","):
        comma = position
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if let comma { plain[comma] = UInt8(ascii: " ") }
        comma = nil
        position += 1
      default:
        comma = nil
        position += 1
      }
    }
    return plain
  }

  /// Behind the quote that ends the string which begins at `start`; a string that does not end
  /// on its line ends with the line, so that one lost quote does not take in the whole file.
  static func endOfString(in bytes: [UInt8], from start: Int) -> Int {
    var position = start + 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""): return position + 1
      case UInt8(ascii: "\n"): return position
      case UInt8(ascii: "\\"): position += 1
      default: break
      }
      position += 1
    }
    return bytes.count
  }

  private static func isComment(_ bytes: [UInt8], _ position: Int) -> Bool {
    position + 1 < bytes.count
      && (bytes[position + 1] == UInt8(ascii: "/") || bytes[position + 1] == UInt8(ascii: "*"))
  }

  private static func endOfComment(in bytes: [UInt8], from start: Int) -> Int {
    if bytes[start + 1] == UInt8(ascii: "/") {
      return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    }
    var position = start + 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        return position + 2
      }
      position += 1
    }
    return bytes.count
  }
}
