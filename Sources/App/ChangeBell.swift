import Posix

/// Tells every open nori that the store has changed.
///
/// The database itself would be a poor bell: its log is written before a change can be seen, and
/// opening it beside SQLite would drop SQLite's locks (sqlite.org/howtocorrupt.html). So an empty
/// file next to it is opened and closed after the change; who watches the folder is woken.
enum ChangeBell {
  static let fileName = "nori.db-changed"

  static func ring(_ places: Places) {
    do throws(PosixError) {
      try ReplacedFile.write([], to: "\(places.dataFolder)/\(fileName)", durably: false)
    } catch {
      // Others see the change a little later: when they are used next.
    }
  }
}
