import Clips
import Snippets
import Testing

private func snippet(_ change: (inout Snippet) -> Void) -> Snippet {
  var snippet = Snippet(
    id: UUID(high: 1, low: 2), name: "reply", body: "Dear $1",
    createdAt: Instant(milliseconds: 0), changedAt: Instant(milliseconds: 0))
  change(&snippet)
  return snippet
}

private func fault(_ change: (inout Snippet) -> Void) -> SnippetFault? {
  do throws(SnippetFault) {
    try snippet(change).check()
    return nil
  } catch {
    return error
  }
}

@Test func `a snippet that is as it must be passes`() {
  #expect(fault { _ in } == nil)
  #expect(
    fault {
      $0.name = String(repeating: "é", count: 64)
      $0.folder = "mail/to work"
      $0.tags = ["a", "A", "日本"]
      $0.description = "A polite answer"
      $0.prompts = [1: "Name", 7: "Who else"]
      $0.body = String(repeating: "a", count: 1 << 20)
    } == nil)
}

@Test func `a snippet that is not as it must be says which field is at fault`() {
  #expect(fault { $0.name = "" } == .name(.empty))
  #expect(fault { $0.name = String(repeating: "a", count: 129) } == .name(.tooLong(limit: 128)))
  #expect(fault { $0.name = "a\nb" } == .name(.control))
  #expect(fault { $0.name = "a\u{2028}b" } == .name(.control))
  #expect(fault { $0.name = "a " } == .name(.outerBlank))
  #expect(fault { $0.folder = "a\t" } == .folder(.control))
  #expect(fault { $0.folder = "a//b" } == .emptyFolderName)
  #expect(fault { $0.folder = "/a" } == .emptyFolderName)
  #expect(fault { $0.folder = "a/" } == .emptyFolderName)
  #expect(fault { $0.tags = ["a b"] } == .tagWithSeparator("a b"))
  #expect(fault { $0.tags = ["a,b"] } == .tagWithSeparator("a,b"))
  #expect(fault { $0.tags = ["a", ""] } == .tag("", .empty))
  #expect(fault { $0.tags = ["a", "b", "a"] } == .repeatedTag("a"))
  #expect(fault { $0.prompts = [0: "a"] } == .labelNumber(0))
  #expect(fault { $0.prompts = [1: "a", 2: ""] } == .label(2, .empty))
  #expect(fault { $0.description = "a\r\nb" } == .description(.control))
  #expect(fault { $0.body = "a\0b" } == .bodyHasNul)
  #expect(
    fault { $0.body += String(repeating: "a", count: 1 << 20) } == .bodyTooLarge(limit: 1 << 20))
}

@Test func `names that only look alike are different names`() {
  // One code point, and two.
  #expect(fault { $0.tags = ["\u{e9}", "e\u{301}"] } == nil)
}
