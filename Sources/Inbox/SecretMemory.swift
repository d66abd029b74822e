import Posix

/// Knows secrets again without keeping them: for ten minutes, by a keyed hash.
///
/// The key is drawn by the system for each process and leaves it as little as the hashes do.
public struct SecretMemory {
  public static let span = Duration.minutes(10)
  /// More secrets than this in ten minutes are no person's; the oldest are forgotten.
  static let capacity = 1_024

  private var seen: [(hash: Int, at: Duration)] = []
  private let clock: () -> Duration

  /// `clock` never goes back.
  public init(clock: @escaping () -> Duration = { Clock.monotonic }) {
    self.clock = clock
  }

  /// Remembers a secret; nothing of it but its hash.
  public mutating func remember(_ secret: some Sequence<UInt8>) {
    let hash = SecretMemory.hash(secret)
    forget()
    seen.removeAll { $0.hash == hash }
    if seen.count == SecretMemory.capacity { seen.removeFirst() }
    seen.append((hash, clock()))
  }

  /// Whether these bytes were a secret within the last ten minutes.
  public mutating func knows(_ bytes: some Sequence<UInt8>) -> Bool {
    forget()
    guard !seen.isEmpty else { return false }
    let hash = SecretMemory.hash(bytes)
    return seen.contains { $0.hash == hash }
  }

  private mutating func forget() {
    let now = clock()
    seen.removeAll { now - $0.at >= SecretMemory.span }
  }

  /// SipHash with the process's own random key: the standard library's `Hasher`.
  private static func hash(_ bytes: some Sequence<UInt8>) -> Int {
    var hasher = Hasher()
    for byte in bytes { hasher.combine(byte) }
    return hasher.finalize()
  }
}
