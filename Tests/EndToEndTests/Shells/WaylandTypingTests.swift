import Foundation
import JSON
import TestSupport
import Testing

/// The same as ``TypingTests`` where there is no X11: sway, foot and wtype.
@Suite(.serialized) struct WaylandTypingTests {
  @Test func `a choice is typed into the window behind, byte for byte`() throws {
    let text = "echo 会議 é \"it's\" $(y) `z` \\ !! %s ~ | ; & <>{}[] – end"
    let history = try History(text)
    _ = try history.summaries()
    let compositor = try Compositor.sway()
    let environment = history.environment.with(compositor.variables)
    // A desktop has a keyboard at all times. Without one, a window learns of a new one with its first
    // key, and loses it.
    let keyboard = try BackgroundProgram(
      ["wtype", "-s", "600000", "-k", "Shift_L"], environment: environment)
    _ = keyboard
    let target = try BackgroundProgram(
      [
        "foot", "-T", "target", "sh", "-c",
        "stty raw -echo; exec cat >'\(history.folder.path("got"))'",
      ], environment: environment)
    _ = target
    try wait(for: "target", on: compositor)
    let picker = try BackgroundProgram(
      ["foot", "-T", "picker", NoriProgram.path, "--type"], environment: environment)
    try wait(for: "picker", on: compositor)
    // Keys pressed before nori has its screen are typed ahead, as on any terminal.
    let pressed = try run("wtype", ["1"], environment: environment)
    #expect(pressed.status == 0)
    _ = try picker.waitForEnd()
    try waitUntil("the text in the other window") {
      try history.folder.read("got").count >= text.utf8.count
    }
    #expect(String(decoding: try history.folder.read("got"), as: UTF8.self) == text)
  }

  /// Waits until the window of that title has the focus.
  private func wait(for title: String, on compositor: Compositor) throws {
    try waitUntil("the window \(title) in front") {
      try compositor.focusedTitle() == title
    }
  }
}

extension Compositor {
  /// The title of the window that has sway's focus.
  fileprivate func focusedTitle() throws -> String? {
    let folder = variables["XDG_RUNTIME_DIR"] ?? ""
    guard
      let socket = try FileManager.default.contentsOfDirectory(atPath: folder).first(where: {
        $0.hasPrefix("sway-ipc.")
      })
    else { return nil }
    let answer = try run(
      "swaymsg", ["-t", "get_tree"],
      environment: environment.with(["SWAYSOCK": "\(folder)/\(socket)"]))
    return title(focusedIn: try JSON(parsing: answer.output, root: .object))
  }

  private func title(focusedIn node: JSON) -> String? {
    if node["focused"] == true { return node["name"]?.stringValue }
    for child in node["nodes"]?.arrayValue ?? [] {
      if let title = title(focusedIn: child) { return title }
    }
    return nil
  }
}
