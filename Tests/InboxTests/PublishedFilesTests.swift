import Clips
import Glibc
import JSON
import Posix
import Resources
import Testing

@testable import Inbox

/// The schema, the examples and the page say what the code does.
@Suite struct PublishedFilesTests {
  private static let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
  private static let examples = "\(root)/Resources/inbox/examples"

  private var schema: JSON {
    get throws { try JSON(parsing: Resources.inboxSchema, root: .object) }
  }

  private func names(_ json: JSON?) -> [String]? { json?.objectValue?.map(\.name) }
  private func strings(_ json: JSON?) -> [String]? { json?.arrayValue?.compactMap(\.stringValue) }

  @Test func `the schema lists the fields of the checker's table`() throws {
    let schema = try schema
    let definitions = try #require(schema["$defs"])
    let representation = try #require(definitions["representation"])
    #expect(names(schema["properties"]) == DocumentField.allCases.map(\.rawValue))
    #expect(
      strings(schema["required"])
        == DocumentField.allCases.filter(\.isRequired).map(\.rawValue))
    #expect(
      names(representation["properties"])
        == [DocumentField.type] + DocumentField.Place.allCases.map(\.rawValue))
    #expect(strings(representation["required"]) == [DocumentField.type])
    #expect(
      representation["oneOf"]?.arrayValue?.map { strings($0["required"]) ?? [] }
        == DocumentField.Place.allCases.map { [$0.rawValue] })
    #expect(names(definitions["origin"]?["properties"]) == DocumentField.originFields)
    let content = schema["properties"]?["content"]
    #expect(content?["maxItems"]?.integerValue == Int64(Capture.mostRepresentations))
    #expect(schema["properties"]?["nori"]?["const"]?.integerValue == DocumentField.versionWritten)
    #expect(
      strings(definitions["origin"]?["properties"]?[DocumentField.selection]?["enum"])
        == Origin.Selection.allCases.map(\.rawValue))
  }

  private static let kinds = [
    "code", "color", "email", "files", "html", "image", "path", "payload", "sensitive", "text",
    "url",
  ]

  @Test func `there is an example of each kind`() throws {
    let documents = try Folder(Self.examples).entries().compactMap {
      CaptureName.stem(ofDocument: $0.name).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(documents == Self.kinds)
  }

  @Test(arguments: kinds)
  func `an example is taken and holds only fields of the schema`(kind: String) throws {
    let bench = try InboxBench()
    for file in ["\(kind).json", "\(kind).1.bin"] {
      guard let status = try Folder(Self.examples).status(of: FileName(file)) else { continue }
      let bytes = try FileDescriptor.open("\(Self.examples)/\(file)", for: .reading)
        .readAll(limit: Int(status.size) + 1)
      try bench.put(bytes, as: file)
    }
    let json = try JSON(parsing: try bench.contents(of: "new/\(kind).json"))
    let fields = try #require(names(json))
    #expect(Set(fields).isSubset(of: DocumentField.allCases.map(\.rawValue)))
    var sink = MemorySink()
    try bench.ingest(into: &sink, policy: CapturePolicy(secrets: .expire))
    #expect(try bench.files() == [])
    let capture = try #require(sink.captures.first)
    #expect(capture.isSensitive == (kind == "sensitive"))
    #expect(
      capture.content[0].bytes.count
        == (kind == "payload" ? 73_600 : capture.content[0].bytes.count))
    // Written again by nori itself, it says the same.
    let header = CaptureHeader(
      id: capture.id, capturedAt: capture.capturedAt, source: capture.source,
      origin: capture.origin, isSensitive: capture.isSensitive)
    let content = capture.content.map {
      CaptureDocument.representation(type: $0.type, bytes: $0.bytes)
    }
    let written = CaptureDocument.json(header, content: content)
    if kind != "payload" { #expect(written == json) }
  }

  @Test func `the page's helper in shell hands over every byte`() throws {
    let page = try FileDescriptor.open("\(Self.root)/Documentation/Inbox.md", for: .reading)
      .readAll(limit: 1 << 20)
    let lines = String(decoding: page, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "```sh"))
    let end = try #require(lines[start...].firstIndex(of: "```"))
    let helper = lines[(start + 1)..<end].joined(separator: "\n")
    #expect(end - start - 1 <= 11)

    let bench = try InboxBench()
    let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
    try bench.home.put("", in: "input")
    try FileDescriptor.open("\(bench.home.path)/input", for: .writing).write(bytes)
    var environment = Environment.current
    environment.variables["NORI_HOME"] = bench.home.path
    for _ in 0..<2 {
      let input = try FileDescriptor.open("\(bench.home.path)/input", for: .reading)
      let child = try ChildProcess(
        ["sh", "-c", helper], environment: environment, input: .descriptor(input.rawValue))
      #expect(try child.wait() == .exited(0))
    }
    let files = try bench.files()
    #expect(files.count == 2 && files.allSatisfy { $0.hasPrefix("new/") })
    for file in files {
      #expect(try FileStatus(ofItemAt: "\(bench.path)/\(file)").permissions == 0o600)
    }
    var sink = MemorySink()
    let report = try bench.ingest(into: &sink)
    #expect(report.refused == [])
    #expect(
      sink.captures.map(\.content)
        == Array(
          repeating: [Representation(type: .plainText, bytes: bytes)], count: 2))
    let now = Clock.now()
    for capture in sink.captures {
      #expect(capture.source == "shell")
      #expect(capture.capturedAt.offsetMinutes == now.offsetMinutes)
      #expect(abs(now.instant.since(capture.capturedAt.instant).wholeMilliseconds) < 60_000)
      #expect(abs(now.instant.milliseconds - Int64(capture.id.high >> 16)) < 60_000)
    }
  }
}
