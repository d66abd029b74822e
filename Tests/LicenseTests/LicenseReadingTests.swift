import Clips
import TestSupport
import Testing

@testable import License

private let good = """
  nori license 1
  product: nori
  issuer: ea4a6c63e29c520a
  holder: Ana Example
  edition: pro
  issued: 2026-11-30
  ends: 2027-11-30
  signature:
  8BbbPA+5e+KfwWOo3Wssi6zAX7pzXCbOxSufKoVlBoWA
  CYl1soxfW6DDjT8ujc4vdtEXImIRgpIU4tPolrjSBg==

  """

/// One text, and what reading it gives.
struct ReadingCase: Sendable, CustomTestStringConvertible {
  let id: String
  let change: @Sendable (String) -> String
  /// Nil when it is read as if nothing had been changed.
  let error: LicenseError?

  var testDescription: String { id }

  init(_ id: String, _ error: LicenseError?, _ change: @escaping @Sendable (String) -> String) {
    self.id = id
    self.error = error
    self.change = change
  }

  private static func line(_ number: Int, _ text: String) -> @Sendable (String) -> String {
    { good in
      var lines = good.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      lines[number - 1] = text
      return lines.joined(separator: "\n")
    }
  }

  private static func signed(
    product: String = "nori", version: Int = 1, edition: String = "pro",
    issued: String = "2026-11-30",
    ends: String = "2027-11-30", holder: String = "Ana Example",
    by key: IssuerKey = SampleKey.issuer
  ) -> String {
    let body = """
      nori license \(version)
      product: \(product)
      issuer: \(key.issuer.name)
      holder: \(holder)
      edition: \(edition)
      issued: \(issued)
      ends: \(ends)

      """
    let signature = Base64.encoded(key.signature(of: Array(body.utf8)))
    return "\(body)signature:\n\(signature.prefix(44))\n\(signature.dropFirst(44))\n"
  }

  static let all: [ReadingCase] = [
    ReadingCase("as it was issued", nil) { $0 },
    ReadingCase("with carriage returns", nil) {
      $0.split(separator: "\n").joined(separator: "\r\n")
    },
    ReadingCase("with blanks at the ends of lines", nil) {
      $0.split(separator: "\n").map { "\($0) \t" }.joined(separator: "\n")
    },
    ReadingCase("with empty lines around and between", nil) {
      "\n \n" + $0.split(separator: "\n").joined(separator: "\n\n") + "\n\n"
    },
    ReadingCase("without the last line end", nil) { String($0.dropLast()) },
    ReadingCase("with a mark of the byte order", nil) { "\u{FEFF}" + $0 },

    ReadingCase("nothing", .notALicense) { _ in "" },
    ReadingCase("blank lines", .notALicense) { _ in " \r\n\n" },
    ReadingCase("a letter", .notALicense) { _ in "Dear Ana,\nthank you.\n" },
    ReadingCase("a letter before it", .notALicense) { "Dear Ana,\n\n\($0)" },
    ReadingCase("bytes that are no text", .notALicense) { _ in "\u{0}\u{1}\u{2}" },
    ReadingCase("a mail's quotation", .notALicense) {
      $0.split(separator: "\n").map { "> \($0)" }.joined(separator: "\n")
    },
    ReadingCase("a license of another program", .notALicense, line(1, "seaweed license 1")),
    ReadingCase("no version", .notALicense, line(1, "nori license one")),
    ReadingCase("version nought", .notALicense, line(1, "nori license 0")),
    ReadingCase("a version written otherwise", .notALicense, line(1, "nori license 01")),
    ReadingCase("the next version", .newerVersion(found: 2, known: 1), line(1, "nori license 2")),
    ReadingCase("the next version, signed", .newerVersion(found: 2, known: 1)) { _ in
      signed(version: 2)
    },
    ReadingCase("just small enough", nil) {
      $0 + String(repeating: "\n", count: LicenseText.limit - $0.utf8.count)
    },
    ReadingCase("too large", .tooLarge(limit: 4_096)) {
      $0 + String(repeating: "\n", count: LicenseText.limit - $0.utf8.count + 1)
    },

    ReadingCase("one line too few", .malformed(line: 4)) {
      $0.split(separator: "\n").filter { !$0.hasPrefix("holder") }.joined(separator: "\n")
    },
    ReadingCase("one line too many", .malformed(line: 3)) {
      var lines = $0.split(separator: "\n")
      lines.insert("note: hello", at: 2)
      return lines.joined(separator: "\n")
    },
    ReadingCase("lines in another order", .malformed(line: 2)) {
      var lines = $0.split(separator: "\n")
      lines.swapAt(1, 3)
      return lines.joined(separator: "\n")
    },
    ReadingCase("a holder without a name", .malformed(line: 4), line(4, "holder:")),
    ReadingCase("a day that is none", .malformed(line: 6), line(6, "issued: 2026-02-30")),
    ReadingCase("an end that is no day", .malformed(line: 7), line(7, "ends: soon")),
    ReadingCase("a letter after it", .malformed(line: 12)) { $0 + "\nYours, nori\n" },
    ReadingCase("a long half", .malformed(line: 9)) {
      $0.split(separator: "\n").enumerated().map { $0 == 8 ? "\($1)A" : "\($1)" }
        .joined(separator: "\n")
    },

    ReadingCase("another holder", .edited, line(4, "holder: Bob Example")),
    ReadingCase("a later end", .edited, line(7, "ends: 2099-12-31")),
    ReadingCase("no end", .edited, line(7, "ends: never")),
    ReadingCase("an earlier beginning", .edited, line(6, "issued: 2020-01-01")),
    ReadingCase("an edition that is none", .edited, line(5, "edition: gold")),
    ReadingCase("a product of that name", .edited, line(2, "product: seaweed")),
    ReadingCase(
      "the other issuer's signature", .edited,
      { good in
        let other = signed(by: SampleKey.other).split(separator: "\n").suffix(2)
        return (good.split(separator: "\n").dropLast(2) + other).joined(separator: "\n")
      }),
    ReadingCase(
      "a signature of nothing", .edited, line(9, String(repeating: "A", count: 44))),
    ReadingCase("what is no base 64", .edited, line(9, String(repeating: "!", count: 44))),

    ReadingCase("another issuer", .otherIssuer) { _ in signed(by: SampleKey.other) },
    ReadingCase("another issuer's name", .otherIssuer, line(3, "issuer: 0000000000000000")),
    ReadingCase("no issuer", .otherIssuer, line(3, "issuer: nobody")),
    ReadingCase("another product", .otherProduct("seaweed")) { _ in signed(product: "seaweed") },
    ReadingCase("another edition", .otherEdition("team")) { _ in signed(edition: "team") },
    ReadingCase("signed, but it ends before it begins", .malformed(line: 7)) { _ in
      signed(issued: "2026-11-30", ends: "2026-11-29")
    },
    ReadingCase("signed, but with a control character", .malformed(line: 4)) { _ in
      signed(holder: "Ana\u{1B}[2J")
    },
  ]
}

@Test(arguments: ReadingCase.all)
func `a license is read, or refused for its own reason`(_ one: ReadingCase) throws {
  let text = Array(one.change(good).utf8)
  if let error = one.error {
    #expect(throws: error) { try License(text, signedBy: SampleKey.issuer.issuer) }
  } else {
    #expect(try License(text, signedBy: SampleKey.issuer.issuer) == .sample())
  }
}

@Test func `a license is written as it always was`() throws {
  #expect(LicenseText.signed(try .sample(), by: SampleKey.issuer) == good)
}

@Test(arguments: ["Ana Example", "会議 株式会社", "O'Neill & Sons <a@b.example>", "x: y", "never"])
func `whoever holds it, it is read as it was written`(_ holder: String) throws {
  for ends in ["2027-11-30", "2026-11-30", nil] {
    let license = try License.sample(holder: holder, ends: ends)
    let text = Array(LicenseText.signed(license, by: SampleKey.issuer).utf8)
    #expect(try License(text, signedBy: SampleKey.issuer.issuer) == license)
  }
}

@Test(arguments: ["", " Ana", "Ana ", "A\nB", "A\u{7F}", String(repeating: "x", count: 201)])
func `what is no name on one line holds no license`(_ holder: String) throws {
  let day = try #require(Day("2026-11-30"))
  #expect(License(holder: holder, edition: .pro, issued: day, ends: nil) == nil)
}

@Test func `a license that is cut anywhere is cut`() throws {
  let whole = Array(good.utf8)
  // Without its last line end it is whole, and without anything it is nothing.
  for count in 1..<(whole.count - 1) {
    #expect(throws: LicenseError.cut, "after \(count) bytes") {
      try License(Array(whole.prefix(count)), signedBy: SampleKey.issuer.issuer)
    }
  }
}

@Test func `no change of a byte gives another license`() throws {
  let whole = Array(good.utf8)
  let license = try License.sample()
  var taken = Set<Int>()
  for place in whole.indices {
    let flipped = (0..<8).map { whole[place] ^ (1 << UInt8($0)) }
    for byte in flipped + [0, 9, 10, 13, 32, 255] where byte != whole[place] {
      var changed = whole
      changed[place] = byte
      do {
        #expect(try License(changed, signedBy: SampleKey.issuer.issuer) == license)
        taken.insert(place)
      } catch {
        // As it should be.
      }
    }
  }
  // Only the end of the last line can become another blank.
  #expect(taken == [whole.count - 1])
}

@Test func `no byte can be left out, and none put in that counts`() throws {
  let whole = Array(good.utf8)
  let license = try License.sample()
  for place in whole.indices {
    var shorter = whole
    shorter.remove(at: place)
    // Why: most are refused; what is taken must be the same license.
    if let read = try? License(shorter, signedBy: SampleKey.issuer.issuer) {
      #expect(read == license && place == whole.count - 1, "without byte \(place)")
    }
    for byte in UInt8(33)...126 {
      var longer = whole
      longer.insert(byte, at: place)
      #expect(throws: LicenseError.self, "byte \(byte) at \(place)") {
        try License(longer, signedBy: SampleKey.issuer.issuer)
      }
    }
  }
}

@Test(arguments: 1...20)
func `noise is no license`(seed: UInt64) {
  var random = SeededRandom(seed: seed)
  for _ in 0..<200 {
    let noise = (0..<Int.random(in: 0...600, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    #expect(throws: LicenseError.self) {
      try License(Array("nori license 1\n".utf8) + noise, signedBy: SampleKey.issuer.issuer)
    }
    #expect(throws: LicenseError.self) { try License(noise, signedBy: SampleKey.issuer.issuer) }
  }
}
