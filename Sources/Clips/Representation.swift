/// One form of a copy: the same thing as plain text, as HTML, as a picture.
public struct Representation: Hashable, Sendable {
  public let type: MediaType
  /// Kept exactly as they came.
  public let bytes: [UInt8]

  public init(type: MediaType, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}
