/// A kept copy, as a list needs it: everything but the bytes past the first few hundred.
public struct Clip: Hashable, Sendable, Identifiable {
  /// The id of the capture that first brought it; never changes.
  public let id: UUID
  public let kind: Kind
  public let isPinned: Bool
  /// Kept only for a while, and shown masked.
  public let isSecret: Bool
  /// When it was last copied.
  public let copiedAt: Timestamp
  /// How often it was copied; at least 1.
  public let copies: Int
  /// The helper that caught it last.
  public let source: String
  public let origin: Origin
  /// How many representations it has; at least 1.
  public let formatCount: Int
  /// Type of the best representation.
  public let type: MediaType
  /// Size of the best representation in bytes: what `paste` writes.
  public let byteCount: Int
  /// The first bytes of the best representation, at most ``headLimit``.
  public let head: [UInt8]

  /// All bytes of the best representation, when the head holds them.
  public var whole: [UInt8]? { head.count == byteCount ? head : nil }

  /// Enough for the first line of nearly every clip on a wide screen.
  public static let headLimit = 512

  public init(
    id: UUID, kind: Kind, isPinned: Bool = false, isSecret: Bool = false, copiedAt: Timestamp,
    copies: Int = 1, source: String, origin: Origin = Origin(), formatCount: Int = 1,
    type: MediaType = .plainText, byteCount: Int, head: [UInt8]
  ) {
    self.id = id
    self.kind = kind
    self.isPinned = isPinned
    self.isSecret = isSecret
    self.copiedAt = copiedAt
    self.copies = copies
    self.source = source
    self.origin = origin
    self.formatCount = formatCount
    self.type = type
    self.byteCount = byteCount
    self.head = head
  }
}
