/// A size in bytes, as people write and read it.
public struct ByteCount: Hashable, Sendable {
  /// Not negative.
  public let bytes: Int

  public init(_ bytes: Int) {
    self.bytes = max(bytes, 0)
  }

  /// Reads `512`, `64MiB`, `2 GB`, `1.5GiB`; case does not matter.
  ///
  /// `kB`, `MB`, `GB`, `TB` count by 1,000; `KiB` … `TiB` and the bare `K`, `M`, `G`, `T` by 1,024.
  /// A fraction has up to three digits; bytes that are not whole are cut off.
  public init?(_ text: some StringProtocol) {
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text[number.endIndex...].drop { $0 == " " }.lowercased()
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let factor = ByteCount.factors[unit], (1...2).contains(parts.count),
      let whole = Int(parts[0])
    else { return nil }
    var thousandths = 0
    if parts.count == 2 {
      guard (1...3).contains(parts[1].count), let fraction = Int(parts[1]), factor > 1 else {
        return nil
      }
      thousandths = (0..<3 - parts[1].count).reduce(fraction) { value, _ in value * 10 }
    }
    let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
    let (sum, carry) = product.addingReportingOverflow(factor * thousandths / 1_000)
    guard !overflow, !carry else { return nil }
    self.init(sum)
  }

  private static let factors: [String: Int] = [
    "": 1, "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000,
    "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40,
    "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30, "tib": 1 << 40,
  ]
}

extension ByteCount: CustomStringConvertible {
  /// Two or three digits and a unit of 1,000: `1 byte`, `41 bytes`, `2.1 MB`, `340 kB`.
  public var description: String {
    if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    // In tenths, so that rounding stays in whole numbers; the next unit starts where rounding
    // would give 1,000 of this one.
    var unit = 1_000
    var names = ["kB", "MB", "GB", "TB", "PB", "EB"][...]
    while names.count > 1, bytes / unit >= 1_000 || rounded(bytes, by: unit) >= 1_000 {
      unit *= 1_000
      names.removeFirst()
    }
    let tenths = rounded(bytes, by: unit / 10)
    let number =
      tenths >= 100
      ? "\(rounded(bytes, by: unit))"
      : tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(number) \(names.first ?? "")"
  }

  /// The nearest whole number, halves upwards.
  private func rounded(_ number: Int, by divisor: Int) -> Int {
    number / divisor + (number % divisor >= divisor - number % divisor ? 1 : 0)
  }
}
