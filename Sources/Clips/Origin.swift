/// Where a capture came from, as far as its helper could tell.
public struct Origin: Hashable, Sendable {
  public enum Selection: String, Sendable, CaseIterable {
    case clipboard, primary
  }

  /// The text fields, in the order in which they are always written; the names are a promise of
  /// the inbox protocol.
  public enum Field: String, Sendable, CaseIterable {
    case app, title, url, host, cwd, tty, command
  }

  public var app: String?
  public var title: String?
  public var url: String?
  public var host: String?
  public var cwd: String?
  public var tty: String?
  public var command: String?
  public var selection: Selection?

  public init(app: String? = nil, selection: Selection? = nil) {
    self.app = app
    self.selection = selection
  }

  public subscript(field: Field) -> String? {
    get {
      switch field {
      case .app: app
      case .title: title
      case .url: url
      case .host: host
      case .cwd: cwd
      case .tty: tty
      case .command: command
      }
    }
    set {
      switch field {
      case .app: app = newValue
      case .title: title = newValue
      case .url: url = newValue
      case .host: host = newValue
      case .cwd: cwd = newValue
      case .tty: tty = newValue
      case .command: command = newValue
      }
    }
  }
}
