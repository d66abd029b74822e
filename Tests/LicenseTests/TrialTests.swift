import Clips
import License
import Testing

/// Hours after the trial began, by the machine's clock; what the trial says at the last of them.
struct ClockGame: Sendable, CustomTestStringConvertible {
  let id: String
  let hours: [Int64]
  let isRunning: Bool
  /// When it ends by the machine's clock, in hours.
  let end: Int64

  var testDescription: String { id }

  static let all = [
    ClockGame(id: "just begun", hours: [], isRunning: true, end: 336),
    ClockGame(id: "a day later", hours: [24], isRunning: true, end: 336),
    ClockGame(id: "the last hour", hours: [335], isRunning: true, end: 336),
    ClockGame(id: "fourteen days later", hours: [336], isRunning: false, end: 336),
    ClockGame(id: "a year later", hours: [8_760], isRunning: false, end: 336),
    ClockGame(id: "set back at the end", hours: [335, 0], isRunning: true, end: 1),
    ClockGame(id: "set back, and an hour gone", hours: [335, 0, 1], isRunning: false, end: 1),
    ClockGame(id: "set back after the end", hours: [337, 0], isRunning: false, end: -1),
    ClockGame(
      id: "set back every day for the same day", hours: (0..<14).flatMap { _ in [24, 0] },
      isRunning: false, end: 0),
    ClockGame(id: "begun four years ahead", hours: [-35_040], isRunning: true, end: -34_704),
    ClockGame(
      id: "begun four years ahead, thirteen days on", hours: [-35_040, -34_728],
      isRunning: true, end: -34_704),
    ClockGame(
      id: "begun four years ahead, fourteen days on", hours: [-35_040, -34_704],
      isRunning: false, end: -34_704),
    ClockGame(
      id: "an hour ahead and put right", hours: [48, 49, 48, 49], isRunning: true, end: 335),
    ClockGame(id: "a jump past the end and back", hours: [400, 2], isRunning: false, end: -62),
  ]
}

private let start = Instant(milliseconds: 1_800_000_000_000)

@Test(arguments: ClockGame.all)
func `a trial lasts fourteen days whatever the clock does`(game: ClockGame) {
  var trial = Trial(startingAt: start)
  for hour in game.hours { trial.observe(start.advanced(by: .hours(hour))) }
  #expect(trial.isRunning == game.isRunning)
  #expect(trial.end == start.advanced(by: .hours(game.end)))
}

@Test func `a trial survives clocks at the ends of time`() {
  var trial = Trial(startingAt: start)
  for milliseconds in [Int64.max, .min, 0, .max] {
    trial.observe(Instant(milliseconds: milliseconds))
  }
  #expect(!trial.isRunning)
}

@Test func `what each tier may keep`() {
  #expect(
    Allowance.of(.free)
      == Allowance(
        clips: 50, pins: 9, snippets: 10, fullTextSearch: false, customVariables: false))
  #expect(
    Allowance.of(.pro)
      == Allowance(
        clips: nil, pins: nil, snippets: nil, fullTextSearch: true, customVariables: true))
}

@Test func `only a running trial is Pro`() {
  #expect(LicenseStatus(.none, at: start, trial: .notStarted).tier == .free)
  #expect(LicenseStatus(.none, at: start, trial: .running(until: start)).tier == .pro)
  #expect(LicenseStatus(.none, at: start, trial: .ended(at: start)).tier == .free)
}
