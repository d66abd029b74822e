/// Finds runs of scalars and of bytes.
enum ScalarSearch {
  /// Where `needle`, which is not empty, stands first in `text` from a place on.
  ///
  /// Eight places are looked at together, by the needle's first and last scalar: most texts hold no
  /// candidate at all.
  static func first(
    of needle: UnsafeBufferPointer<UInt32>, in text: UnsafeBufferPointer<UInt32>, from start: Int
  ) -> Int? {
    let reach = needle.count - 1
    let lastStart = text.count - needle.count
    guard start <= lastStart, let base = text.baseAddress else { return nil }
    let (first, last) = (needle[0], needle[reach])
    let (firsts, lasts) = (SIMD8(repeating: first), SIMD8(repeating: last))
    let bytes = UnsafeRawPointer(base)
    var place = start
    while place <= lastStart {
      if place + 7 <= lastStart {
        let head = bytes.loadUnaligned(fromByteOffset: 4 * place, as: SIMD8<UInt32>.self)
        let tail = bytes.loadUnaligned(fromByteOffset: 4 * (place + reach), as: SIMD8<UInt32>.self)
        if !any((head .== firsts) .& (tail .== lasts)) {
          place += 8
          continue
        }
      }
      let end = min(place + 8, lastStart + 1)
      while place < end {
        if base[place] == first, base[place + reach] == last,
          equal(needle, base + place)
        {
          return place
        }
        place += 1
      }
    }
    return nil
  }

  @inline(__always)
  private static func equal(
    _ needle: UnsafeBufferPointer<UInt32>, _ text: UnsafePointer<UInt32>
  ) -> Bool {
    var index = 1
    while index < needle.count - 1 {
      if needle[index] != text[index] { return false }
      index += 1
    }
    return true
  }

  /// Where bytes stand first in others from a place on.
  static func first(
    of needle: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int
  ) -> Int? {
    guard let head = needle.first else { return nil }
    var place = start
    while place + needle.count <= bytes.count {
      if bytes[place] == head,
        bytes[place..<place + needle.count].elementsEqual(needle)
      {
        return place
      }
      place += 1
    }
    return nil
  }
}
