/// The signs of our own that a summary holds between the clip's words.
public struct SummaryMarks: Hashable, Sendable {
  public let lineEnd: String
  public let times: String
  public let dot: String
  public let mask: String

  public init(lineEnd: String, times: String, dot: String, mask: String) {
    self.lineEnd = lineEnd
    self.times = times
    self.dot = dot
    self.mask = mask
  }

  /// The usual signs.
  public static let unicode = SummaryMarks(lineEnd: "⏎", times: "×", dot: "·", mask: "••••••••")
  /// Signs for a terminal that knows ASCII only.
  public static let ascii = SummaryMarks(lineEnd: "\\n", times: "x", dot: "-", mask: "********")
}

extension Clip {
  /// The clip in one line, for lists. **Not made safe**: it holds whatever the clip holds, so it
  /// must go through the screen's or the output's own cleaning.
  ///
  /// Text: its beginning, blanks squeezed, line ends as `⏎`. Image: `PNG 1920×1080 · 340 kB`.
  /// Files: `2 files: a.txt, b.txt`. A secret is masked.
  public var summary: String { summary(with: .unicode) }

  /// The clip in one line, with other signs.
  public func summary(with marks: SummaryMarks) -> String {
    if isSecret { return marks.mask }
    if kind == .image { return imageSummary(marks) }
    if kind == .files { return fileSummary }
    // Nearly every clip is of this very type: no need to look into its name.
    guard type == .plainText || type.isText else {
      if type.isImage { return imageSummary(marks) }
      return "\(type.essence) \(marks.dot) \(ByteCount(byteCount))"
    }
    let text = squeezed(wholeScalars, lineEnd: marks.lineEnd)
    return text.isEmpty ? "blank \(marks.dot) \(ByteCount(byteCount))" : text
  }

  /// The head without a scalar that its end has cut.
  private var wholeScalars: ArraySlice<UInt8> {
    guard head.count < byteCount else { return head[...] }
    var end = head.count
    while end > 0, head.count - end < 3, head[end - 1] & 0xc0 == 0x80 { end -= 1 }
    guard end > 0, head[end - 1] >= 0xc0 else { return head[...] }
    let length = head[end - 1] >= 0xf0 ? 4 : head[end - 1] >= 0xe0 ? 3 : 2
    return end - 1 + length > head.count ? head[..<(end - 1)] : head[...]
  }

  private func imageSummary(_ marks: SummaryMarks) -> String {
    imageFacts(header: head, with: marks)
  }

  /// `PNG 1920×1080 · 340 kB`, as far as the picture's first bytes tell. **Not made safe**, as
  /// ``summary``.
  public func imageFacts(header bytes: [UInt8], with marks: SummaryMarks) -> String {
    let header = ImageHeader(bytes: bytes)
    let size = header.map { " \($0.width)\(marks.times)\($0.height)" } ?? ""
    let name = header?.format.rawValue.uppercased() ?? typeName
    return "\(name)\(size) \(marks.dot) \(ByteCount(byteCount))"
  }

  /// `PNG` for `image/png`.
  private var typeName: String {
    let subtype = type.essence.split(separator: "/").last.map(String.init) ?? "image"
    return (subtype.split(separator: "+").first.map(String.init) ?? subtype).uppercased()
  }

  private var fileSummary: String {
    let names = fileNames(in: wholeScalars)
    let isCut = head.count < byteCount
    // The last line of a cut head is most likely cut too.
    let known = isCut && names.count > 1 ? names.dropLast() : names[...]
    let count = isCut ? "\(known.count)+" : "\(known.count)"
    return "\(count) \(known.count == 1 && !isCut ? "file" : "files"): "
      + known.joined(separator: ", ")
  }
}

/// Leading and trailing blanks removed, each other run of them one blank, or ` lineEnd ` when a
/// line ends in it.
private func squeezed(_ bytes: ArraySlice<UInt8>, lineEnd: String) -> String {
  enum Gap {
    case none, blank, lineEnd
  }
  let mark = Array(" \(lineEnd) ".utf8)
  return bytes.withUnsafeBufferPointer { bytes in
    // Every list squeezes the start of each clip that it shows: counted where it costs least.
    var mostMarks = 0
    for byte in bytes where byte == 0x0a || byte == 0x0d { mostMarks &+= 1 }
    return String(unsafeUninitializedCapacity: bytes.count + mostMarks * mark.count) { text in
      var length = 0
      var gap = Gap.none
      for byte in bytes {
        switch byte {
        case 0x0a, 0x0d: gap = .lineEnd
        case 0x09, 0x0b, 0x0c, 0x20: if gap == .none { gap = .blank }
        default:
          if gap != .none {
            // Blanks at the start are no gap between anything.
            if length > 0 { length = text.put(gap == .lineEnd ? mark : [0x20], at: length) }
            gap = .none
          }
          text[length] = byte
          length += 1
        }
      }
      return length
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes `bytes` from `position` on; returns where they end.
  fileprivate func put(_ bytes: [UInt8], at position: Int) -> Int {
    for (offset, byte) in bytes.enumerated() { self[position + offset] = byte }
    return position + bytes.count
  }
}

/// The last part of each path or `file:` address in `bytes`, one a line (RFC 2483; the first line
/// of GNOME's own format says `copy` or `cut`).
private func fileNames(in bytes: ArraySlice<UInt8>) -> [String] {
  var lines = bytes.split { $0 == 0x0a || $0 == 0x0d }
    .filter { $0.first != UInt8(ascii: "#") }
  if let first = lines.first, first.elementsEqual("copy".utf8) || first.elementsEqual("cut".utf8) {
    lines.removeFirst()
  }
  return lines.map { line in
    let isAddress = line.starts(with: "file:".utf8)
    let path = line.last == UInt8(ascii: "/") ? line.dropLast() : line
    let name = path.split(separator: UInt8(ascii: "/")).last ?? line
    return String(decoding: isAddress ? percentDecoded(name) : Array(name), as: UTF8.self)
  }
}

private func percentDecoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  var decoded: [UInt8] = []
  var rest = bytes
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let value = hexadecimalByte(rest.prefix(2)) {
      decoded.append(value)
      rest = rest.dropFirst(2)
    } else {
      decoded.append(byte)
    }
  }
  return decoded
}

private func hexadecimalByte(_ digits: ArraySlice<UInt8>) -> UInt8? {
  guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
    return nil
  }
  return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
}
