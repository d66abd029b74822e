import Clips
import Glibc
import Posix
import TestSupport
import Testing

@Suite struct WaitingTests {
  @Test func `messages arrive in the order in which each thread sent them`() throws {
    let mailbox = try Mailbox<[Int]>()
    let threads = try (0..<4).map { thread in
      try Thread { for number in 0..<1_000 { mailbox.send([thread, number]) } }
    }
    for thread in threads { thread.join() }
    #expect(!mailbox.isEmpty)
    var received = Array(repeating: [Int](), count: 4)
    while received.map(\.count).reduce(0, +) < 4_000 {
      for message in try mailbox.wait() { received[message[0]].append(message[1]) }
    }
    #expect(mailbox.isEmpty)
    #expect(received == Array(repeating: Array(0..<1_000), count: 4))
    #expect(mailbox.drain() == [])
    #expect(try Poll.wait(for: [.reading(mailbox.descriptor)], timeout: .zero) == [])
  }

  @Test func `poll tells which descriptors are ready, in the given order`() throws {
    let empty = try FileDescriptor.pipe()
    let full = try FileDescriptor.pipe()
    try full.writing.write([1])
    let interests: [Poll.Interest] = [
      .reading(empty.reading.rawValue), .writing(empty.writing.rawValue),
      .reading(full.reading.rawValue),
    ]
    #expect(try Poll.wait(for: interests) == [interests[1], interests[2]])
  }

  @Test func `a watch tells what arrives and what goes`() throws {
    let home = try TemporaryFolder()
    let folder = try home.open()
    try folder.makeFolder("new")
    let new = try folder.folder("new")
    let watches = try FolderWatch()
    let watch = try watches.add(new.path)
    #expect(try watches.drain() == [])
    try home.put("x", in: "a.json")
    try folder.move("a.json", to: new, as: "a.json")
    try new.remove("a.json")
    #expect(
      try Poll.wait(for: [.reading(watches.rawDescriptor)]) == [.reading(watches.rawDescriptor)])
    #expect(
      try watches.drain() == [
        .init(watch: watch, change: .arrived("a.json")),
        .init(watch: watch, change: .removed("a.json")),
      ])
    let path = new.path
    _ = consume new
    rmdir(path)
    // A child that another test starts at this moment may hold the folder until its program begins.
    var events: [FolderWatch.Event] = []
    while events.isEmpty,
      try !Poll.wait(for: [.reading(watches.rawDescriptor)], timeout: .seconds(60)).isEmpty
    {
      events = try watches.drain()
    }
    #expect(events == [.init(watch: watch, change: .folderGone)])
  }

  @Test func `fresh identities sort in the order in which they were made`() throws {
    let identities = try (0..<200).map { _ in try UUID.fresh() }
    #expect(identities.map(\.description).sorted() == identities.map(\.description))
    #expect(Set(identities).count == 200)
  }

  @Test func `the clock knows the zone's rules`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      tzset()
      let summer = Instant(milliseconds: 1_500_000_000_000)
      let winter = Instant(milliseconds: 1_510_000_000_000)
      #expect(Clock.timestamp(at: summer).rfc3339 == "2017-07-14T04:40:00.000+02:00")
      #expect(Clock.timestamp(at: winter).rfc3339 == "2017-11-06T21:26:40.000+01:00")
    }
  }
}
