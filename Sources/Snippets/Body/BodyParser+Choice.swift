extension BodyParser {
  /// The choices from behind the first `|` on, and where the `|}` ends.
  ///
  /// Every beginning of a choice has a `|`, so no byte is looked at for more than two of them.
  func choices(at place: Int) -> ([String], end: Int)? {
    var choices: [String] = []
    var text: [UInt8] = []
    var place = place
    while let byte = byte(at: place) {
      switch byte {
      case UInt8(ascii: "\\"):
        switch self.byte(at: place + 1) {
        case UInt8(ascii: ","), UInt8(ascii: "|"), UInt8(ascii: "\\"):
          text.append(bytes[place + 1])
          place += 1
        default: text.append(byte)
        }
      case UInt8(ascii: ","):
        choices.append(String(decoding: text, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
      case UInt8(ascii: "|"):
        guard self.byte(at: place + 1) == UInt8(ascii: "}") else { return nil }
        choices.append(String(decoding: text, as: UTF8.self))
        return (choices, place + 2)
      default: text.append(byte)
      }
      place += 1
    }
    return nil
  }
}
