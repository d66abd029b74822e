import Posix

/// Knows secrets again without keeping them: for ten minutes, by a keyed hash. Line ends behind a
/// secret make no other of it.
///
/// The key is drawn by the system for each process and leaves it as little as the hashes do.
public struct SecretMemory {
  public static let span = Duration.minutes(10)
  /// More secrets than this in ten minutes are no person's; the oldest are forgotten.
  static let capacity = 1_024

  /// The oldest first.
  private var seen: [(hash: Int, at: Duration)] = []
  /// The same hashes: a burst asks for every text.
  private var hashes: Set<Int> = []
  private let clock: () -> Duration

  /// `clock` never goes back.
  public init(clock: @escaping () -> Duration = { Clock.monotonic }) {
    self.clock = clock
  }

  /// Remembers a secret; nothing of it but its hash.
  public mutating func remember(_ secret: some BidirectionalCollection<UInt8>) {
    let hash = SecretMemory.hash(secret)
    forget()
    if !hashes.insert(hash).inserted {
      seen.removeAll { $0.hash == hash }
    } else if seen.count == SecretMemory.capacity {
      hashes.remove(seen.removeFirst().hash)
    }
    seen.append((hash, clock()))
  }

  /// Whether these bytes were a secret within the last ten minutes.
  public mutating func knows(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    forget()
    return !seen.isEmpty && hashes.contains(SecretMemory.hash(bytes))
  }

  private mutating func forget() {
    guard let oldest = seen.first else { return }
    let now = clock()
    guard now - oldest.at >= SecretMemory.span else { return }
    let kept = seen.drop { now - $0.at >= SecretMemory.span }
    seen = Array(kept)
    hashes = Set(kept.map(\.hash))
  }

  /// SipHash with the process's own random key: the standard library's `Hasher`.
  private static func hash(_ text: some BidirectionalCollection<UInt8>) -> Int {
    var hasher = Hasher()
    let end = text.lastIndex { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let bytes = end.map { text[...$0] } ?? text[...]
    // All at once: byte by byte it would take many times as long, and give another value.
    if bytes.withContiguousStorageIfAvailable({ hasher.combine(bytes: UnsafeRawBufferPointer($0)) })
      == nil
    {
      Array(bytes).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}
