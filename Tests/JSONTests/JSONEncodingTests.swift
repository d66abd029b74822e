import JSON
import Testing

private func text(_ value: JSON, pretty: Bool = false) -> String {
  String(decoding: value.encoded(pretty: pretty), as: UTF8.self)
}

@Test func `writes one line without blanks, members in order`() {
  let value: JSON = ["z": [1, -2, 1.5, true, .null], "a": [:], "e": []]
  #expect(text(value) == #"{"z":[1,-2,1.5,true,null],"a":{},"e":[]}"#)
}

@Test func `writes indented by two blanks for people`() {
  let value: JSON = ["a": [1, ["b": "c"]], "empty": [:], "none": []]
  #expect(
    text(value, pretty: true) == """
      {
        "a": [
          1,
          {
            "b": "c"
          }
        ],
        "empty": {},
        "none": []
      }
      """)
}

@Test func `escapes what must be and nothing else`() {
  let value = JSON.string("\"\\/\u{8}\t\n\u{c}\r\0\u{1}\u{1f}\u{7f}é日😀\u{2028}\u{2029}")
  #expect(
    text(value)
      == "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0000\\u0001\\u001f\u{7f}é日😀\u{2028}\u{2029}\"")
}

@Test(arguments: [Double.infinity, -.infinity, .nan])
func `writes null for a number that JSON lacks`(number: Double) {
  #expect(text(.real(number)) == "null")
}

@Test func `appends to bytes that are there`() {
  var bytes = Array("x".utf8)
  JSON.array([1]).encode(into: &bytes)
  #expect(bytes == Array("x[1]".utf8))
}

@Test func `gives a value only as what it is`() {
  #expect(JSON.integer(3).realValue == 3)
  #expect(JSON.real(3).integerValue == nil)
  #expect(JSON.string("true").boolValue == nil)
  #expect((["a": 1, "b": .null] as JSON)["b"] == .null)
  #expect((["a": 1] as JSON)["c"] == nil)
  #expect(([1] as JSON)["a"] == nil)
}

/// SplitMix64: the same seed, the same values, on every machine.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

private func randomText(_ generator: inout SeededGenerator, nul: Bool) -> String {
  var text = ""
  for _ in 0..<Int.random(in: 0...8, using: &generator) {
    let ceilings: [UInt32] = [0x20, 0x7f, 0x800, 0xffff, 0x10ffff]
    let ceiling = ceilings[Int.random(in: ceilings.indices, using: &generator)]
    let scalar = Unicode.Scalar(UInt32.random(in: (nul ? 0 : 1)...ceiling, using: &generator))
    text.unicodeScalars.append(scalar ?? "\u{fffd}")
  }
  return text
}

private func randomValue(_ generator: inout SeededGenerator, depth: Int) -> JSON {
  switch Int.random(in: 0...(depth > 0 ? 7 : 5), using: &generator) {
  case 0: return .null
  case 1: return .bool(.random(using: &generator))
  case 2: return .integer(.random(in: .min ... .max, using: &generator))
  case 3:
    let real = Double(bitPattern: generator.next())
    return .real(real.isFinite ? real : 0.1)
  case 4, 5: return .string(randomText(&generator, nul: true))
  case 6:
    return .array(
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        randomValue(&generator, depth: depth - 1)
      })
  default:
    var names: [String] = []
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let name = randomText(&generator, nul: false)
      // Byte-wise: to JSON, names that only look the same are two.
      if !names.contains(where: { Array($0.utf8) == Array(name.utf8) }) { names.append(name) }
    }
    return .object(
      names.map { Member(name: $0, value: randomValue(&generator, depth: depth - 1)) })
  }
}

@Test(arguments: 0..<500 as Range<UInt64>)
func `what was written is read back the same`(seed: UInt64) throws {
  var generator = SeededGenerator(state: seed)
  let value = randomValue(&generator, depth: 5)
  let compact = value.encoded()
  #expect(try JSON(parsing: compact) == value)
  #expect(try JSON(parsing: compact).encoded() == compact)
  #expect(try JSON(parsing: value.encoded(pretty: true)).encoded() == compact)
}

@Test(arguments: 0..<200 as Range<UInt64>)
func `damaged text is read or refused, never a crash`(seed: UInt64) {
  var generator = SeededGenerator(state: seed)
  var bytes = randomValue(&generator, depth: 4).encoded()
  for _ in 0..<3 {
    bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
      in: 0...255, using: &generator)
  }
  do throws(JSONError) {
    let value = try JSON(parsing: bytes)
    #expect((try? JSON(parsing: value.encoded())) == value)
  } catch {
    #expect(error.offset <= bytes.count && error.line >= 1 && error.column >= 1)
  }
}
