import Foundation
import TestSupport
import Testing

/// What people copy, by the programs that they copy with.
@Suite(.timeLimit(.minutes(5)))
struct X11CopyTests {
  private static let sizes = [
    1, 4_096, 65_535, 65_536, 65_537, 1 << 20, 16 << 20, 64 << 20,
  ]

  @Test(arguments: sizes)
  func `a copy arrives byte for byte, from xclip`(_ size: Int) throws {
    let session = try X11Session()
    let picture = someBytes(size)
    try session.copy(picture, with: ["xclip", "-selection", "clipboard", "-t", "image/png"])
    #expect(try session.report() == "caught")
    let caught = try session.caught()
    #expect(caught.map(\.types) == [["image/png"]])
    #expect(caught.first?.parts.first?.bytes == picture)
    #expect(caught.first?.selection == "clipboard")
    #expect(try session.unfinished() == [])
  }

  @Test(arguments: [1, 4_096, 65_537, 1 << 20])
  func `a copy arrives byte for byte, from xsel`(_ size: Int) throws {
    let session = try X11Session()
    let text = Array(someBytes(size).map { $0 % 64 + 32 })
    try session.copy(text, with: ["xsel", "-b", "-i"])
    #expect(try session.report() == "caught")
    let caught = try session.caught()
    #expect(caught.map(\.types) == [["text/plain;charset=utf-8"]])
    #expect(caught.first?.parts.first?.bytes == text)
  }

  @Test(arguments: sizes)
  func `a copy that is one long property arrives byte for byte`(_ size: Int) throws {
    let session = try X11Session()
    let owner = try session.owner()
    let picture = someBytes(size)
    owner.own(["image/png": .whole(picture)])
    #expect(try session.report() == "caught")
    #expect(try session.caught().map(\.parts) == [[.init(type: "image/png", bytes: picture)]])
    #expect(owner.errorCount == 0)
    owner.vanish()
  }

  @Test func `of a thousand copies in a row the last is there, and the order is kept`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    for number in 1...1_000 { owner.own(text: "copy \(number)") }
    repeat {
      #expect(try session.report() == "caught")
    } while try session.texts().last != "copy 1000"
    let numbers = try session.texts().compactMap { Int($0.dropFirst("copy ".count)) }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    try session.endWatcher()
    #expect(owner.errorCount == 0)
    #expect(try session.unfinished() == [])
    owner.vanish()
  }

  @Test func `copies by one program after the other are all caught, in their order`() throws {
    let session = try X11Session()
    for number in 1...20 {
      try session.copy("copy \(number)")
      #expect(try session.report() == "caught")
    }
    #expect(try session.texts() == (1...20).map { "copy \($0)" })
  }

  @Test func `the forms of a browser's copy are kept, the best first`() throws {
    let session = try X11Session()
    let owner = try session.owner("Firefox", title: "A page — Firefox")
    owner.own([
      "text/html": .whole(Array("<b>x</b>".utf8)), "text/_moz_htmlinfo": .whole([1]),
      "UTF8_STRING": .whole(Array("x".utf8)), "COMPOUND_TEXT": .whole([2]),
      "text/x-moz-url-priv": .whole([3]), "image/png": .whole([4, 0, 5]),
    ])
    #expect(try session.report() == "caught")
    let caught = try #require(try session.caught().first)
    #expect(
      caught.parts == [
        .init(type: "text/plain;charset=utf-8", bytes: Array("x".utf8)),
        .init(type: "image/png", bytes: [4, 0, 5]),
        .init(type: "text/html", bytes: Array("<b>x</b>".utf8)),
      ])
    #expect(caught.app == "Firefox" && caught.title == "A page — Firefox")
    #expect(owner.requested == ["TARGETS", "UTF8_STRING", "image/png", "text/html"])
    owner.vanish()
  }

  @Test func `what is on the clipboard when the watcher starts is taken`() throws {
    let session = try X11Session(isWatching: false)
    try session.copy("before")
    try session.startWatcher()
    #expect(try session.report() == "caught")
    #expect(try session.texts() == ["before"])
  }

  @Test func `a program from before TARGETS is asked for text, the better first`() throws {
    let session = try X11Session()
    let owner = try session.owner()
    owner.own(["TARGETS": .refusal, "STRING": .whole([0x63, 0x61, 0x66, 0xe9], type: "STRING")])
    #expect(try session.report() == "caught")
    #expect(owner.requested == ["TARGETS", "UTF8_STRING", "STRING"])
    #expect(
      try session.caught().map(\.parts) == [
        [.init(type: "text/plain;charset=iso-8859-1", bytes: [0x63, 0x61, 0x66, 0xe9])]
      ])
    owner.own(["TARGETS": .refusal, "UTF8_STRING": .whole([0x78]), "STRING": .whole([0x79])])
    #expect(try session.report() == "caught")
    #expect(try session.texts().last == "x")
    owner.vanish()
  }

  @Test func `the settings say which types are kept`() throws {
    let session = try X11Session(settings: #"{"formats": ["text/html"]}"#)
    let owner = try session.owner()
    owner.own(["UTF8_STRING": .whole([1]), "text/html": .whole([2]), "image/png": .whole([3])])
    #expect(try session.report() == "caught")
    #expect(owner.requested == ["TARGETS", "text/html"])
    owner.vanish()
  }
}

/// The same for the same size.
func someBytes(_ count: Int) -> [UInt8] {
  var random = SeededRandom(seed: UInt64(count))
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count + 8)
  while bytes.count < count {
    withUnsafeBytes(of: random.next()) { bytes.append(contentsOf: $0) }
  }
  bytes.removeLast(bytes.count - count)
  return bytes
}
