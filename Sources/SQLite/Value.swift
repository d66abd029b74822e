/// What a statement's parameter can be bound to.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// So many zero bytes, to be filled through a ``Blob``.
  case zeros(Int)

  public static func integer(_ value: Int) -> Value { .integer(Int64(value)) }
  public static func integer(_ value: Int64?) -> Value { value.map { .integer($0) } ?? .null }
  public static func text(_ value: String?) -> Value { value.map { .text($0) } ?? .null }
  public static func flag(_ value: Bool) -> Value { .integer(value ? 1 : 0) }
}
