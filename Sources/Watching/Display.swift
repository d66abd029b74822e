import Posix

/// A display whose clipboard can be watched.
public struct Display: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case wayland, x11
  }

  public let kind: Kind
  /// As programs are told it: `:0`, `wayland-0`.
  public let name: String

  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// The program that watches it.
  public var program: String { "nori-\(kind.rawValue)" }

  /// How people are told of it.
  public var words: String {
    switch kind {
    case .wayland: "the Wayland display \(name)"
    case .x11: "the X11 display \(name)"
    }
  }

  /// What the names of its files begin with. Characters that no file name should have are spelled
  /// by their numbers, and of a name that is too long for a file the end is taken.
  var fileStem: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-_.".utf8)
    let spelled = name.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "\(kind.rawValue)-\(spelled.joined().suffix(200))"
  }
}

/// Which displays a session has, read from its environment.
public struct WatchPlan: Hashable, Sendable {
  /// One display, and the other way to see it where the first does not work.
  public struct Entry: Hashable, Sendable {
    public let display: Display
    /// The X11 side of a Wayland session: it sees only what Xwayland passes on.
    public let fallback: Display?

    public init(_ display: Display, fallback: Display? = nil) {
      self.display = display
      self.fallback = fallback
    }

    /// Every way to see it, the best first.
    public var displays: [Display] { [display] + (fallback.map { [$0] } ?? []) }
  }

  public let entries: [Entry]

  /// | WAYLAND_DISPLAY | DISPLAY | XDG_SESSION_TYPE | watched                          |
  /// |-----------------|---------|------------------|----------------------------------|
  /// | set             |         |                  | Wayland                          |
  /// |                 | set     |                  | X11                              |
  /// | set             | set     | `x11`            | both: one desktop inside another |
  /// | set             | set     | another, or none | Wayland; X11 where that fails    |
  /// |                 |         |                  | nothing                          |
  public init(environment: Environment) {
    let wayland = environment["WAYLAND_DISPLAY"].map { name in
      Display(.wayland, WatchPlan.waylandName(name, in: environment["XDG_RUNTIME_DIR"]))
    }
    let x11 = environment["DISPLAY"].map { Display(.x11, WatchPlan.x11Name($0)) }
    switch (wayland, x11) {
    case (let wayland?, let x11?) where environment["XDG_SESSION_TYPE"] == "x11":
      entries = [Entry(x11), Entry(wayland)]
    case (let wayland?, let x11): entries = [Entry(wayland, fallback: x11)]
    case (nil, let x11?): entries = [Entry(x11)]
    case (nil, nil): entries = []
    }
  }

  /// Without the screen's number: the screens of a display share its selections.
  private static func x11Name(_ name: String) -> String {
    guard let colon = name.lastIndex(of: ":"), let dot = name[colon...].lastIndex(of: ".") else {
      return name
    }
    return String(name[..<dot])
  }

  /// A path in the folder of sockets is the same display as its name alone.
  private static func waylandName(_ name: String, in folder: String?) -> String {
    guard let folder, name.hasPrefix(folder + "/") else { return name }
    return String(name.dropFirst(folder.utf8.count + 1))
  }
}
