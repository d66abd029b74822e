/// What the person wants kept; pins are always kept.
public struct RetentionRules: Hashable, Sendable {
  /// Unpinned clips; nil for any number.
  public var clips: Int?
  /// Counted from when a clip came to its place in the list; nil for ever.
  public var age: Duration?
  /// Bytes of all representations of unpinned clips; nil for any size. The newest clip is kept
  /// however large it is.
  public var bytes: Int?
  /// How long a secret is kept.
  public var secretLifetime: Duration

  public init(
    clips: Int? = nil, age: Duration? = nil, bytes: Int? = nil,
    secretLifetime: Duration = .seconds(600)
  ) {
    self.clips = clips
    self.age = age
    self.bytes = bytes
    self.secretLifetime = secretLifetime
  }
}
