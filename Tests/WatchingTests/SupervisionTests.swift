import Clips
import Testing
import Watching

struct SupervisionTests {
  private static let crash = "It was ended by signal 9."

  /// Ends one run after the other, each of which lives for `life`; returns the pauses between.
  private func pauses(
    runs: Int, life: Duration, before reports: [WatcherReport] = []
  ) -> [Duration] {
    var supervision = Supervision()
    var now = Duration.seconds(1_000)
    var pauses: [Duration] = []
    for _ in 0..<runs {
      supervision.started(at: now)
      now += life
      for report in reports { supervision.heard(report, at: now) }
      guard case .restart(let moment) = supervision.ended(Self.crash, at: now) else { break }
      pauses.append(moment - now)
      now = moment
    }
    return pauses
  }

  @Test func `pauses grow from one second to a minute`() {
    #expect(
      pauses(runs: 9, life: .milliseconds(5))
        == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
  }

  @Test func `one that lived for a minute is started again after a second`() {
    #expect(pauses(runs: 3, life: .seconds(60)) == [1, 1, 1].map { .seconds($0) })
    #expect(pauses(runs: 3, life: .seconds(59)) == [1, 2, 4].map { .seconds($0) })
  }

  @Test func `a display that is gone is tried for five minutes`() {
    let tries = pauses(runs: 100, life: .zero, before: [.gone("No display.")])
    #expect(tries == [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map { .seconds($0) })
    #expect(tries.reduce(.zero, +) >= Supervision.patience)
  }

  @Test func `a display that came back is tried anew when it goes again`() {
    #expect(
      pauses(runs: 100, life: .zero, before: [.ready, .gone("No display.")]).count == 100)
  }

  @Test func `what can never work is not tried again`() {
    #expect(pauses(runs: 9, life: .zero, before: [.unable("No protocol.")]) == [])
  }

  struct Step: CustomTestStringConvertible {
    let reports: [WatcherReport]
    let state: Supervision.State
    let sentence: String?

    init(_ reports: [WatcherReport], _ state: Supervision.State, _ sentence: String? = nil) {
      self.reports = reports
      self.state = state
      self.sentence = sentence
    }

    var testDescription: String { reports.map(\.line).joined(separator: ", ") }
  }

  @Test(arguments: [
    Step([], .starting),
    Step([.ready], .watching),
    Step([.ready, .caught, .secret], .watching),
    Step([.ready, .trouble("Full.")], .trouble, "Full."),
    Step([.ready, .trouble("Full."), .trouble("Fuller.")], .trouble, "Fuller."),
    Step([.ready, .trouble("Full."), .well], .watching),
    Step([.well], .starting),
    Step([.gone("No display."), .well], .gone, "No display."),
    Step([.gone("No display."), .ready], .watching),
    Step([.ready, .unable("No protocol.")], .unable, "No protocol."),
  ])
  func `a watcher's reports make its state`(_ step: Step) {
    var supervision = Supervision()
    supervision.started(at: .zero)
    for report in step.reports { supervision.heard(report, at: .zero) }
    #expect(supervision.state == step.state)
    #expect(supervision.sentence == step.sentence)
  }

  @Test func `a watcher that the system failed is no display that has gone`() {
    #expect(WatcherEnding.failed("No memory.").exitCode == 5)
    #expect(WatcherEnding.gone("It went.").exitCode == 6)
  }

  @Test func `one that ends without a reason is told as such until it sees the display again`() {
    var supervision = Supervision()
    supervision.started(at: .zero)
    supervision.heard(.ready, at: .zero)
    #expect(supervision.ended(Self.crash, at: .seconds(5)) == .restart(at: .seconds(6)))
    #expect(supervision.state == .restarting)
    #expect(supervision.sentence == Self.crash)
    supervision.started(at: .seconds(6))
    #expect(supervision.state == .restarting)
    supervision.heard(.ready, at: .seconds(6))
    #expect(supervision.state == .watching)
    #expect(supervision.sentence == nil)
  }
}
