/// One copy, checked and ready to be kept: what an inbox file says.
public struct Capture: Hashable, Sendable {
  /// The same id is stored once, ever.
  public let id: UUID
  public let capturedAt: Timestamp
  /// The helper that caught it: `[a-z0-9-]{1,32}`.
  public let source: String
  /// 1 to 16 forms of the same copy, best first.
  public let content: [Representation]
  public let origin: Origin
  /// The source called it a secret.
  public let isSensitive: Bool

  public static let mostRepresentations = 16

  public init(
    id: UUID, capturedAt: Timestamp, source: String, content: [Representation],
    origin: Origin = Origin(), isSensitive: Bool = false
  ) {
    self.id = id
    self.capturedAt = capturedAt
    self.source = source
    self.content = content
    self.origin = origin
    self.isSensitive = isSensitive
  }
}
