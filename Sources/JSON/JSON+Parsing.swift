import CJansson

extension JSON {
  /// What may stand at the top.
  public enum Root: Sendable {
    case any, object
  }

  /// Reads one JSON text, strictly: UTF-8 alone, no name twice in an object, nothing behind it.
  ///
  /// Also errors: more than 2,048 levels, a whole number outside `Int64`, a fraction outside
  /// `Double`, half of a surrogate pair, and NUL in a name. NUL in a string (`\u0000`) is kept.
  /// With a `valueLimit`, a text of more values and members is an error too: each takes some
  /// hundred bytes of memory, however short it is written.
  public init(
    parsing bytes: [UInt8], root: Root = .any, valueLimit: Int = .max
  ) throws(JSONError) {
    self = try bytes.withUnsafeBufferPointer { (buffer) throws(JSONError) in
      try JSON(parsing: UnsafeRawBufferPointer(buffer), root: root, valueLimit: valueLimit)
    }
  }

  /// The same for bytes that stand elsewhere; they are copied as needed.
  public init(
    parsing bytes: UnsafeRawBufferPointer, root: Root = .any, valueLimit: Int = .max
  ) throws(JSONError) {
    // No text has more values than bytes.
    if bytes.count > valueLimit, let offset = JSON.placeOfValue(past: valueLimit, in: bytes) {
      throw JSONError(at: offset, in: bytes, problem: "more than \(valueLimit) values")
    }
    // jansson takes a byte 0 that it has put back for an empty buffer and so skips it.
    if let offset = bytes.firstIndex(of: 0) {
      throw JSONError(at: offset, in: bytes, problem: "control character 0x0")
    }
    let flags = JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL | JSON_DECODE_ANY
    var failure = json_error_t()
    let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    // A null pointer is an argument error to jansson; for us it is a text without characters.
    let tree =
      if let start {
        json_loadb(start, bytes.count, Int(flags), &failure)
      } else {
        json_loads("", Int(flags), &failure)
      }
    guard let tree else { throw JSONError(failure, in: bytes) }
    defer { json_decref(tree) }
    if root == .object, tree.pointee.type != JSON_OBJECT {
      let blanks = Array(" \t\r\n".utf8)
      let offset = bytes.firstIndex { !blanks.contains($0) } ?? 0
      throw JSONError(at: offset, in: bytes, problem: "object expected")
    }
    self.init(tree)
  }

  /// Where a text begins to hold more than `limit` values: what separates and opens them is
  /// counted, which needs no parser. In a text that is no JSON the place means nothing.
  private static func placeOfValue(past limit: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    var count = 0
    var isString = false
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""): isString.toggle()
      case UInt8(ascii: "\\"): offset += 1  // Whatever is escaped ends no string.
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"):
        if !isString {
          count += 1
          if count > limit { return offset }
        }
      default: break
      }
      offset += 1
    }
    return nil
  }

  /// Copies a tree of jansson's; recursion is bounded by its depth limit.
  private init(_ tree: UnsafeMutablePointer<json_t>) {
    switch tree.pointee.type {
    case JSON_OBJECT: self = .object(members(of: tree))
    case JSON_ARRAY:
      let count = json_array_size(tree)
      var values: [JSON] = []
      values.reserveCapacity(count)
      for index in 0..<count {
        guard let value = json_array_get(tree, index) else { break }
        values.append(JSON(value))
      }
      self = .array(values)
    case JSON_STRING:
      self = .string(text(json_string_value(tree), count: json_string_length(tree)))
    case JSON_INTEGER: self = .integer(json_integer_value(tree))
    case JSON_REAL: self = .real(json_real_value(tree))
    case JSON_TRUE: self = .bool(true)
    case JSON_FALSE: self = .bool(false)
    default: self = .null
    }

    func members(of object: UnsafeMutablePointer<json_t>) -> [Member] {
      var members: [Member] = []
      members.reserveCapacity(json_object_size(object))
      var step = json_object_iter(object)
      while let here = step, let value = json_object_iter_value(here) {
        let name = text(json_object_iter_key(here), count: json_object_iter_key_len(here))
        members.append(Member(name: name, value: JSON(value)))
        step = json_object_iter_next(object, here)
      }
      return members
    }

    func text(_ start: UnsafePointer<CChar>?, count: Int) -> String {
      String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}

extension JSONError {
  /// Leaves out what jansson quotes from the text: that may be a secret.
  fileprivate init(_ failure: json_error_t, in bytes: UnsafeRawBufferPointer) {
    let message = withUnsafeBytes(of: failure.text) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    let words = message.split(separator: " ", omittingEmptySubsequences: false)
    let problem = words.prefix { $0 != "near" }.joined(separator: " ")
    // jansson tells how much it has read. Bytes that cannot stand in a string are not read any
    // more, every other offender is.
    let unread = ["unable to decode byte", "unexpected newline", "control character"]
    var offset = Int(failure.position)
    if message.hasSuffix("near end of file") || problem == "premature end of input" {
      offset = bytes.count
    } else if !unread.contains(where: problem.hasPrefix) {
      offset = max(offset - 1, 0)
      while offset > 0, bytes[offset] & 0xc0 == 0x80 { offset -= 1 }
    }
    self.init(at: offset, in: bytes, problem: problem)
  }
}
