/// The distinct runs of one, two and three scalars in a folded text: what a clip is indexed by.
///
/// A window is one number: its first scalar in the low 21 bits, then the second, then the third, 0
/// for none. It keeps its memory from text to text, but gives back that of a very large one.
public struct Windows: ~Copyable {
  /// Open addressing, 0 for a free place; only the first `size` places are in use.
  private var table: [UInt64] = Array(repeating: 0, count: 1 << 11)
  private var size = 1 << 11
  private var used = 0

  private static let keptSize = 1 << 17

  public init() {}

  /// Gives each window of `folded` once, in the order of their first appearance; none has a
  /// boundary in it.
  public mutating func each(in folded: borrowing FoldedText, _ body: (UInt64) -> Void) {
    start(expecting: folded.count)
    folded.withScalars { scalars in
      // The scalars before this one since the last boundary: 0 where there is none.
      var (first, second): (UInt64, UInt64) = (0, 0)
      for scalar in scalars {
        let third = UInt64(scalar)
        guard scalar != FoldedText.boundary else {
          (first, second) = (0, 0)
          continue
        }
        if insert(third) { body(third) }
        if second != 0 {
          let pair = second | third << 21
          if insert(pair) { body(pair) }
          if first != 0 {
            let triple = first | second << 21 | third << 42
            if insert(triple) { body(triple) }
          }
        }
        (first, second) = (second, third)
      }
    }
    if size > Windows.keptSize {
      table = Array(repeating: 0, count: Windows.keptSize)
      size = 1 << 11
    }
  }

  private mutating func start(expecting scalars: Int) {
    var wanted = 1 << 8
    while wanted < 1 << 14, wanted < 4 * scalars { wanted *= 2 }
    if wanted > table.count { table = Array(repeating: 0, count: wanted) }
    size = wanted
    used = 0
    for index in 0..<size { table[index] = 0 }
  }

  /// Whether the window is a new one.
  @inline(__always)
  private mutating func insert(_ window: UInt64) -> Bool {
    var place = Windows.hash(window) & (size - 1)
    while table[place] != 0 {
      if table[place] == window { return false }
      place = (place + 1) & (size - 1)
    }
    table[place] = window
    used += 1
    if used > size - size / 4 { grow() }
    return true
  }

  @inline(never)
  private mutating func grow() {
    let old = table.prefix(size)
    size *= 2
    table = Array(repeating: 0, count: size)
    for window in old where window != 0 {
      var place = Windows.hash(window) & (size - 1)
      while table[place] != 0 { place = (place + 1) & (size - 1) }
      table[place] = window
    }
  }

  @inline(__always)
  private static func hash(_ window: UInt64) -> Int {
    let mixed = window &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: mixed >> 32 ^ mixed >> 50)
  }
}

// MARK: A window

extension Windows {
  /// The windows that every text with `term` in it has: itself, or if it is longer than three
  /// scalars its windows of three, each once.
  public static func lookUps(for term: [UInt32]) -> [UInt64] {
    if term.isEmpty { return [] }
    if term.count <= 3 { return [window(of: term[...])] }
    var seen: Set<UInt64> = []
    return (0...term.count - 3).map { window(of: term[$0..<$0 + 3]) }
      .filter { seen.insert($0).inserted }
  }

  /// The one window that a run of at most three scalars is.
  private static func window(of scalars: ArraySlice<UInt32>) -> UInt64 {
    scalars.reversed().reduce(0) { $0 << 21 | UInt64($1) }
  }

  /// Whether it has fewer than three scalars.
  public static func isShort(_ window: UInt64) -> Bool { window >> 42 == 0 }

  /// Whether it is of nothing but small letters of ASCII and blanks: such windows are in many texts.
  public static func isPlain(_ window: UInt64) -> Bool {
    var rest = window
    while rest != 0 {
      let scalar = rest & 0x1f_ffff
      guard scalar == 0x20 || (0x61...0x7a).contains(scalar) else { return false }
      rest >>= 21
    }
    return true
  }

  /// The window as UTF-8.
  public static func utf8(of window: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: longestUTF8)
    let count = bytes.withUnsafeMutableBufferPointer { write(window, into: $0) }
    return Array(bytes.prefix(count))
  }

  /// The window that ``utf8(of:)`` gives these bytes for; of others, some number.
  public static func window(utf8 bytes: [UInt8]) -> UInt64 {
    var (window, shift) = (UInt64(0), UInt64(0))
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      window |= UInt64(scalar.value) << shift
      shift += 21
    }
    return window
  }

  /// No window is longer than this as UTF-8.
  public static let longestUTF8 = 12

  /// Writes the window as UTF-8 into memory of at least ``longestUTF8`` bytes, and tells how many.
  public static func write(_ window: UInt64, into bytes: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var (rest, count) = (window, 0)
    while rest != 0 {
      let scalar = UInt32(rest & 0x1f_ffff)
      rest >>= 21
      let length = scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x1_0000 ? 3 : 4
      if length == 1 {
        bytes[count] = UInt8(scalar)
      } else {
        let shift = UInt32(6 * (length - 1))
        bytes[count] = UInt8(0xf00 >> UInt32(length) & 0xff | scalar >> shift)
        for offset in 1..<length {
          let bits = scalar >> UInt32(6 * (length - 1 - offset)) & 0x3f
          bytes[count + offset] = UInt8(0x80 | bits)
        }
      }
      count += length
    }
    return count
  }
}
