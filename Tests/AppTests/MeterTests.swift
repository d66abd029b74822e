import Clips
import Store
import Testing

@testable import App

@Suite struct MeterTests {
  private static let now = Instant(milliseconds: 1_796_000_000_000)

  private static func meter(
    clips: Int = 12, pinned: Int = 2, newest: [Kind] = [.url, .text], age: Duration? = .minutes(5),
    waiting: Int = 0, setAside: Int = 0
  ) -> Meter {
    var history = HistoryMeter()
    (history.clips, history.pinned, history.newest) = (clips, pinned, newest)
    history.lastCapture = age.map { now.advanced(by: .zero - $0) }
    return Meter(history: history, waiting: waiting, setAside: setAside)
  }

  @Test(arguments: [
    (Meter(), "0 clips", "0", "empty"),
    (meter(), "12 clips, 2 pinned, newest url text, last copy 5m ago", "12 url 5m", "well"),
    (
      meter(clips: 1, pinned: 0, newest: [.image], age: .seconds(59)),
      "1 clip, newest image, last copy now", "1 image now", "well"
    ),
    // A clock that goes wrong.
    (
      meter(clips: 1, pinned: 0, newest: [], age: .seconds(-90)), "1 clip, last copy now", "1 now",
      "well"
    ),
    (
      meter(waiting: 3), "12 clips, 2 pinned, newest url text, last copy 5m ago, 3 waiting",
      "12 url 5m +3", "waiting"
    ),
    (
      meter(waiting: 3, setAside: 1),
      "12 clips, 2 pinned, newest url text, last copy 5m ago, 3 waiting, 1 set aside",
      "12 url 5m +3 !1", "set-aside"
    ),
  ])
  func `tells what there is, and nothing that is nought`(
    meter: Meter, plain: String, short: String, state: String
  ) {
    #expect(meter.line(.plain, at: Self.now) == plain)
    #expect(meter.line(.tmux, at: Self.now) == short)
    let tooltip = plain.split(separator: ", ").joined(separator: "\\n")
    let alternative = meter.history.newest.first?.rawValue ?? "empty"
    #expect(
      meter.line(.waybar, at: Self.now) == #"{"text":"\#(meter.history.clips)","tooltip":""#
        + #"\#(tooltip)","class":"\#(state)","alt":"\#(alternative)"}"#)
  }

  @Test(arguments: Kind.allCases)
  func `no kind brings a sign that tmux or markup would obey`(kind: Kind) {
    let meter = Self.meter(newest: [kind], waiting: 1, setAside: 1)
    for format in [Meter.Format.plain, .tmux] {
      #expect(meter.line(format, at: Self.now).allSatisfy { !"#%<>&\\`$\"'\n".contains($0) })
    }
  }

  @Test func `JSON has a version, and times with an offset`() {
    let line = Self.meter(waiting: 3, setAside: 1).line(.json, at: Self.now)
    #expect(
      line.hasPrefix(
        #"{"nori-meter":1,"clips":12,"pinned":2,"newest":["url","text"],"waiting":3,"#
          + #""setAside":1,"lastCapture":"2026-"#))
  }
}
