import CSQLite

/// What SQLite answered; a struct, so that codes of later versions survive.
public struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The extended code where SQLite gave one.
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The code without its extension: the low byte.
  public var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  public static let error = ResultCode(rawValue: SQLITE_ERROR)
  public static let permission = ResultCode(rawValue: SQLITE_PERM)
  public static let busy = ResultCode(rawValue: SQLITE_BUSY)
  public static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  public static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  public static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  public static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  public static let full = ResultCode(rawValue: SQLITE_FULL)
  public static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  public static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  public static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
}
