import Snippets
import TestSupport
import Testing

@testable import App

struct EditorFactsTests {
  @Test(arguments: [
    ("/a/b.c", "/a/b.c"), ("/a//./b/../c", "/a/c"), ("/../..", "/"), ("/", "/"),
    ("/é/ü.txt", "/é/ü.txt"),
  ])
  func `a file's path is made plain`(written: String, path: String) {
    var facts = EditorFacts()
    facts.setPaths(file: written)
    #expect(facts.file == path)
  }

  @Test func `the folder of the work is the nearest repository above the file`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write([], to: "outer/.git/HEAD")
    _ = try folder.write([], to: "outer/inner/.git")
    _ = try folder.write([], to: "outer/inner/deep/x.c")
    _ = try folder.write([], to: "outer/y.c")
    var facts = EditorFacts()
    facts.setPaths(file: folder.path("outer/inner/deep/x.c"))
    #expect(facts.workspace == folder.path("outer/inner"))
    facts.setPaths(file: folder.path("outer/y.c"))
    #expect(facts.workspace == folder.path("outer"))
    facts.setPaths(file: folder.path("outer/inner/not/there/z.c"))
    #expect(facts.workspace == folder.path("outer/inner"))
  }
}
