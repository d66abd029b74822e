/// A 64-bit fingerprint of a whole copy: equal copies have equal ones, today and in any later
/// version.
///
/// Two copies can share one by chance or by malice: it finds, comparing the bytes decides.
///
/// It is FNV-1a over a framed form of the representations, in their order: the length of the type's
/// name, the name, the count of bytes, the bytes. Both numbers are 8 bytes, least significant
/// first. The value of no representation is `cbf29ce484222325`.
public struct ContentDigest: Hashable, Sendable {
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  public init() {}

  public init(of representations: [Representation]) {
    for representation in representations {
      begin(type: representation.type, byteCount: representation.bytes.count)
      representation.bytes.withUnsafeBytes { append($0) }
    }
  }

  /// Starts the next representation; exactly `byteCount` bytes have to follow.
  public mutating func begin(type: MediaType, byteCount: Int) {
    append(number: type.name.utf8.count)
    var name = type.name
    name.withUTF8 { append(UnsafeRawBufferPointer($0)) }
    append(number: byteCount)
  }

  /// Adds bytes of the representation that was begun, in as many parts as is handy.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var mixed = value
    for byte in bytes {
      mixed = (mixed ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    value = mixed
  }

  private mutating func append(number: Int) {
    withUnsafeBytes(of: UInt64(number).littleEndian) { append($0) }
  }
}
