import Foundation
import TestSupport
import Testing

/// An inbox that cannot be used.
struct WaylandTroubleTests {
  @Test(.needsMounting, arguments: ["say:small text/plain", "endless image/png"])
  func `a full disk is said once, and the next copy is caught when there is room`(
    _ copy: String
  ) throws {
    let disk = try SmallDisk(kilobytes: 512)
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor, home: "\(disk.path)/nori")
    try compositor.program.send("copy say:before text/plain")
    _ = try watch.caught(1)
    try disk.fill()
    for _ in 1...3 { try offer(copy, by: compositor) }
    try waitPatiently("the trouble") { watch.reports.count == 2 }
    // When one that gives nothing has been asked for, those before it are over.
    try offer("silent text/plain", by: compositor)
    try disk.makeRoom()
    try compositor.program.send("copy say:after text/plain")
    try waitPatiently("the copy after") { try watch.caught().last == .text("after") }
    let errors = watch.program.errors
    #expect(errors.filter { $0 == "\n" }.count == 1)
    #expect(errors.hasPrefix("nori-wayland: The inbox cannot be used. Cannot write "))
    #expect(errors.contains(": No space left on device. "))
    let trouble = errors.dropFirst("nori-wayland: ".count).dropLast()
    try watch.waitForReports("caught", "trouble \(trouble)", "well", "caught")
    #expect(watch.strayFiles == [])
  }

  /// Copies, and waits until the watcher has asked for the contents.
  private func offer(_ copy: String, by compositor: Compositor) throws {
    let asked = compositor.asked.count
    try compositor.program.send("copy \(copy)")
    try waitPatiently("the question") { compositor.asked.count > asked }
  }

  @Test func `an inbox that is taken away is made anew`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try compositor.program.send("copy say:before text/plain")
    _ = try watch.caught(1)
    try FileManager.default.removeItem(atPath: "\(watch.home)/inbox")
    try compositor.program.send("copy say:after text/plain")
    #expect(try watch.caught(1) == [.text("after")])
  }

  @Test func `a file where the inbox should be is said once`() throws {
    let compositor = try Compositor.hostile()
    let watch = try WaylandWatch(compositor)
    try Data().write(to: URL(fileURLWithPath: "\(watch.home)/inbox"))
    try compositor.program.send("copy say:one text/plain")
    try compositor.program.send("copy say:two text/plain")
    try waitPatiently("the trouble") { watch.reports.count == 1 }
    #expect(watch.reports[0].hasPrefix("trouble The inbox cannot be used. "))
    try FileManager.default.removeItem(atPath: "\(watch.home)/inbox")
    try compositor.program.send("copy say:three text/plain")
    #expect(try watch.caught(1) == [.text("three")])
    #expect(watch.program.errors.filter { $0 == "\n" }.count == 1)
  }
}
