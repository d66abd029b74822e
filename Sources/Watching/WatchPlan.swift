import Posix

/// Which displays a session has, read from its environment.
public struct WatchPlan: Hashable, Sendable {
  /// One display, and the other way to see it where the first does not work.
  public struct Entry: Hashable, Sendable {
    public let display: DisplayName
    /// The X11 side of a Wayland session: it sees only what Xwayland passes on.
    public let fallback: DisplayName?

    public init(_ display: DisplayName, fallback: DisplayName? = nil) {
      self.display = display
      self.fallback = fallback
    }

    /// Every way to see it, the best first.
    public var displays: [DisplayName] { [display] + (fallback.map { [$0] } ?? []) }
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
      DisplayName(.wayland, WatchPlan.waylandName(name, in: environment["XDG_RUNTIME_DIR"]))
    }
    let x11 = environment["DISPLAY"].map { DisplayName(.x11, WatchPlan.x11Name($0)) }
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
