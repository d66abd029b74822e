import CXCB
import Glibc
import Posix

/// A part of what a property holds.
public struct PropertyPiece: Hashable, Sendable {
  /// ``Atom/none`` when there is no such property.
  public let type: Atom
  /// The bits of a unit: 8, 16 or 32; 0 when there is no such property.
  public let format: Int
  public var bytes: [UInt8]
  /// How many bytes follow.
  public let remaining: Int

  static let missing = PropertyPiece(type: .none, format: 0, bytes: [], remaining: 0)
}

/// Which part of a property to read, and whether it goes then.
public struct PropertyRange: Hashable, Sendable {
  /// Where to begin, in bytes; a multiple of 4.
  public var offset: Int
  /// How many bytes at most; a multiple of 4.
  public var count: Int
  /// Take the property away once its last byte has been read.
  public var isDeleting: Bool
  /// Overwrite what this program holds of the answer besides the piece.
  public var isWiping: Bool

  public init(offset: Int = 0, count: Int, isDeleting: Bool = false, isWiping: Bool = false) {
    precondition(offset % 4 == 0 && count % 4 == 0, "the protocol counts in words")
    self.offset = offset
    self.count = count
    self.isDeleting = isDeleting
    self.isWiping = isWiping
  }
}

extension Display {
  /// Reads a part of a property.
  public func property(_ property: Atom, of window: Window, _ range: PropertyRange)
    throws(DisplayError) -> PropertyPiece
  {
    try piece(request(property, of: window, range), range)
  }

  /// Reads the beginning of several properties, asked for all at once.
  public func properties(_ properties: [Atom], of window: Window, upTo count: Int)
    throws(DisplayError) -> [PropertyPiece]
  {
    let range = PropertyRange(count: count)
    let requests = properties.map { request($0, of: window, range) }
    var pieces: [PropertyPiece] = []
    for request in requests { pieces.append(try piece(request, range)) }
    return pieces
  }

  /// Takes a property away.
  public func delete(_ property: Atom, of window: Window) {
    xcb_delete_property(connection, window.rawValue, property.rawValue)
  }

  private func request(_ property: Atom, of window: Window, _ range: PropertyRange) -> UInt32 {
    xcb_get_property(
      connection, range.isDeleting ? 1 : 0, window.rawValue, property.rawValue,
      XCB_GET_PROPERTY_TYPE_ANY.rawValue, UInt32(clamping: range.offset / 4),
      UInt32(clamping: range.count / 4)
    ).sequence
  }

  private func piece(_ request: UInt32, _ range: PropertyRange) throws(DisplayError)
    -> PropertyPiece
  {
    guard let answer = try reply(request, as: xcb_get_property_reply_t.self) else {
      return .missing
    }
    let length = Int(xcb_get_property_value_length(answer))
    let value = UnsafeMutableRawBufferPointer(
      start: length > 0 ? xcb_get_property_value(answer) : nil, count: max(length, 0))
    let piece = PropertyPiece(
      type: Atom(answer.pointee.type), format: Int(answer.pointee.format),
      bytes: Array(value), remaining: Int(answer.pointee.bytes_after))
    if range.isWiping { value.wipe() }
    free(answer)
    return piece
  }
}

extension PropertyPiece {
  /// The contents as numbers of 32 bits; none when they are something else.
  public var words: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { raw in
      stride(from: 0, to: raw.count - raw.count % 4, by: 4).map {
        raw.loadUnaligned(fromByteOffset: $0, as: UInt32.self)
      }
    }
  }
}
