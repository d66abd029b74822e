import Configuration
import Glibc
import JSON
import Resources
import Testing

@Test func `the default file says exactly what the table says`() {
  let table = JSON.object(Setting.all.map { Member(name: $0.name, value: $0.defaultValue) })
  let expected = String(decoding: table.encoded(pretty: true), as: UTF8.self) + "\n"
  #expect(String(decoding: Resources.defaultConfiguration, as: UTF8.self) == expected)
}

@Test func `the default file has no problem and changes nothing`() {
  let (configuration, problems) = Configuration.load(Resources.defaultConfiguration)
  #expect(problems == [])
  #expect(configuration.written.count == Setting.all.count)
  #expect(configuration.historyAge == Configuration().historyAge)
  #expect(configuration.clipSizeLimit == Configuration().clipSizeLimit)
  #expect(configuration.secretLifetime == Configuration().secretLifetime)
  #expect(configuration.separator == Configuration().separator)
}

@Test func `no name stands twice`() {
  #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
}

@Test func `these settings keep captures out`() {
  #expect(
    Setting.all.filter(\.isProtection).map(\.name)
      == [
        "secrets", "knownSecrets", "secretPatterns", "recognizeSecrets", "secretLifetime",
        "excludeApps", "excludeSources",
      ])
}

@Test func `the manual's table is the table of the code`() throws {
  let manual = try #require(textOfManual())
  let rows = Setting.all.map { setting in
    let value = String(decoding: setting.defaultValue.encoded(), as: UTF8.self)
    return "| `\(setting.name)` | \(setting.form.words) | `\(value)` | \(setting.documentation) |"
  }
  let written = manual.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
  #expect(written == rows)
}

@Test func `the manual's example has no problem`() throws {
  let manual = try #require(textOfManual())
  let start = try #require(manual.firstRange(of: "```json\n")).upperBound
  let end = try #require(manual[start...].firstRange(of: "```")).lowerBound
  let (configuration, problems) = Configuration.load(Array(manual[start..<end].utf8))
  #expect(problems == [])
  #expect(configuration.isSafeForIngest)
  #expect(configuration.written.count > 4)
}

private func textOfManual() -> String? {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  guard let file = fopen("/\(root)/Documentation/Configuration.md", "r") else { return nil }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var byte = getc(file)
  while byte != EOF {
    bytes.append(UInt8(byte))
    byte = getc(file)
  }
  return String(decoding: bytes, as: UTF8.self)
}
