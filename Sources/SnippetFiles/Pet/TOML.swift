/// A value of TOML 1.0 (https://toml.io/en/v1.0.0).
indirect enum TOML {
  case string(String)
  case integer(Int64)
  case float(Double)
  case bool(Bool)
  /// A date or a time, as it was written.
  case date(String)
  case array([TOML])
  case table(TOMLTable)
}

/// One table, whether it was written with a header, dots or braces.
final class TOMLTable {
  /// Where it begins, from 1.
  let line: Int
  private(set) var members: [String: TOML] = [:]
  /// The tables of `[[name]]`, in their order.
  private(set) var lists: [String: [TOMLTable]] = [:]
  /// A line of it could not be read.
  var isBroken = false
  /// An inline table is whole as it was written.
  var isClosed = false
  /// It has had its own `[header]`.
  var isDefined = false

  init(line: Int) {
    self.line = line
  }

  /// False when the name is taken.
  func add(_ name: String, _ value: TOML) -> Bool {
    guard members[name] == nil, lists[name] == nil else { return false }
    members[name] = value
    return true
  }

  /// The table of that name, made when it is not there: the last of a list. Nil when something
  /// else has the name.
  func table(_ name: String, line: Int) -> TOMLTable? {
    if let last = lists[name]?.last { return last }
    if let member = members[name] {
      if case .table(let table) = member, !table.isClosed { return table }
      return nil
    }
    let table = TOMLTable(line: line)
    members[name] = .table(table)
    return table
  }

  /// One more table for a list; nil when something else has the name.
  func append(to name: String, line: Int) -> TOMLTable? {
    guard members[name] == nil else { return nil }
    let table = TOMLTable(line: line)
    lists[name, default: []].append(table)
    return table
  }
}
