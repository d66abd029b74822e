import Interface
import Screen
import Testing

@Suite struct KeyTableTests {
  @Test func `every command stands in the table once`() {
    #expect(
      KeyTable.entries.map(\.command.rawValue).sorted() == Command.allCases.map(\.rawValue).sorted()
    )
  }

  @Test(arguments: KeyContext.allCases)
  func `no key means two things in one place`(context: KeyContext) {
    let keys = KeyTable.entries.filter { $0.contexts.contains(context) }.flatMap(\.keys)
    #expect(keys.count == Set(keys).count)
  }

  @Test func `every default key can be written in the configuration`() {
    for key in KeyTable.entries.flatMap(\.keys) {
      #expect(Key(name: key.name) == key, "\(key)")
    }
  }

  @Test func `every default does what its entry says wherever it says so`() {
    for entry in KeyTable.entries {
      for context in entry.contexts {
        for key in entry.keys {
          if context == .search || context == .form, case .character = key { continue }
          #expect(KeyBindings.standard.command(for: key, in: context) == entry.command)
        }
      }
    }
  }

  @Test func `no override is the standard`() throws {
    #expect(try KeyBindings(overrides: [:]) == .standard)
  }

  @Test func `a person's key replaces the default and takes it from another command`() throws {
    let bindings = try KeyBindings(overrides: ["delete": ["x", "j"], "undo": []])
    #expect(bindings.keys(for: .delete) == [.character("x"), .character("j")])
    #expect(bindings.keys(for: .selectNext) == [.down, .control("n")])
    #expect(bindings.keys(for: .undo) == [])
    #expect(bindings.command(for: .character("j"), in: .list) == .delete)
    #expect(bindings.command(for: .character("d"), in: .list) == nil)
    #expect(bindings.command(for: .character("u"), in: .list) == nil)
    // In the preview `j` is now delete's too, so it no longer scrolls.
    #expect(bindings.command(for: .character("j"), in: .preview) == .delete)
  }

  @Test func `the same key may mean two things in two places`() throws {
    let bindings = try KeyBindings(overrides: ["edit": ["ctrl-e"], "line-end": ["ctrl-e"]])
    #expect(bindings.command(for: .control("e"), in: .list) == .edit)
    #expect(bindings.command(for: .control("e"), in: .search) == .lineEnd)
  }

  @Test(
    arguments: [
      (["fly": ["x"]], .unknownCommand("fly")),
      (["edit": ["hyper-x"]], .unknownKey("hyper-x", command: "edit")),
      (["yank": ["y"]], .textKey("y", command: "yank")),
      (["edit": ["x"], "delete": ["x"]], .boundTwice("x", first: "delete", second: "edit")),
    ] as [([String: [String]], KeyBindingError)])
  func `a mistake is named`(overrides: [String: [String]], error: KeyBindingError) {
    #expect(throws: error) { try KeyBindings(overrides: overrides) }
  }

  @Test func `the manual has each command's keys, name and sentence`() {
    let paste = KeyTable.manual(for: .standard).first
    #expect(paste?.title == "Paste")
    #expect(paste?.rows.map(\.keys) == [["1-9"], ["enter"], ["y"], ["space"]])
    #expect(
      paste?.rows.map(\.name) == [
        "paste-row-1 … paste-row-9", "paste-selected", "copy", "toggle-mark",
      ])
    #expect(paste?.rows.first?.help == "Paste the row with this number at once")
  }
}
