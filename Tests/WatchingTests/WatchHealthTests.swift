import Clips
import Posix
import Testing
import Watching

struct WatchHealthTests {
  private static let x11 = DisplayName(.x11, ":0")
  private static let wayland = DisplayName(.wayland, "wayland-0")
  private static let other = DisplayName(.x11, ":9")

  private static let inX11 = WatchPlan(environment: Environment(["DISPLAY": ":0"]))
  private static let inWayland = WatchPlan(
    environment: Environment(["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"]))
  private static let elsewhere = WatchPlan(environment: Environment([:]))

  private static func watcher(
    _ display: DisplayName?, _ state: Supervision.State, isAlive: Bool = true
  ) -> KnownWatcher {
    KnownWatcher(
      WatcherRecord(
        display, state: state,
        since: Timestamp(instant: Instant(milliseconds: 0), offsetMinutes: 0), boot: "b"),
      isAlive: isAlive)
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let plan: WatchPlan
    let watchers: [KnownWatcher]
    let health: WatchHealth
    let isWatched: Bool

    init(
      _ description: String, _ plan: WatchPlan, _ watchers: [KnownWatcher], _ health: WatchHealth,
      isWatched: Bool = false
    ) {
      testDescription = description
      self.plan = plan
      self.watchers = watchers
      self.health = health
      self.isWatched = isWatched
    }
  }

  private static let cases: [Case] = [
    Case("never started", inX11, [], .none),
    Case("starting", inX11, [watcher(x11, .starting)], .watching, isWatched: true),
    Case("watching", inX11, [watcher(x11, .watching)], .watching, isWatched: true),
    Case("full disk", inX11, [watcher(x11, .trouble)], .trouble, isWatched: true),
    Case("ends again and again", inX11, [watcher(x11, .restarting)], .trouble),
    Case("display gone", inX11, [watcher(x11, .gone)], .gone),
    Case("given up", inX11, [watcher(x11, .gone, isAlive: false)], .gone),
    Case("not installed", inX11, [watcher(x11, .unable)], .blind),
    Case("died", inX11, [watcher(x11, .watching, isAlive: false)], .died),
    Case("another display's died", inX11, [watcher(other, .watching, isAlive: false)], .none),
    Case("started without DISPLAY", inX11, [watcher(nil, .unable)], .blind),
    Case("started without DISPLAY, died", inX11, [watcher(nil, .unable, isAlive: false)], .died),
    Case(
      "started without DISPLAY, and another with it", inX11,
      [watcher(nil, .unable), watcher(x11, .watching)], .watching, isWatched: true),
    Case("Wayland", inWayland, [watcher(wayland, .watching)], .watching, isWatched: true),
    Case("Wayland not possible", inWayland, [watcher(wayland, .unable)], .blind),
    Case(
      "Xwayland instead", inWayland, [watcher(wayland, .unable), watcher(x11, .watching)],
      .watching, isWatched: true),
    Case(
      "Xwayland instead, died", inWayland,
      [watcher(wayland, .unable, isAlive: false), watcher(x11, .watching, isAlive: false)], .died),
    Case("over SSH, never started", elsewhere, [], .none),
    Case("over SSH, watching", elsewhere, [watcher(other, .watching)], .watching),
    Case("over SSH, died", elsewhere, [watcher(other, .watching, isAlive: false)], .died),
    Case("over SSH, logged out", elsewhere, [watcher(other, .gone, isAlive: false)], .none),
    Case("over SSH, started without DISPLAY", elsewhere, [watcher(nil, .unable)], .blind),
  ]

  @Test(arguments: cases)
  func `the health of a session's watchers is told in one word`(_ example: Case) {
    #expect(WatchHealth(example.watchers, for: example.plan) == example.health)
    let watched = example.plan.entries.map { $0.isWatched(by: example.watchers) }
    #expect(watched.contains(true) == example.isWatched)
  }
}
