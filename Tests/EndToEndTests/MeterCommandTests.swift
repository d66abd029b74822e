import Clips
import Foundation
import JSON
import TestSupport
import Testing

/// `nori meter`, as a status line runs it.
@Suite struct MeterCommandTests {
  private func line(_ history: History, _ format: String) throws -> String {
    let result = try history.nori("meter", "--format", format)
    #expect(result.status == 0)
    #expect(result.errorText == "")
    return result.outputText
  }

  private func json(_ history: History) throws -> JSON {
    try JSON(parsing: Array(try line(history, "json").utf8), root: .object)
  }

  @Test(arguments: [
    ("plain", "0 clips\n"), ("tmux", "0\n"),
    ("waybar", #"{"text":"0","tooltip":"0 clips","class":"empty","alt":"empty"}"# + "\n"),
    ("json", #"{"nori-meter":1,"clips":0,"pinned":0,"newest":[],"waiting":0,"setAside":0}"# + "\n"),
  ])
  func `where nothing was kept everything is nought, and nothing is made`(
    format: String, expected: String
  ) throws {
    let history = try History()
    #expect(try line(history, format) == expected)
    #expect(FileManager.default.fileExists(atPath: history.home) == false)
  }

  @Test(arguments: [false, true])
  func `counts what there is to see, and the kinds of the newest`(isPro: Bool) throws {
    let history = try History()
    if isPro { try history.nori("pro", "trial") }
    for text in ["one", "https://example.com", "#ff0000", "/tmp", "me@example.com", "two"] {
      try history.capture(text)
    }
    try history.nori("pin", "6")
    try history.nori("delete", "1")
    let json = try json(history)
    #expect(json["clips"] == 5)
    #expect(json["pinned"] == 1)
    #expect(json["newest"] == ["email", "path", "color", "url", "text"])
    let last = try #require(json["lastCapture"]?.stringValue)
    #expect(Timestamp(rfc3339: last) != nil)
    #expect(try line(history, "tmux").hasPrefix("5 email "))
    #expect(try history.nori("meter").outputText.hasPrefix("5 clips, 1 pinned, newest email "))
  }

  @Test func `the free edition's limit is what is counted`() throws {
    let history = try History()
    try history.nori("pro", "trial")
    for number in 0..<60 { try history.capture("text \(number)") }
    try history.nori("ingest")
    #expect(try json(history)["clips"] == 60)
    _ = try history.query("UPDATE meta SET value = 0 WHERE key LIKE 'trial.%' RETURNING 1")
    #expect(try json(history)["clips"] == 50)
  }

  @Test(arguments: [false, true])
  func `secrets are not counted, nor is their kind told`(isPro: Bool) throws {
    let history = try History("plain text")
    if isPro { try history.nori("pro", "trial") }
    try history.write(configuration: #"{"secrets": "expire", "secretLifetime": "1h"}"#)
    try history.nori("capture", "--sensitive", input: "https://example.com/?token=hunter2")
    #expect(try history.summaries().count == 2)
    let json = try json(history)
    #expect(json["clips"] == 1)
    #expect(json["newest"] == ["text"])
    for format in ["plain", "tmux", "waybar", "json"] {
      let text = try line(history, format)
      #expect(!text.contains("hunter2") && !text.contains("url"))
    }
  }

  @Test func `what waits and what was set aside is told, and stays`() throws {
    let history = try History("one")
    try history.folder.write("{".utf8, to: "nori/inbox/new/bad.json")
    _ = try history.nori("ingest")
    #expect(try history.nori("capture", input: "two") == .output(""))
    #expect(try history.nori("meter").outputText.hasSuffix(", 1 waiting, 1 set aside\n"))
    let bar = try JSON(parsing: Array(try line(history, "waybar").utf8), root: .object)
    #expect(bar["class"] == "set-aside")
    #expect(bar["text"] == "1")
    #expect(try history.nori("inbox").outputText.hasPrefix("waiting    1\nset aside  1\n"))
  }

  @Test func `a store that cannot be used ends with 5, and leaves the bar empty`() throws {
    let history = try History("one")
    try history.folder.write("not a database at all, but long enough".utf8, to: "nori/nori.db")
    for format in ["plain", "tmux", "waybar", "json"] {
      let result = try history.nori("meter", "--format", format)
      #expect(result.status == 5)
      #expect(result.output == [])
      #expect(result.errorText.hasPrefix("nori: "))
    }
  }
}
