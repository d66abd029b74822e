/// Tells whether bytes that come in pieces are UTF-8 as a whole.
public struct UTF8Validity: Sendable {
  /// The beginning of a character that the next piece may complete: 0 to 3 bytes.
  private var unfinished: [UInt8] = []
  private var isValidSoFar = true

  public init() {}

  public var isValid: Bool { isValidSoFar && unfinished.isEmpty }

  public mutating func append(_ piece: [UInt8]) {
    guard isValidSoFar else { return }
    let bytes = unfinished + piece
    let whole = bytes.dropLast(UTF8Validity.unfinishedCount(at: bytes))
    unfinished = Array(bytes[whole.endIndex...])
    isValidSoFar = String(validating: whole, as: UTF8.self) != nil
  }

  /// How many bytes at the end begin a character without ending it.
  private static func unfinishedCount(at bytes: [UInt8]) -> Int {
    for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xc0 != 0x80 {
      let length =
        switch byte {
        case 0xc2...0xdf: 2
        case 0xe0...0xef: 3
        case 0xf0...0xf4: 4
        default: 1
        }
      return length > index + 1 ? index + 1 : 0
    }
    return 0
  }
}
