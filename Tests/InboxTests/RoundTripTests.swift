import Clips
import Inbox
import Posix
import Testing

@Suite struct RoundTripTests {
  /// A small generator, the same on every machine (SplitMix64).
  struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
      return mixed ^ (mixed >> 31)
    }
  }

  private func text(_ random: inout Seeded) -> String {
    let alphabet: [Unicode.Scalar] = [
      "a", "\"", "\\", "/", "\0", "\n", "\r", "\t", "\u{1b}", "\u{7f}", "\u{85}", "é", "会",
      "\u{2028}", "\u{fffd}", "\u{ffff}", "\u{feff}", "🙂", "\u{10ffff}", "{", "\u{202e}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
    }
    return String(text)
  }

  private func capture(_ random: inout Seeded) -> Capture {
    var origin = Origin()
    for field in Origin.Field.allCases where Bool.random(using: &random) {
      origin[field] = text(&random)
    }
    origin.selection = [nil, .clipboard, .primary].randomElement(using: &random) ?? nil
    let content = (0..<Int.random(in: 1...16, using: &random)).map { _ in
      let bytes =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: [UInt8](repeating: .random(in: 0...255, using: &random), count: 65_537)
        case 1...3: (0..<7).map { _ in UInt8.random(in: 0...255, using: &random) }
        default: Array(text(&random).utf8)
        }
      return Representation(
        type: MediaType("x/\(UInt8.random(in: 0...255, using: &random))"), bytes: bytes)
    }
    let instant = Instant(milliseconds: .random(in: 0...4_000_000_000_000, using: &random))
    return Capture(
      id: UUID(high: random.next(), low: random.next()),
      capturedAt: Timestamp(
        instant: instant, offsetMinutes: .random(in: -1_439...1_439, using: &random)),
      source: "fuzz-9",
      content: content
        + [Representation(type: .bytes, bytes: [0])].suffix(content.count < 16 ? 1 : 0),
      origin: origin, isSensitive: Bool.random(using: &random))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `every capture comes out as it went in`(seed: UInt64) throws {
    let bench = try InboxBench()
    var random = Seeded(state: seed)
    var captures: [Capture] = []
    for _ in 0..<25 {
      let capture = capture(&random)
      if capture.content.allSatisfy({ $0.bytes.isEmpty }) { continue }
      try bench.writer.write(capture)
      captures.append(capture)
    }
    var sink = MemorySink()
    try bench.ingest(into: &sink, policy: CapturePolicy(secrets: .expire))
    #expect(sink.captures == captures, "seed \(seed)")
    #expect(try bench.files() == [])
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a spoilt document is refused or taken, and nothing else happens`(seed: UInt64) throws {
    let bench = try InboxBench()
    var random = Seeded(state: seed)
    let whole = Array(document(more: #","origin":{"app":"a","selection":"primary"}"#).utf8)
    for number in 0..<100 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      try bench.put(bytes, as: "\(number).json")
    }
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink)
    #expect(report.taken + report.refused.count == 100, "seed \(seed)")
    #expect(try bench.names(in: "rejected").count == 2 * report.refused.count)
    #expect(try bench.names(in: "new") == [])
  }
}
