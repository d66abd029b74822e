extension ZoneRules {
  /// Reads a zone's file (TZif, RFC 9636), of any version; nil when it is none.
  public init?(name: String, tzif bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes)
    guard let old = reader.header() else { return nil }
    var counts = old
    var timeSize = 4
    if old.version >= 2 {
      // The first block is there for old readers, the second has times of 64 bits.
      reader.skip(old.byteCount(timeSize: 4))
      guard let new = reader.header() else { return nil }
      counts = new
      timeSize = 8
    }
    guard let block = reader.block(counts, timeSize: timeSize) else { return nil }
    var footer: RepeatingRule?
    if old.version >= 2 {
      guard let text = reader.footer() else { return nil }
      if !text.isEmpty {
        footer = RepeatingRule(text)
        if footer == nil { return nil }
      }
    }
    self.init(name: name, transitions: block.transitions, first: block.first, footer: footer)
  }
}

private struct ZoneFileReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  struct Counts {
    let version: Int
    let isUT: Int
    let isStandard: Int
    let leaps: Int
    let times: Int
    let types: Int
    let characters: Int

    func byteCount(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + characters + leaps * (timeSize + 4) + isStandard + isUT
    }
  }

  mutating func skip(_ count: Int) {
    position += count
  }

  /// A number of so many bytes, with a sign, most significant first.
  private mutating func number(_ size: Int) -> Int? {
    guard position >= 0, size <= bytes.count - position else { return nil }
    var value = Int(Int8(bitPattern: bytes[position]))
    for byte in bytes[(position + 1)..<(position + size)] { value = value << 8 | Int(byte) }
    position += size
    return value
  }

  mutating func header() -> Counts? {
    guard position <= bytes.count, bytes[position...].starts(with: "TZif".utf8),
      bytes.count - position >= 44
    else { return nil }
    let digit = bytes[position + 4]
    position += 20
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = number(4), (0...0xffff).contains(count) else { return nil }
      counts.append(count)
    }
    return Counts(
      version: digit == 0 ? 1 : Int(digit) - 0x30, isUT: counts[0], isStandard: counts[1],
      leaps: counts[2], times: counts[3], types: counts[4], characters: counts[5])
  }

  mutating func block(
    _ counts: Counts, timeSize: Int
  ) -> (transitions: [ZoneRules.Transition], first: ZoneTime)? {
    let end = position + counts.byteCount(timeSize: timeSize)
    guard end <= bytes.count, counts.types > 0 else { return nil }
    var starts: [Int] = []
    for _ in 0..<counts.times {
      guard let start = number(timeSize), starts.last.map({ $0 < start }) ?? true else {
        return nil
      }
      starts.append(start)
    }
    let indices = bytes[position..<(position + counts.times)]
    position += counts.times
    let names = bytes[(position + counts.types * 6)...].prefix(counts.characters)
    var types: [ZoneTime] = []
    for _ in 0..<counts.types {
      // Whether it is summer time is of no use here.
      guard let seconds = number(4), abs(seconds) < 200_000, number(1) != nil,
        let start = number(1), (0..<counts.characters).contains(start)
      else { return nil }
      let name = names.dropFirst(start).prefix { $0 != 0 }
      types.append(
        ZoneTime(secondsEast: seconds, abbreviation: String(decoding: name, as: UTF8.self)))
    }
    guard indices.allSatisfy({ Int($0) < types.count }) else { return nil }
    position = end
    let transitions = zip(starts, indices).map { start, index in
      ZoneRules.Transition(start: start, time: types[Int(index)])
    }
    return (transitions, types[0])
  }

  /// The text between two newlines.
  mutating func footer() -> String? {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\n"),
      let end = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    return String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
  }
}
