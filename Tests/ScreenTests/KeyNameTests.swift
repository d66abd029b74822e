import Screen
import Testing

@Suite struct KeyNameTests {
  static let names: [(String, Key)] = [
    ("a", .character("a")), ("G", .character("G")), ("/", .character("/")), ("-", .character("-")),
    ("会", .character("会")), ("é", .character("é")), ("space", .character(" ")),
    ("ctrl-d", .control("d")), ("ctrl-space", .control(" ")), ("ctrl-\\", .control("\\")),
    ("alt-x", .alt("x")), ("alt-X", .alt("X")), ("alt--", .alt("-")), ("alt-space", .alt(" ")),
    ("enter", .enter), ("esc", .escape), ("tab", .tab), ("backtab", .backTab),
    ("backspace", .backspace), ("delete", .delete), ("insert", .insert), ("up", .up),
    ("down", .down), ("left", .left), ("right", .right), ("home", .home), ("end", .end),
    ("pgup", .pageUp), ("pgdn", .pageDown), ("f1", .function(1)), ("f12", .function(12)),
  ]

  @Test(arguments: names)
  func `a key and its name are each other's`(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(key.name == name)
  }

  @Test(arguments: [
    ("Ctrl-D", Key.control("d")), ("ENTER", .enter), ("return", .enter), ("Escape", .escape),
    ("shift-tab", .backTab), ("PageDown", .pageDown), ("F5", .function(5)), ("ctrl-i", .tab),
    ("ctrl-m", .enter), ("ctrl-[", .escape), ("Alt-x", .alt("x")), (" ", .character(" ")),
  ])
  func `other spellings are read too`(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(arguments: [
    "", "xx", "ctrl-", "ctrl-é", "ctrl-1", "ctrl-dd", "alt-", "f0", "f99", "f05", "\u{1B}",
    "\n", "\u{9B}", "alt-\u{1B}", "hyper-x",
  ])
  func `what is no key has no name`(name: String) {
    #expect(Key(name: name) == nil)
  }

  @Test func `every key that a character makes comes back by its name`() {
    for value in UInt32(0x20)..<0x3100 where !(0x7F..<0xA0 ~= value) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for key in [Key.character(Character(scalar)), .alt(Character(scalar))] {
        #expect(Key(name: key.name) == key)
      }
    }
  }
}
