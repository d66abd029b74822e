import XSelections

/// The windows of copies that are over, to which something may still come.
final class LeftWindows {
  /// The oldest first.
  private var windows: [RequestWindow] = []

  /// An owner that answers nothing while it copies so often is not waited for.
  private static let most = 1_024

  /// Takes over the window of a copy that is over.
  func add(_ window: RequestWindow, _ display: Display) {
    if window.isDone { return display.destroy(window.window) }
    if windows.count == LeftWindows.most { display.destroy(windows.removeFirst().window) }
    windows.append(window)
  }

  func sweep(_ answer: SelectionAnswer, _ display: Display, _ names: KnownNames)
    throws(DisplayError)
  {
    guard let index = windows.firstIndex(where: { $0.window == answer.window }) else { return }
    try windows[index].sweep(answer, display, names)
    close(index, display)
  }

  func sweep(_ window: Window, _ property: Atom, _ display: Display)
    throws(DisplayError)
  {
    guard let index = windows.firstIndex(where: { $0.window == window }) else { return }
    try windows[index].sweep(property, display)
    close(index, display)
  }

  /// A program has gone: nothing comes from it.
  func forget(clientOf owner: Window, _ display: Display) {
    windows.removeAll { window in
      guard display.isOfOneClient(window.owner, owner) else { return false }
      display.destroy(window.window)
      return true
    }
  }

  private func close(_ index: Int, _ display: Display) {
    if windows[index].isDone { display.destroy(windows.remove(at: index).window) }
  }
}
