import Snippets
import TestSupport
import Testing

@testable import SnippetFiles

/// Text from elsewhere means itself in a body, wherever it is put.
struct BodyTextTests {
  private static let pieces = ["\\", "$", "}", "{", ",", "|", "1", "a", "é", "\n", "${1:x}", "$0"]

  private func text(_ seed: UInt64) -> String {
    var random = SeededRandom(seed: seed)
    return (0..<Int.random(in: 1...8, using: &random))
      .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `a text between gaps is text`(seed: UInt64) {
    let text = text(seed)
    let body = SnippetBody(parsing: "${1}\(BodyText.plain(text))$2")
    #expect(body.warnings == [])
    #expect(body.nodes.map(\.kind) == [.tabStop(1), .text(text), .tabStop(2)])
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `a text in a default is text`(seed: UInt64) {
    let text = text(seed)
    let body = SnippetBody(parsing: "${1:\(BodyText.inDefault(text))}$2")
    #expect(body.warnings == [])
    guard case .placeholder(1, let inner) = body.nodes.first?.kind else {
      Issue.record("no placeholder")
      return
    }
    #expect(inner.map(\.kind) == [.text(text)])
    #expect(body.nodes.dropFirst().map(\.kind) == [.tabStop(2)])
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `a text among choices is text`(seed: UInt64) {
    let text = text(seed)
    let body = SnippetBody(parsing: "${1|\(BodyText.inChoice(text)),b|}$2")
    #expect(body.warnings == [])
    #expect(body.nodes.map(\.kind) == [.choice(1, [text, "b"]), .tabStop(2)])
  }

  @Test func `what needs no escape has none`() {
    #expect(
      BodyText.plain(#"awk '{print $1}' | sed 's/\n/,/'"#) == #"awk '{print \$1}' | sed 's/\n/,/'"#)
  }
}
