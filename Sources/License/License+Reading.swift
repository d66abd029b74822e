import Clips

extension License {
  /// Reads a license for this product that `issuer` has signed.
  public init(_ text: [UInt8], signedBy issuer: Issuer) throws(LicenseError) {
    guard text.count <= LicenseText.limit else { throw .tooLarge(limit: LicenseText.limit) }
    var reader = LineReader(text)
    try reader.readHeader()
    let product = try reader.field("product")
    guard try reader.field("issuer") == issuer.name else { throw .otherIssuer }
    let holder = try reader.field("holder", License.isHolder)
    let edition = try reader.field("edition")
    let issued = try reader.day("issued")
    let ends = try reader.end("ends", after: issued)
    let signed = reader.taken
    let signature = try reader.signature()
    guard issuer.hasSigned(signed, signature) else { throw .edited }
    guard product == LicenseText.product else { throw .otherProduct(product) }
    guard let edition = Edition(rawValue: edition) else { throw .otherEdition(edition) }
    self.init(checked: holder, edition, issued, ends)
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

  mutating func field(
    _ name: String, _ isValid: (String) -> Bool = { _ in true }
  ) throws(LicenseError) -> String {
    // A field is never the last line.
    guard lines.count > 1, let line = lines.first else { throw .cut }
    let start = "\(name): ".utf8
    guard line.bytes.starts(with: start),
      let value = String(validating: line.bytes.dropFirst(start.count), as: UTF8.self),
      isValid(value)
    else { throw .malformed(line: line.number) }
    take(line.bytes)
    return value
  }

  mutating func day(_ name: String) throws(LicenseError) -> Day {
    let line = lines.first?.number ?? 0
    guard let day = Day(try field(name)) else { throw .malformed(line: line) }
    return day
  }

  /// A day, or nil for `never`.
  mutating func end(_ name: String, after start: Day) throws(LicenseError) -> Day? {
    let line = lines.first?.number ?? 0
    let text = try field(name)
    if text == "never" { return nil }
    guard let day = Day(text), day >= start else { throw .malformed(line: line) }
    return day
  }

  /// All that is left: the signature, in two lines.
  mutating func signature() throws(LicenseError) -> [UInt8] {
    guard lines.count > 1, let title = lines.first else { throw .cut }
    guard title.bytes.elementsEqual("signature:".utf8) else {
      throw .malformed(line: title.number)
    }
    let halves = lines.dropFirst()
    if let more = halves.dropFirst(2).first { throw .malformed(line: more.number) }
    guard halves.count == 2, halves.last?.bytes.count ?? 0 >= LicenseText.signatureLine
    else { throw .cut }
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
