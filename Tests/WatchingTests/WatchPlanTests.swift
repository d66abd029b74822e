import Posix
import TestSupport
import Testing
import Watching

struct WatchPlanTests {
  struct Session: CustomTestStringConvertible {
    let variables: [String: String]
    let entries: [WatchPlan.Entry]

    init(_ variables: [String: String], _ entries: [WatchPlan.Entry]) {
      self.variables = variables
      self.entries = entries
    }

    var testDescription: String { "\(variables.sorted { $0.key < $1.key })" }
  }

  @Test(arguments: [
    Session([:], []),
    Session(["DISPLAY": "", "WAYLAND_DISPLAY": ""], []),
    Session(["XDG_SESSION_TYPE": "wayland"], []),
    Session(["DISPLAY": ":0"], [.init(DisplayName(.x11, ":0"))]),
    Session(["DISPLAY": ":0.1", "XDG_SESSION_TYPE": "x11"], [.init(DisplayName(.x11, ":0"))]),
    Session(["DISPLAY": "host.example:10.0"], [.init(DisplayName(.x11, "host.example:10"))]),
    Session(["DISPLAY": "host.example:10"], [.init(DisplayName(.x11, "host.example:10"))]),
    Session(["DISPLAY": "nonsense"], [.init(DisplayName(.x11, "nonsense"))]),
    Session(["WAYLAND_DISPLAY": "wayland-0"], [.init(DisplayName(.wayland, "wayland-0"))]),
    Session(
      ["WAYLAND_DISPLAY": "/run/user/1/wayland-0", "XDG_RUNTIME_DIR": "/run/user/1"],
      [.init(DisplayName(.wayland, "wayland-0"))]),
    Session(
      ["WAYLAND_DISPLAY": "/run/user/12/wayland-0", "XDG_RUNTIME_DIR": "/run/user/1"],
      [.init(DisplayName(.wayland, "/run/user/12/wayland-0"))]),
    Session(
      ["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"],
      [.init(DisplayName(.wayland, "wayland-1"), fallback: DisplayName(.x11, ":0"))]),
    Session(
      ["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0"],
      [.init(DisplayName(.wayland, "wayland-1"), fallback: DisplayName(.x11, ":0"))]),
    Session(
      ["WAYLAND_DISPLAY": "wayland-1", "DISPLAY": ":0", "XDG_SESSION_TYPE": "x11"],
      [.init(DisplayName(.x11, ":0")), .init(DisplayName(.wayland, "wayland-1"))]),
  ])
  func `the environment tells which displays there are`(_ session: Session) {
    #expect(WatchPlan(environment: Environment(session.variables)).entries == session.entries)
  }

  @Test func `a display's words and its program follow from its kind`() {
    #expect(DisplayName(.x11, ":0").words == "the X11 display :0")
    #expect(DisplayName(.x11, ":0").program == "nori-x11")
    #expect(DisplayName(.wayland, "wayland-0").words == "the Wayland display wayland-0")
    #expect(DisplayName(.wayland, "wayland-0").program == "nori-wayland")
  }
}
