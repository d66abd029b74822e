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
    let (firsts, lasts) = (SIMD8(repeating: needle[0]), SIMD8(repeating: needle[reach]))
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
        if stands(needle, at: base + place) { return place }
        place += 1
      }
    }
    return nil
  }

  /// The same for bytes, sixteen places together.
  static func first(
    of needle: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    let reach = needle.count - 1
    let lastStart = text.count - needle.count
    guard start <= lastStart, let base = text.baseAddress else { return nil }
    let (firsts, lasts) = (SIMD16(repeating: needle[0]), SIMD16(repeating: needle[reach]))
    let bytes = UnsafeRawPointer(base)
    var place = start
    while place <= lastStart {
      if place + 15 <= lastStart {
        let head = bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
        let tail = bytes.loadUnaligned(fromByteOffset: place + reach, as: SIMD16<UInt8>.self)
        if !any((head .== firsts) .& (tail .== lasts)) {
          place += 16
          continue
        }
      }
      let end = min(place + 16, lastStart + 1)
      while place < end {
        if stands(needle, at: base + place) { return place }
        place += 1
      }
    }
    return nil
  }

  @inline(__always)
  private static func stands<Element: Equatable>(
    _ needle: UnsafeBufferPointer<Element>, at text: UnsafePointer<Element>
  ) -> Bool {
    var index = 0
    while index < needle.count {
      if needle[index] != text[index] { return false }
      index += 1
    }
    return true
  }
}
