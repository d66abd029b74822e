import Arguments
import DataControl
import Posix
import Watching
import Words

/// The program `nori-wayland`.
public enum WaylandProgram {
  static let specification = WatcherRun.specification(
    "nori-wayland", summary: "Hand what is copied under Wayland to nori",
    discussion: """
      Waits for copies of the programs on a Wayland compositor and puts each into nori's inbox. \
      nori watch starts it; it can also run by itself. The compositor must offer \
      ext-data-control-v1 or wlr-data-control-unstable-v1.
      """)

  /// Runs it to its end; returns what to exit with.
  public static func run() -> Int32 {
    WatcherRun.run(specification, source: "wayland") { run in
      do throws(PosixError) {
        let signals = try EndingSignals()
        let display: DataControl
        do throws(DataControlError) {
          display = try DataControl()
        } catch {
          return error.ending(run.environment)
        }
        let watcher = WaylandWatcher(run, display: display)
        return watcher.run(until: signals.descriptor)
      } catch {
        return .failed("\(SystemWords.sentence(error)).")
      }
    }
  }
}
