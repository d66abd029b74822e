import Watching
import XSelections

/// The atoms that a watcher speaks of, and the names of those that it has met.
final class KnownNames {
  let clipboard: Atom
  let targets: Atom
  let incremental: Atom
  let utf8Text: Atom
  let compoundText: Atom
  let activeWindow: Atom
  let windowTitle: Atom
  /// The hints of password managers, told by their numbers among however many atoms.
  let secretHints: Set<Atom>
  /// Where answers are put, each request of a copy into one of its own.
  let properties: [Atom]

  private let display: Display
  private var met: [Atom: String?] = [:]

  /// A type's longest name (Documentation/Inbox.md).
  private static let longestName = 255
  /// A desktop's programs use some hundred names; a hostile owner makes as many as it likes.
  private static let mostKept = 2_048

  init(_ display: Display) throws(DisplayError) {
    self.display = display
    let fixed = [
      "CLIPBOARD", "TARGETS", "INCR", "UTF8_STRING", "COMPOUND_TEXT", "_NET_ACTIVE_WINDOW",
      "_NET_WM_NAME",
    ]
    // As it is written, and as the table has it.
    let hints = ["x-kde-passwordManagerHint"] + OfferedTypes.secretHints
    let places = (0..<KnownNames.placeCount).map { "NORI_SELECTION_\($0)" }
    let atoms = try display.atoms(fixed + hints + places)
    (clipboard, targets, incremental, utf8Text) = (atoms[0], atoms[1], atoms[2], atoms[3])
    (compoundText, activeWindow, windowTitle) = (atoms[4], atoms[5], atoms[6])
    secretHints = Set(atoms[fixed.count..<fixed.count + hints.count])
    properties = Array(atoms.suffix(places.count))
  }

  /// The list of types, as many contents as a capture holds, and one more for an old program's text.
  private static let placeCount = 18

  /// The names of atoms, without those that can be no type's name.
  func names(of atoms: [Atom]) throws(DisplayError) -> [(atom: Atom, name: String)] {
    if met.count + atoms.count > KnownNames.mostKept { met = [:] }
    let fresh = atoms.filter { met[$0] == nil }
    let names = try display.names(of: fresh, longest: KnownNames.longestName)
    for (atom, name) in zip(fresh, names) { met[atom] = .some(name) }
    return atoms.compactMap { atom in (met[atom] ?? nil).map { (atom, $0) } }
  }
}
