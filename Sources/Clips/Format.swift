/// One representation without its bytes.
public struct Format: Hashable, Sendable {
  public let type: MediaType
  public let byteCount: Int

  public init(type: MediaType, byteCount: Int) {
    self.type = type
    self.byteCount = byteCount
  }
}
