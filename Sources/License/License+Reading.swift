import Clips

extension License {
  /// Reads a license for this product that `issuer` has signed.
  public init(_ text: [UInt8], signedBy issuer: Issuer) throws(LicenseError) {
    guard text.count <= LicenseText.limit else { throw .tooLarge(limit: LicenseText.limit) }
    var reader = LineReader(text)
    try reader.readHeader()
    let product = try reader.field("product")
    guard try reader.field("issuer") == issuer.name else { throw .otherIssuer }
    let holder = try reader.field("holder")
    let edition = try reader.field("edition")
    let issued = try reader.day("issued")
    let ends = try reader.end("ends")
    let signed = reader.taken
    let signature = try reader.signature()
    guard issuer.hasSigned(signed, signature) else { throw .edited }
    guard product == LicenseText.product else { throw .otherProduct(product) }
    guard let edition = Edition(rawValue: edition) else { throw .otherEdition(edition) }
    // An issuer's tool that signs such a thing is not ours.
    guard let license = License(holder: holder, edition: edition, issued: issued, ends: ends)
    else { throw .malformed(line: 1) }
    self = license
  }
}

/// Takes one line after the other, without what counts for nothing.
private struct LineReader {
  private var lines: ArraySlice<(number: Int, bytes: ArraySlice<UInt8>)>
  /// The lines that were taken, each ended by a line feed.
  private(set) var taken: [UInt8] = []

  init(_ text: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: mark) ? text.dropFirst(mark.count) : text[...]
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated().map { index, line in
        var line = line
        while let last = line.last, LineReader.blanks.contains(last) { line.removeLast() }
        return (number: index + 1, bytes: line)
      }
    self.lines = lines.filter { !$0.bytes.isEmpty }[...]
  }

  private static let blanks: [UInt8] = [9, 13, 32]

  mutating func readHeader() throws(LicenseError) {
    guard let line = lines.first else { throw .notALicense }
    let header = Array("\(LicenseText.header) ".utf8)
    guard line.bytes.starts(with: header) else {
      let isBeginning = lines.count == 1 && header.starts(with: line.bytes)
      throw isBeginning ? .cut : .notALicense
    }
    let version = line.bytes.dropFirst(header.count)
    guard let number = Int(String(decoding: version, as: UTF8.self)), number > 0,
      version.elementsEqual(String(number).utf8)
    else { throw .notALicense }
    guard number <= LicenseText.version else {
      throw .newerVersion(found: number, known: LicenseText.version)
    }
    take(line.bytes)
  }

  mutating func field(_ name: String) throws(LicenseError) -> String {
    let start = Array("\(name): ".utf8)
    guard let line = lines.first else { throw .cut }
    guard line.bytes.starts(with: start) else {
      // The last line of a text that was cut is the beginning of what should stand there.
      throw lines.count == 1 && start.starts(with: line.bytes)
        ? .cut : .malformed(line: line.number)
    }
    guard let value = String(validating: line.bytes.dropFirst(start.count), as: UTF8.self) else {
      throw .malformed(line: line.number)
    }
    take(line.bytes)
    return value
  }

  mutating func day(_ name: String) throws(LicenseError) -> Day {
    let (line, isLast) = (lines.first?.number ?? 0, lines.count == 1)
    guard let day = Day(try field(name)) else { throw isLast ? .cut : .malformed(line: line) }
    return day
  }

  /// A day, or nil for `never`.
  mutating func end(_ name: String) throws(LicenseError) -> Day? {
    let (line, isLast) = (lines.first?.number ?? 0, lines.count == 1)
    let text = try field(name)
    if text == "never" { return nil }
    guard let day = Day(text) else { throw isLast ? .cut : .malformed(line: line) }
    return day
  }

  /// All that is left: the signature, in two lines.
  mutating func signature() throws(LicenseError) -> [UInt8] {
    guard let title = lines.first else { throw .cut }
    guard title.bytes.elementsEqual("signature:".utf8) else {
      throw lines.count == 1 && "signature:".utf8.starts(with: title.bytes)
        ? .cut : .malformed(line: title.number)
    }
    let halves = lines.dropFirst()
    if halves.count > 2, let line = halves.dropFirst(2).first {
      throw .malformed(line: line.number)
    }
    let isWhole = halves.count == 2 && halves.last?.bytes.count ?? 0 >= LicenseText.signatureLine
    guard isWhole else { throw .cut }
    for half in halves where half.bytes.count != LicenseText.signatureLine {
      throw .malformed(line: half.number)
    }
    let digits = String(decoding: halves.flatMap(\.bytes), as: UTF8.self)
    guard let signature = Base64.decoded(digits) else { throw .edited }
    return signature
  }

  private mutating func take(_ line: ArraySlice<UInt8>) {
    taken += line
    taken.append(UInt8(ascii: "\n"))
    lines.removeFirst()
  }
}
