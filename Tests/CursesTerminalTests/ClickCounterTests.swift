import CursesTerminal
import Screen
import Testing

@Test(arguments: [
  ([(0, 3), (400, 3)], [Pointer.Action.click, .doubleClick]),
  ([(0, 3), (401, 3)], [.click, .click]),
  ([(0, 3), (100, 4)], [.click, .click]),
  ([(0, 3), (100, 3), (200, 3), (300, 3)], [.click, .doubleClick, .click, .doubleClick]),
  ([(0, 3), (100, 4), (200, 4)], [.click, .click, .doubleClick]),
])
func `a second click on the same cell within 400 ms is a double click`(
  clicks: [(Int, Int)], actions: [Pointer.Action]
) {
  var counter = ClickCounter()
  #expect(
    clicks.map { milliseconds, column in
      counter.press(
        at: Position(column: column, row: 0), time: .milliseconds(milliseconds))
    } == actions)
}
