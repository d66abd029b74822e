import Clips

/// A number that equal contents share, to find them by; a comparison of the bytes then decides.
///
/// FNV-1a (draft-eastlake-fnv) taken eight bytes at a time, each step folded so that high bits
/// count too, cut to 32 bits: at a million clips a search by it meets a stranger once in
/// thousands of captures, and the index is a third smaller than with 64. It is kept in the store, so it
/// must never give another result for the same contents.
struct Digest {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  static func of(_ content: [Representation]) -> Int64 {
    var digest = Digest()
    for representation in content {
      var name = representation.type.name
      name.withUTF8 { digest.add(UnsafeRawBufferPointer($0)) }
      representation.bytes.withUnsafeBytes { digest.add($0) }
    }
    return Int64(UInt32(truncatingIfNeeded: digest.hash ^ digest.hash >> 32))
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      add(UInt64(littleEndian: word))
      position += 8
    }
    var last: UInt64 = 0
    for byte in bytes[position...] { last = last << 8 | UInt64(byte) }
    add(last)
  }

  private mutating func add(_ word: UInt64) {
    hash = (hash ^ word) &* 0x0000_0100_0000_01b3
    hash ^= hash >> 29
  }
}
