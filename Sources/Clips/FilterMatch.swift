/// Finds a text inside clips' bytes, upper and lower case being the same.
///
/// The rule: both sides are read as UTF-8, each scalar is replaced by its lower case, and the
/// scalars of the text must then stand side by side. "Lower case" is the lowercase mapping where
/// that is one scalar; a scalar outside ASCII never becomes one inside (so the Kelvin sign is no
/// `k`). Bytes that are not UTF-8 equal nothing. The empty text is in everything.
///
/// Nearly all texts that people type are made of ASCII and of scripts without case; these are
/// compared byte by byte, which gives the same answer since UTF-8 marks where a scalar starts.
public struct FilterMatch: Hashable, Sendable {
  /// The text in lower case, as UTF-8.
  private let needle: [UInt8]
  /// 0x20 where a byte of the needle is a letter of ASCII: makes its upper case equal to it.
  private let caseBits: [UInt8]
  /// The text in lower case, if it holds letters outside ASCII that have case.
  private let scalars: [UInt32]

  /// A match for `text`, to be used on many clips.
  public init(_ text: String) {
    let lowered = text.unicodeScalars.map { FilterMatch.lowercase($0.value) }
    let needle = lowered.flatMap(FilterMatch.utf8)
    self.needle = needle
    caseBits = needle.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? 0x20 : 0 }
    scalars = lowered.allSatisfy(FilterMatch.equalsOnlyItsBytes) ? [] : lowered
  }

  /// No match is longer than this many bytes.
  public var longest: Int { scalars.isEmpty ? needle.count : scalars.count * 4 }

  /// Whether everything matches.
  public var isEmpty: Bool { needle.isEmpty }

  /// Whether the text is in `bytes`.
  public func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    isEmpty || firstRange(in: bytes, from: 0) != nil
  }

  /// Whether the text is in `bytes`.
  public func matches(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { matches($0) }
  }

  /// Where the text stands in `bytes`: from left to right, none inside another; none for the
  /// empty text.
  public func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    guard !isEmpty else { return [] }
    return bytes.withUnsafeBytes { bytes in
      var found: [Range<Int>] = []
      var start = 0
      while let range = firstRange(in: bytes, from: start) {
        found.append(range)
        start = range.upperBound
      }
      return found
    }
  }

  private func firstRange(in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    scalars.isEmpty
      ? firstRangeByBytes(in: bytes, from: start) : firstRangeByScalars(in: bytes, from: start)
  }

  private func firstRangeByBytes(in bytes: UnsafeRawBufferPointer, from start: Int) -> Range<Int>? {
    needle.withUnsafeBufferPointer { needle in
      caseBits.withUnsafeBufferPointer { caseBits in
        let lastStart = bytes.count - needle.count
        var position = start
        while position <= lastStart {
          position = nextCandidate(in: bytes, from: position, upTo: lastStart)
          guard position <= lastStart else { return nil }
          var length = 1
          while length < needle.count,
            bytes[position + length] | caseBits[length] == needle[length]
          {
            length += 1
          }
          if length == needle.count { return position..<position + length }
          position += 1
        }
        return nil
      }
    }
  }

  /// The next place where the first and the last byte of the text stand; past `lastStart` if none.
  ///
  /// Sixteen places are looked at together: most clips hold no candidate at all.
  private func nextCandidate(
    in bytes: UnsafeRawBufferPointer, from start: Int, upTo lastStart: Int
  ) -> Int {
    let reach = needle.count - 1
    let (first, last) = (needle[0], needle[reach])
    let (firstBit, lastBit) = (caseBits[0], caseBits[reach])
    var position = start
    let (firsts, firstBits) = (SIMD16(repeating: first), SIMD16(repeating: firstBit))
    let (lasts, lastBits) = (SIMD16(repeating: last), SIMD16(repeating: lastBit))
    while position + 15 <= lastStart {
      let head = bytes.loadUnaligned(fromByteOffset: position, as: SIMD16<UInt8>.self)
      let tail = bytes.loadUnaligned(fromByteOffset: position + reach, as: SIMD16<UInt8>.self)
      if any(((head | firstBits) .== firsts) .& ((tail | lastBits) .== lasts)) { break }
      position += 16
    }
    while position <= lastStart {
      if bytes[position] | firstBit == first, bytes[position + reach] | lastBit == last {
        return position
      }
      position += 1
    }
    return position
  }

  private func firstRangeByScalars(
    in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Range<Int>? {
    scalars.withUnsafeBufferPointer { scalars in
      let startsInASCII = scalars[0] < 0x80
      var position = start
      while position < bytes.count {
        if bytes[position] < 0x80, !startsInASCII {
          position += 1
          continue
        }
        var next = position
        var matched = 0
        while matched < scalars.count, next < bytes.count {
          let scalar = FilterMatch.scalar(in: bytes, at: next)
          guard let value = scalar.value, FilterMatch.lowercase(value) == scalars[matched] else {
            break
          }
          next += scalar.length
          matched += 1
        }
        if matched == scalars.count { return position..<next }
        position += FilterMatch.scalar(in: bytes, at: position).length
      }
      return nil
    }
  }
}

// MARK: Case

extension FilterMatch {
  /// The lower case of a scalar, by the rule above.
  static func lowercase(_ scalar: UInt32) -> UInt32 {
    if scalar < UInt32(lowercaseTable.count) { return lowercaseTable[Int(scalar)] }
    return isWithoutCase(scalar) ? scalar : mappedLowercase(scalar)
  }

  /// The scalars before Hebrew, where nearly all letters with case are.
  private static let lowercaseTable: [UInt32] = (0..<0x590).map(mappedLowercase)

  private static func mappedLowercase(_ scalar: UInt32) -> UInt32 {
    guard let mapping = Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars,
      let lower = mapping.first?.value, mapping.count == 1, lower >= 0x80 || scalar < 0x80
    else { return scalar }
    return lower
  }

  /// Whether the scalar is in a block where nothing has case, and nothing outside maps into it:
  /// the scripts of Asia from Hebrew to Myanmar, punctuation, Han, kana, Hangul, emoji.
  static func isWithoutCase(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590..<0x10a0, 0x2000..<0x2100, 0x2190..<0x2460, 0x2500..<0x2c00, 0x2e80..<0xa640,
      0xac00..<0xfb00, 0xfe30..<0xff21, 0xff5b..<0xfff0, 0x1f000..<0x1fb00, 0x20000..<0x32000:
      true
    default: false
    }
  }

  private static func equalsOnlyItsBytes(_ scalar: UInt32) -> Bool {
    scalar < 0x80 || isWithoutCase(scalar)
  }
}

// MARK: UTF-8

extension FilterMatch {
  private static func utf8(_ scalar: UInt32) -> [UInt8] {
    Unicode.Scalar(scalar).map { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) } ?? []
  }

  /// The scalar at `position` and its length; no value and length 1 where there is none.
  ///
  /// Well-formed sequences only (Unicode, table 3-7).
  private static func scalar(
    in bytes: UnsafeRawBufferPointer, at position: Int
  ) -> (value: UInt32?, length: Int) {
    let first = bytes[position]
    if first < 0x80 { return (UInt32(first), 1) }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xbf
    switch first {
    case 0xc2...0xdf: length = 2
    case 0xe0...0xef: length = 3
    case 0xf0...0xf4: length = 4
    default: return (nil, 1)
    }
    switch first {
    case 0xe0: second = 0xa0...0xbf
    case 0xed: second = 0x80...0x9f
    case 0xf0: second = 0x90...0xbf
    case 0xf4: second = 0x80...0x8f
    default: break
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else {
      return (nil, 1)
    }
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for offset in 1..<length {
      let byte = bytes[position + offset]
      guard byte & 0xc0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    return (value, length)
  }
}
