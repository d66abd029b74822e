import Clips
import Testing

@testable import License

/// Keys that stand for an issuer, and for somebody else.
enum SampleKey {
  static let issuer = key(7)
  static let other = key(8)

  private static func key(_ byte: UInt8) -> IssuerKey {
    guard let key = IssuerKey(seed: [UInt8](repeating: byte, count: 32)) else {
      preconditionFailure("32 bytes are a seed")
    }
    return key
  }
}

extension License {
  /// A year for Ana.
  static func sample(
    holder: String = "Ana Example", issued: String = "2026-11-30", ends: String? = "2027-11-30"
  ) throws -> License {
    let first = try #require(Day(issued))
    let last = try ends.map { try #require(Day($0)) }
    return try #require(License(holder: holder, edition: .pro, issued: first, ends: last))
  }
}

func instant(_ text: String) throws -> Instant {
  try #require(Timestamp(rfc3339: text)).instant
}
