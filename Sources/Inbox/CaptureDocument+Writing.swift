import Clips
import JSON

/// What a helper says of a capture besides its contents.
public struct CaptureHeader: Hashable, Sendable {
  public var id: UUID
  public var capturedAt: Timestamp
  public var source: String
  public var origin: Origin
  public var isSensitive: Bool

  public init(
    id: UUID, capturedAt: Timestamp, source: String, origin: Origin = Origin(),
    isSensitive: Bool = false
  ) {
    self.id = id
    self.capturedAt = capturedAt
    self.source = source
    self.origin = origin
    self.isSensitive = isSensitive
  }
}

extension CaptureDocument {
  static func json(_ header: CaptureHeader, content: [JSON]) -> JSON {
    var members = [
      member(.nori, .integer(DocumentField.versionWritten)),
      member(.id, .string(header.id.description)),
      member(.capturedAt, .string(header.capturedAt.rfc3339)),
      member(.source, .string(header.source)),
      member(.content, .array(content)),
    ]
    let origin = originMembers(header.origin)
    if !origin.isEmpty { members.append(member(.origin, .object(origin))) }
    if header.isSensitive { members.append(member(.sensitive, true)) }
    return .object(members)
  }

  /// Text where the bytes are UTF-8, base64 where they are not.
  static func representation(type: MediaType, bytes: [UInt8]) -> JSON {
    if let text = String(validating: bytes, as: UTF8.self) {
      return representation(type: type, .text, text)
    }
    return representation(type: type, .base64, Base64.encoded(bytes))
  }

  static func representation(type: MediaType, _ place: DocumentField.Place, _ value: String)
    -> JSON
  {
    [DocumentField.type: .string(type.name), place.rawValue: .string(value)]
  }

  private static func member(_ field: DocumentField, _ value: JSON) -> JSON.Member {
    JSON.Member(name: field.rawValue, value: value)
  }

  private static func originMembers(_ origin: Origin) -> [JSON.Member] {
    var members = Origin.Field.allCases.compactMap { field in
      origin[field].map { JSON.Member(name: field.rawValue, value: .string($0)) }
    }
    if let selection = origin.selection {
      members.append(
        JSON.Member(name: DocumentField.selection, value: .string(selection.rawValue)))
    }
    return members
  }
}
