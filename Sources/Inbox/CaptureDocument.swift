import Clips
import JSON

/// A capture's JSON, checked; payloads are still only named.
struct CaptureDocument: Hashable {
  enum Contents: Hashable {
    case bytes([UInt8])
    /// The number N of `NAME.N.bin`.
    case payload(number: Int)
  }

  struct Part: Hashable {
    let type: MediaType
    let contents: Contents
  }

  let id: UUID
  let capturedAt: Timestamp
  let source: String
  let parts: [Part]
  let origin: Origin
  let isSensitive: Bool

  /// Checks each field; `name` is the NAME that payload names must begin with.
  init(parsing bytes: [UInt8], name: String, sizeLimit: Int) throws(Refusal.Reason) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON(parsing: bytes, root: .object, valueLimit: InboxLimits.values)
    } catch {
      throw .notJSON(line: error.line, column: error.column, problem: error.problem)
    }
    try CaptureDocument.checkVersion(try json.required(.nori))
    id = try json.checked(.id) { $0.stringValue.flatMap { UUID($0) } }
    capturedAt = try json.checked(.capturedAt) {
      $0.stringValue.flatMap { Timestamp(rfc3339: $0) }
    }
    source = try json.checked(.source) { $0.stringValue.filter(DocumentField.isSource) }
    let content = try json.checked(.content) { $0.arrayValue }
    parts = try CaptureDocument.parts(content, name: name, sizeLimit: sizeLimit)
    origin =
      try json.optional(.origin) { $0.objectValue == nil ? nil : $0 }.map {
        (origin) throws(Refusal.Reason) in try Origin(json: origin)
      } ?? Origin()
    isSensitive = try json.optional(.sensitive) { $0.boolValue } ?? false
  }

  /// A newer version may have changed every other field: this one is looked at first.
  private static func checkVersion(_ version: JSON) throws(Refusal.Reason) {
    guard let number = version.realValue else {
      throw .badField(DocumentField.nori.rawValue, expected: DocumentField.nori.expected)
    }
    if number > 1 {
      throw .newerVersion(version.integerValue.map { String($0) } ?? String(number))
    }
    guard number == 1 else {
      throw .badField(DocumentField.nori.rawValue, expected: DocumentField.nori.expected)
    }
  }

  private static func parts(_ content: [JSON], name: String, sizeLimit: Int)
    throws(Refusal.Reason) -> [Part]
  {
    guard content.count <= Capture.mostRepresentations else {
      throw .tooManyRepresentations(limit: Capture.mostRepresentations)
    }
    var parts: [Part] = []
    for (index, json) in content.enumerated() {
      parts.append(try Part(json: json, field: "content[\(index)]", name: name))
      if case .bytes(let bytes) = parts[index].contents, bytes.count > sizeLimit {
        throw .tooLarge("content[\(index)]", limit: sizeLimit)
      }
    }
    if parts.allSatisfy({ $0.contents == .bytes([]) }) { throw .empty }
    return parts
  }
}

extension CaptureDocument.Part {
  fileprivate init(json: JSON, field: String, name: String) throws(Refusal.Reason) {
    guard json.objectValue != nil else { throw .badField(field, expected: "an object") }
    guard let type = json[DocumentField.type] else {
      throw .missingField("\(field).\(DocumentField.type)")
    }
    guard let text = type.stringValue, DocumentField.isType(text) else {
      throw .badField(
        "\(field).\(DocumentField.type)",
        expected: "a media type of 1 to \(DocumentField.longestType) bytes")
    }
    self.type = MediaType(text)
    let places = DocumentField.Place.allCases.filter { json[$0.rawValue] != nil }
    guard let place = places.first, let value = json[place.rawValue] else {
      throw .missingField("\(field).text, .base64 or .file")
    }
    guard places.count == 1 else {
      throw .badField(field, expected: "only one of text, base64 and file")
    }
    contents = try .init(value, at: place, field: "\(field).\(place)", name: name)
  }
}

extension CaptureDocument.Contents {
  fileprivate init(_ value: JSON, at place: DocumentField.Place, field: String, name: String)
    throws(Refusal.Reason)
  {
    guard let text = value.stringValue else { throw .badField(field, expected: "a string") }
    switch place {
    case .text: self = .bytes(Array(text.utf8))
    case .base64:
      guard let bytes = Base64.decoded(text) else {
        throw .badField(field, expected: "base64 with padding and without line breaks")
      }
      self = .bytes(bytes)
    case .file:
      guard CaptureName.isPlain(text) else { throw .outside(field: field) }
      guard let number = CaptureName.payloadNumbers.first(where: { text == "\(name).\($0).bin" })
      else {
        throw .badField(
          field, expected: "NAME.1.bin to NAME.16.bin with the NAME of its own JSON")
      }
      self = .payload(number: number)
    }
  }
}

extension Origin {
  fileprivate init(json: JSON) throws(Refusal.Reason) {
    self.init()
    for field in Field.allCases {
      guard let value = json[field.rawValue] else { continue }
      guard let text = value.stringValue else {
        throw .badField("origin.\(field)", expected: "a string")
      }
      self[field] = text
    }
    guard let value = json[DocumentField.selection] else { return }
    guard let selection = value.stringValue.flatMap({ Selection(rawValue: $0) }) else {
      throw .badField("origin.\(DocumentField.selection)", expected: "clipboard or primary")
    }
    self.selection = selection
  }
}

extension JSON {
  fileprivate func required(_ field: DocumentField) throws(Refusal.Reason) -> JSON {
    guard let value = self[field.rawValue] else { throw .missingField(field.rawValue) }
    return value
  }

  fileprivate func checked<Value>(_ field: DocumentField, _ read: (JSON) -> Value?)
    throws(Refusal.Reason) -> Value
  {
    guard let value = read(try required(field)) else {
      throw .badField(field.rawValue, expected: field.expected)
    }
    return value
  }

  fileprivate func optional<Value>(_ field: DocumentField, _ read: (JSON) -> Value?)
    throws(Refusal.Reason) -> Value?
  {
    self[field.rawValue] == nil ? nil : try checked(field, read)
  }
}

extension Optional {
  fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? {
    flatMap { isIncluded($0) ? $0 : nil }
  }
}
