import Testing

@testable import SnippetFiles

struct SnippetFileNamesTests {
  @Test func `names are safe, and each is given once`() {
    var names = SnippetFileNames()
    let given = ["reply", "a/b", "../../x", ".", "Reply", "reply 2", "a-b", "日本", ":date"]
      .map { names.name(for: $0) }
    #expect(
      given == [
        "reply.snippet", "a-b.snippet", "_.-..-x.snippet", "_.snippet", "Reply 2.snippet",
        "reply 2 2.snippet", "a-b 2.snippet", "日本.snippet", ":date.snippet",
      ])
  }
}
