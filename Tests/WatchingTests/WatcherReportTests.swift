import Testing
import Watching

@Suite struct WatcherReportTests {
  @Test(arguments: [
    WatcherReport.ready, .caught, .secret, .well, .trouble("The disk is full."), .gone("It went."),
    .unable("It never can."),
  ])
  func `every report is read as it was told`(_ report: WatcherReport) {
    #expect(WatcherReport(line: report.line) == report)
  }

  @Test(arguments: ["", " ", "ready now", "trouble", "caught 5", "hello"])
  func `what no watcher says is no report`(_ line: String) {
    #expect(WatcherReport(line: line) == nil)
  }
}
