import Clips
import XSelections

/// The program that copied, as far as its windows tell.
struct CopySource {
  /// The name that `excludeApps` and the history know it by; WM_CLASS calls it the class.
  var app: String?
  /// The name it was started by, which WM_CLASS has besides.
  var instance: String?
  var title: String?

  /// In bytes.
  private static let longestName = 1_024
  /// Real windows are some five deep.
  private static let deepest = 16

  /// Looks at the window that owns the selection, and at those that it is in.
  ///
  /// Toolkits own selections by windows that are never seen. Then the window that the user works in
  /// tells, if it is one of the same program.
  init(of owner: Window, _ display: Display, _ names: KnownNames) throws(DisplayError) {
    var window = owner
    for _ in 0..<CopySource.deepest where app == nil && window != display.root {
      try look(at: window, display, names)
      // Above the program's own windows are those of the window manager.
      guard app == nil, let parent = try display.parent(of: window),
        display.isOfOneClient(parent, owner)
      else { break }
      window = parent
    }
    guard app == nil || title == nil else { return }
    let active = try display.property(
      names.activeWindow, of: display.root, PropertyRange(count: 4))
    guard let number = active.words.first, display.isOfOneClient(Window(number), owner) else {
      return
    }
    try look(at: Window(number), display, names)
  }

  private mutating func look(at window: Window, _ display: Display, _ names: KnownNames)
    throws(DisplayError)
  {
    let found = try display.properties(
      [.windowClass, names.windowTitle, .windowName], of: window,
      upTo: CopySource.longestName + 4)
    // A window without a class is none that a user sees, whatever its title.
    guard found[0].format == 8, !found[0].bytes.isEmpty else { return }
    let parts = found[0].bytes.split(separator: 0, omittingEmptySubsequences: false)
    let instance = CopySource.text(parts[0])
    let app = parts.count > 1 ? CopySource.text(parts[1]) : nil
    self.instance = self.instance ?? instance
    self.app = self.app ?? app ?? instance
    let titles = found.dropFirst().filter { $0.format == 8 && $0.type != names.compoundText }
    title = titles.lazy.compactMap { CopySource.text($0.bytes[...]) }.first
  }

  /// Old programs write Latin-1, and so does the standard; most others write UTF-8 all the same.
  static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard !bytes.isEmpty else { return nil }
    let whole = CopySource.withoutCutEnd(bytes)
    var text =
      String(validating: whole, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    while text.utf8.count > longestName { text.removeLast() }
    return text
  }

  /// Without the beginning of a character that the limit cut in two.
  private static func withoutCutEnd(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.count > longestName,
      let lead = bytes.suffix(4).lastIndex(where: { $0 & 0xc0 != 0x80 }), bytes[lead] >= 0xc0
    else { return bytes }
    return bytes[..<lead]
  }
}
