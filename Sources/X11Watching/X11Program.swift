import Arguments
import Posix
import Watching
import Words
import XSelections

/// The program `nori-x11`.
public enum X11Program {
  /// Runs it to its end; returns what to exit with.
  public static func run() -> Int32 {
    let specification = WatcherRun.specification(
      "nori-x11", summary: "Keep what is copied on an X11 display.",
      discussion: """
        Watches the clipboard of the display in DISPLAY, and with the setting primarySelection also \
        what is marked. Each copy becomes a file in the inbox, from which nori takes it. nori watch \
        starts it where it is needed.
        """)
    return WatcherRun.run(specification, source: "x11") { run in
      do {
        // Up to here the signals end the program as they end any other: connecting may hang.
        let display = try Display(run.environment["DISPLAY"])
        return try X11Watcher(display, run, signals: try EndingSignals()).work()
      } catch let error as DisplayError {
        return error.ending
      } catch let error as PosixError {
        return .failed("\(SystemWords.sentence(error)).")
      } catch {
        // Every function that throws above has a type named here.
        return .failed("Something failed that there are no words for: \(error).")
      }
    }
  }
}
