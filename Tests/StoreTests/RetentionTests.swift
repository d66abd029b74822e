import Clips
import License
import TestSupport
import Testing

@testable import Store

@Test func `the newest fifty stay, and the fifty-first capture is always taken`() throws {
  let fixture = try StoreFixture()
  try fixture.take((1...60).map { "clip \($0)" })
  #expect(try fixture.texts() == (11...60).reversed().map { "clip \($0)" })
  #expect(try fixture.store.connection.first("SELECT count(*) FROM clip") { $0.int(0) } == 50)
}

@Test func `pins do not count among the fifty and are never erased`() throws {
  let fixture = try StoreFixture()
  try fixture.take((1...9).map { "pin \($0)" })
  try fixture.store.setPinned(true, try fixture.clips().map(\.id), at: fixture.now)
  try fixture.take((1...60).map { "clip \($0)" })
  #expect(try fixture.store.count(at: fixture.now) == 59)
  #expect(try fixture.texts().suffix(9) == (1...9).reversed().map { "pin \($0)" })
}

@Test func `a tenth pin needs Pro, and is refused whole`() throws {
  let fixture = try StoreFixture()
  try fixture.take((1...12).map { "clip \($0)" })
  let ids = try fixture.clips().map(\.id)
  #expect(throws: StoreError.needsPro(limit: 9)) {
    try fixture.store.setPinned(true, Array(ids[..<10]), at: fixture.now)
  }
  #expect(try fixture.clips().filter(\.isPinned) == [])
  #expect(try fixture.store.setPinned(true, Array(ids[..<9]), at: fixture.now) == Array(ids[..<9]))
  #expect(throws: StoreError.needsPro(limit: 9)) {
    try fixture.store.setPinned(true, [ids[9]], at: fixture.now)
  }
  #expect(try fixture.store.setPinned(true, [ids[0]], at: fixture.now) == [ids[0]])
  try fixture.store.setPinned(false, [ids[0]], at: fixture.now)
  #expect(try fixture.store.setPinned(true, [ids[9]], at: fixture.now) == [ids[9]])
  _ = try fixture.store.startTrial(at: fixture.now)
  try fixture.store.setPinned(true, ids, at: fixture.now)
  #expect(try fixture.clips().filter(\.isPinned).count == 12)
}

@Test func `when Pro ends nothing is deleted, only hidden, and back when it returns`() throws {
  let fixture = try StoreFixture(pro: true)
  try fixture.take((1...100).map { "clip \($0)" })
  let first = try fixture.id("clip 1")
  #expect(try fixture.store.count(at: fixture.now) == 100)
  fixture.pass(.days(15))
  #expect(try fixture.store.tier(at: fixture.now) == .free)
  #expect(try fixture.store.count(at: fixture.now) == 50)
  #expect(try fixture.store.clip(first, at: fixture.now) == nil)
  #expect(try fixture.store.clip(number: 51, at: fixture.now) == nil)
  // What comes now is free: only that is erased when it is pushed out.
  try fixture.take((101...170).map { "clip \($0)" })
  #expect(try fixture.texts() == (121...170).reversed().map { "clip \($0)" })
  var exported: [String] = []
  try fixture.store.export {
    exported.append(String(decoding: $0.content[0].bytes, as: UTF8.self))
    return true
  }
  #expect(exported == (Array(1...100) + Array(121...170)).map { "clip \($0)" })
  // As a license would bring it back.
  try fixture.store.connection.run("DELETE FROM meta WHERE key LIKE 'trial.%'")
  _ = try fixture.store.startTrial(at: fixture.now)
  #expect(try fixture.store.count(at: fixture.now) == 150)
}

@Test func `more pins than are free are hidden beyond the newest nine`() throws {
  let fixture = try StoreFixture(pro: true)
  try fixture.take((1...12).map { "pin \($0)" })
  try fixture.store.setPinned(true, try fixture.clips().map(\.id), at: fixture.now)
  fixture.pass(.days(15))
  #expect(try fixture.texts() == (4...12).reversed().map { "pin \($0)" })
}

@Test func `a hidden clip that is copied again is seen again`() throws {
  let fixture = try StoreFixture(pro: true)
  try fixture.take((1...60).map { "clip \($0)" })
  let first = try fixture.store.page(offset: 59, count: 1, at: fixture.now)[0].id
  fixture.pass(.days(15))
  #expect(try fixture.take("clip 1") == [.movedToTop(first)])
  #expect(try fixture.texts().first == "clip 1")
  #expect(try fixture.store.count(at: fixture.now) == 50)
}

@Test func `there is one trial in a store`() throws {
  let fixture = try StoreFixture()
  let end = fixture.now.advanced(by: .days(14))
  #expect(try fixture.store.licenseStatus(at: fixture.now).trial == .notStarted)
  #expect(try fixture.store.startTrial(at: fixture.now) == .started(until: end))
  #expect(try fixture.store.licenseStatus(at: fixture.now).trial == .running(until: end))
  #expect(try fixture.store.startTrial(at: fixture.now) == .alreadyUsed(end: end))
  fixture.pass(.days(14))
  #expect(try fixture.store.licenseStatus(at: fixture.now).trial == .ended(at: end))
  #expect(try fixture.store.startTrial(at: fixture.now) == .alreadyUsed(end: end))
}

@Test func `a trial that was seen to end does not begin again when the clock is set back`() throws {
  let fixture = try StoreFixture(pro: true)
  let start = fixture.now
  #expect(try fixture.store.tier(at: start.advanced(by: .days(15))) == .free)
  try fixture.reopen()
  #expect(try fixture.store.tier(at: start) == .free)
}

@Test func `setting the clock back each day does not lengthen a trial`() throws {
  let fixture = try StoreFixture(pro: true)
  let start = fixture.now
  for day in 1...14 {
    #expect(try fixture.store.tier(at: start) == .pro, "day \(day)")
    _ = try fixture.store.tier(at: start.advanced(by: .days(1)))
  }
  #expect(try fixture.store.tier(at: start) == .free)
}

@Test func `a reader that cannot write knows the tier too`() throws {
  let fixture = try StoreFixture(pro: true)
  let reader = try fixture.another(.readOnly)
  #expect(try reader.tier(at: fixture.now.advanced(by: .days(13))) == .pro)
  #expect(try reader.tier(at: fixture.now.advanced(by: .days(14))) == .free)
}

@Test func `the rule of count erases the oldest that are not pinned`() throws {
  let fixture = try StoreFixture(pro: true)
  try fixture.take("pin")
  try fixture.store.setPinned(true, [try fixture.id("pin")], at: fixture.now)
  fixture.rules.clips = 3
  try fixture.take("a", "b", "c", "d", "e")
  #expect(try fixture.texts() == ["e", "d", "c", "pin"])
}

@Test func `the rule of age erases what came to its place too long ago`() throws {
  let fixture = try StoreFixture(pro: true)
  fixture.rules.age = .days(1)
  try fixture.take("pin", "again", "old")
  try fixture.store.setPinned(true, [try fixture.id("pin")], at: fixture.now)
  fixture.pass(.hours(23))
  try fixture.take("again")
  fixture.pass(.hours(2))
  try fixture.take("new")
  #expect(try fixture.texts() == ["new", "again", "pin"])
}

@Test func `the rule of size erases the oldest, but never the newest`() throws {
  let fixture = try StoreFixture(pro: true)
  fixture.rules.bytes = 10
  try fixture.take("aaaa", "bbbb", "cccc")
  #expect(try fixture.texts() == ["cccc", "bbbb"])
  try fixture.take("a very long one")
  #expect(try fixture.texts() == ["a very long one"])
}

@Test func `free is at its limit when the next clip drives one out, or pins are hidden`() throws {
  let fixture = try StoreFixture()
  try fixture.take((1...49).map { "clip \($0)" })
  #expect(try !fixture.store.isAtLimit(at: fixture.now))
  try fixture.take("clip 50")
  #expect(try fixture.store.isAtLimit(at: fixture.now))
  _ = try fixture.store.startTrial(at: fixture.now)
  #expect(try !fixture.store.isAtLimit(at: fixture.now))
  let ids = try fixture.clips().map(\.id)
  _ = try fixture.store.setPinned(true, Array(ids.prefix(10)), at: fixture.now)
  fixture.pass(.days(20))
  #expect(try fixture.store.tier(at: fixture.now) == .free)
  #expect(try fixture.store.isAtLimit(at: fixture.now))
  _ = try fixture.store.setPinned(false, Array(ids.prefix(1)), at: fixture.now)
  #expect(try !fixture.store.isAtLimit(at: fixture.now))
}
