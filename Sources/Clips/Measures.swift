/// A number of bytes as people read it: `41 bytes`, `3.4 kB`, `340 kB`, `1.2 MB`; thousands, not
/// 1,024.
public func byteCountText(_ count: Int) -> String {
  guard count >= 1_000 else { return count == 1 ? "1 byte" : "\(count) bytes" }
  var value = count
  var rest = 0
  var unit = 0
  while value >= 1_000, unit < byteUnits.count {
    (value, rest) = value.quotientAndRemainder(dividingBy: 1_000)
    unit += 1
  }
  let tenths = value < 10 ? ".\(rest / 100)" : ""
  return "\(value)\(tenths) \(byteUnits[unit - 1])"
}

private let byteUnits = ["kB", "MB", "GB", "TB", "PB", "EB"]

/// How long ago a moment was, in at most four characters: `now`, `2m`, `5h`, `3d`, `2w`, `1y`.
///
/// A moment in the future, which a wrong clock can give, is `now`.
public func ageText(of moment: Instant, at now: Instant) -> String {
  let minutes = now.since(moment).wholeMilliseconds / 60_000
  switch minutes {
  case ..<1: return "now"
  case ..<60: return "\(minutes)m"
  case ..<(24 * 60): return "\(minutes / 60)h"
  case ..<(7 * 24 * 60): return "\(minutes / (24 * 60))d"
  case ..<(365 * 24 * 60): return "\(minutes / (7 * 24 * 60))w"
  default: return "\(min(minutes / (365 * 24 * 60), 999))y"
  }
}

/// A whole number with its thousands marked: `1,204`.
public func countText(_ count: Int) -> String {
  let digits = Array(String(count.magnitude))
  let groups = digits.indices.map { index in
    let isBorder = index > 0 && (digits.count - index) % 3 == 0
    return (isBorder ? "," : "") + String(digits[index])
  }
  return (count < 0 ? "-" : "") + groups.joined()
}
