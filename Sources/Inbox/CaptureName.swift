import Posix

/// The rule for NAME, under which a capture stands in the inbox.
///
/// NAMEs sort by their bytes in capture order; `NAME.json` holds the capture, `NAME.1.bin` to
/// `NAME.16.bin` hold payloads of that capture alone.
enum CaptureName {
  static let longest = 128

  /// `[A-Za-z0-9._-]`, 1 to 128 of them.
  static func isValid(_ name: some Collection<UInt8>) -> Bool {
    !name.isEmpty && name.count <= longest && name.allSatisfy(isAllowed)
  }

  /// Whether a `file` field stays in the folder: no path and no way up.
  static func isPlain(_ file: String) -> Bool {
    file != "." && file != ".." && file.utf8.allSatisfy(isAllowed) && !file.isEmpty
  }

  /// The NAME in `NAME.json`; nil for every other file name.
  static func stem(ofDocument file: FileName) -> ArraySlice<UInt8>? {
    stem(of: file.bytes, without: ".json")
  }

  /// The NAME in `NAME.1.bin` to `NAME.16.bin`; nil for every other file name.
  static func stem(ofPayload file: FileName) -> ArraySlice<UInt8>? {
    guard let numbered = stem(of: file.bytes, without: ".bin"),
      let dot = numbered.lastIndex(of: UInt8(ascii: ".")),
      payloadNumbers.contains(where: { numbered[(dot + 1)...].elementsEqual(String($0).utf8) })
    else { return nil }
    let stem = numbered[..<dot]
    return isValid(stem) ? stem : nil
  }

  static func document(_ stem: some Sequence<UInt8>) -> FileName {
    FileName(bytes: Array(stem) + Array(".json".utf8))
  }

  static func payload(_ stem: some Sequence<UInt8>, number: Int) -> FileName {
    FileName(bytes: Array(stem) + Array(".\(number).bin".utf8))
  }

  /// One payload for each representation at most.
  static let payloadNumbers = 1...16

  private static func stem(of name: ArraySlice<UInt8>, without suffix: String)
    -> ArraySlice<UInt8>?
  {
    guard name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { return nil }
    return name.dropLast(suffix.utf8.count)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
