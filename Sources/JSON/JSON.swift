/// A JSON value (RFC 8259): members keep their order, whole numbers stay exact.
///
/// A number written without fraction and exponent is an ``integer(_:)``, every other one a
/// ``real(_:)``; `1` and `1.0` are therefore two values.
public enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  case string(String)
  case array([JSON])
  case object([Member])

  /// One name with its value.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: JSON

    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

/// One name with its value, as an object holds it.
public typealias Member = JSON.Member

extension JSON {
  /// The member of that name; nil where there is none and where this is no object.
  public subscript(name: String) -> JSON? {
    objectValue?.first { $0.name == name }?.value
  }

  public var isNull: Bool { self == .null }

  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// Nil for `1.0` too: it was not written as a whole number.
  public var integerValue: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// Any number; integers past 2^53 are rounded.
  public var realValue: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  public var arrayValue: [JSON]? {
    if case .array(let values) = self { values } else { nil }
  }

  /// The members in the order in which they were written.
  public var objectValue: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}

extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Keeps the written order; names are not checked for being unique.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
