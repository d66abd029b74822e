import Arguments
import Inbox
import Posix
import Store

extension Session {
  /// One line for a status bar. Changes nothing, takes nothing in and waits for nobody.
  ///
  /// When the store cannot be used, nothing is written but the sentence on stderr: a bar then shows
  /// an empty place and not old numbers.
  func meter(_ command: ParsedCommand) throws -> ExitCode {
    try output.require()
    let format = command.value(of: .meterFormat).flatMap(Meter.Format.init(rawValue:)) ?? .plain
    var meter = Meter()
    do throws(StoreError) {
      let store = try history.open(.readOnly, busyTimeout: .milliseconds(100))
      meter.history = try store.meter(newest: Meter.kinds, at: now)
    } catch {
      // Nothing was ever kept.
      guard error == .notThere else { throw error }
    }
    let inbox = Inbox(folder: places.inbox)
    meter.waiting = try inbox.waitingCount()
    meter.setAside = try inbox.rejectedCount()
    try output.line(meter.line(format, at: now))
    return .done
  }
}
