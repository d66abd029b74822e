import Clips
import Testing

@Test(arguments: [
  ("text/plain;charset=utf-8", "text/plain", true, false),
  ("TEXT/HTML ; charset=x", "text/html", true, false),
  ("UTF8_STRING", "utf8_string", true, false),
  ("STRING", "string", true, false),
  ("application/json", "application/json", true, false),
  ("image/png", "image/png", false, true),
  ("image/svg+xml", "image/svg+xml", true, true),
  ("application/pdf", "application/pdf", false, false),
  ("", "", false, false),
])
func `knows text and pictures by name`(
  name: String, essence: String, isText: Bool, isImage: Bool
) {
  let type = MediaType(name)
  #expect(type.name == name)
  #expect(type.essence == essence)
  #expect(type.isText == isText)
  #expect(type.isImage == isImage)
}

@Test func `an origin gives back each field that was set`() {
  var origin = Origin(app: "firefox", selection: .primary)
  for field in Origin.Field.allCases { origin[field] = field.rawValue }
  #expect(
    Origin.Field.allCases.map { origin[$0] }
      == ["app", "title", "url", "host", "cwd", "tty", "command"])
  #expect(origin.selection == .primary)
  #expect(origin.app == "app" && origin.command == "command")
}
