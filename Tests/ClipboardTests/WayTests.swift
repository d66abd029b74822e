import Clips
import Posix
import Testing

@testable import Clipboard

@Suite struct WayTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let variables: [String: String]
    let programs: [ClipboardProgram]
    let hasTerminal: Bool
    let text: Result<Way, ClipboardError>
    let image: Result<Way, ClipboardError>

    init(
      _ description: String, _ variables: [String: String], _ programs: [ClipboardProgram] = [],
      onTerminal hasTerminal: Bool = true, text: Result<Way, ClipboardError>,
      image: Result<Way, ClipboardError>
    ) {
      testDescription = description
      self.variables = variables
      self.programs = programs
      self.hasTerminal = hasTerminal
      self.text = text
      self.image = image
    }
  }

  private static let png = MediaType("image/png")
  private static let wayland = ["WAYLAND_DISPLAY": "wayland-0", "TERM": "foot"]
  private static let x11 = ["DISPLAY": ":0", "TERM": "xterm"]
  private static let ssh = ["SSH_CONNECTION": "a 1 b 22", "TERM": "xterm"]
  private static let tmux = ["TMUX": "/tmp/tmux-0/default,1,0", "TERM": "tmux-256color"]
  private static let screen = ["STY": "1.pts", "TERM": "screen"]
  private static let all = ClipboardProgram.allCases
  private static let onlyText = Result<Way, ClipboardError>.failure(.onlyText(png))

  private static func both(_ first: [String: String], _ second: [String: String])
    -> [String: String]
  {
    first.merging(second) { $1 }
  }

  private static func noProgram(
    _ display: Situation.Display, _ type: MediaType = .plainText
  ) -> Result<Way, ClipboardError> {
    .failure(.noProgram(display, type))
  }

  private static let desktops = [
    Case(
      "Wayland", wayland, all, text: .success(.desktop(.wlCopy)),
      image: .success(.desktop(.wlCopy))),
    Case(
      "Wayland with Xwayland", both(x11, wayland), all, onTerminal: false,
      text: .success(.desktop(.wlCopy)), image: .success(.desktop(.wlCopy))),
    Case(
      "Wayland without wl-copy, on a terminal", both(x11, wayland), [.xclip, .xsel],
      text: .success(.terminal(.none)), image: noProgram(.wayland, png)),
    Case(
      "Wayland without wl-copy or terminal", wayland, [.xclip], onTerminal: false,
      text: noProgram(.wayland), image: noProgram(.wayland, png)),
    Case(
      "X11", x11, all, text: .success(.desktop(.xclip)), image: .success(.desktop(.xclip))),
    Case(
      "X11 with xsel alone", x11, [.xsel, .wlCopy], text: .success(.desktop(.xsel)),
      image: noProgram(.x11, png)),
    Case(
      "X11 with neither, on a terminal", x11, text: .success(.terminal(.none)),
      image: noProgram(.x11, png)),
    Case(
      "X11 with neither, without a terminal", x11, onTerminal: false, text: noProgram(.x11),
      image: noProgram(.x11, png)),
    Case(
      "X11 inside tmux", both(x11, tmux), all, text: .success(.desktop(.xclip)),
      image: .success(.desktop(.xclip))),
    Case(
      "Wayland without wl-copy, inside tmux", both(wayland, tmux), [.tmux],
      text: .success(.tmux), image: noProgram(.wayland, png)),
  ]

  private static let terminals = [
    Case(
      "nothing", [:], all, onTerminal: false, text: .failure(.noClipboard),
      image: .failure(.noClipboard)),
    Case("a terminal", ["TERM": "xterm"], all, text: .success(.terminal(.none)), image: onlyText),
    Case(
      "an empty DISPLAY", ["TERM": "xterm", "DISPLAY": ""], all, text: .success(.terminal(.none)),
      image: onlyText),
    Case(
      "the kernel's console", ["TERM": "linux"], all, text: .failure(.noClipboard),
      image: .failure(.noClipboard)),
    Case(
      "a terminal of no type", [:], all, text: .failure(.noClipboard),
      image: .failure(.noClipboard)),
    Case("tmux", tmux, [.tmux], text: .success(.tmux), image: onlyText),
    Case(
      "tmux, without a terminal", tmux, [.tmux], onTerminal: false, text: .success(.tmux),
      image: onlyText),
    Case("tmux that is not to be found", tmux, text: .success(.terminal(.tmux)), image: onlyText),
    Case("screen", screen, all, text: .success(.terminal(.screen)), image: onlyText),
    Case(
      "screen, without a terminal", screen, all, onTerminal: false,
      text: .failure(.noClipboard), image: .failure(.noClipboard)),
    Case("tmux and screen", both(screen, tmux), all, text: .success(.tmux), image: onlyText),
  ]

  private static let remote = [
    Case("ssh", ssh, all, text: .success(.terminal(.none)), image: onlyText),
    Case(
      "ssh by its terminal", ["SSH_TTY": "/dev/pts/1", "TERM": "foot"], all,
      text: .success(.terminal(.none)), image: onlyText),
    Case(
      "ssh without a terminal", ssh, all, onTerminal: false, text: .failure(.noClipboard),
      image: .failure(.noClipboard)),
    Case(
      "ssh, a desktop on the far machine", both(both(x11, wayland), ssh), all,
      text: .success(.terminal(.none)), image: onlyText),
    Case(
      "ssh, X11 forwarded", both(ssh, ["DISPLAY": "localhost:10.0"]), all,
      text: .success(.terminal(.none)), image: .success(.desktop(.xclip))),
    Case(
      "ssh, X11 forwarded, no terminal", both(ssh, ["DISPLAY": "localhost:10.0"]), [.xsel],
      onTerminal: false, text: .success(.desktop(.xsel)), image: noProgram(.x11, png)),
    Case(
      "ssh, X11 forwarded, no program", both(ssh, ["DISPLAY": "localhost:10.0"]), [],
      text: .success(.terminal(.none)), image: onlyText),
    Case("ssh, tmux", both(ssh, tmux), all, text: .success(.tmux), image: onlyText),
    Case(
      "ssh, screen", both(ssh, screen), all, text: .success(.terminal(.screen)),
      image: onlyText),
  ]

  @Test(arguments: desktops + terminals + remote)
  func `the way follows from where nori runs, what is there, and what it is`(example: Case) {
    let situation = Situation(
      environment: Environment(example.variables),
      programs: Dictionary(
        uniqueKeysWithValues: example.programs.map { ($0, "/usr/bin/\($0.rawValue)") }),
      hasTerminal: example.hasTerminal)
    for (type, expected) in [(MediaType.plainText, example.text), (Self.png, example.image)] {
      let way: Result<Way, ClipboardError>
      do throws(ClipboardError) {
        way = .success(try situation.way(for: type))
      } catch {
        way = .failure(error)
      }
      #expect(way == expected, "\(type.name)")
    }
  }

  @Test(
    arguments: [
      ("text/plain;charset=utf-8", "text/plain", nil), ("text/plain", "text/plain", nil),
      ("UTF8_STRING", "text/plain", nil), ("text/markdown; charset=x", "text/markdown", nil),
      ("application/json", "application/json", nil), ("text/html", "text/html", "text/html"),
      ("text/uri-list", "text/uri-list", "text/uri-list"), ("image/png", "image/png", "image/png"),
      ("image/svg+xml", "image/svg+xml", "image/svg+xml"),
      ("application/octet-stream", "application/octet-stream", "application/octet-stream"),
      (
        "x-special/gnome-copied-files", "x-special/gnome-copied-files",
        "x-special/gnome-copied-files"
      ),
    ] as [(String, String, String?)])
  func `a clip is offered by its type, and plain text by all its names`(
    name: String, wayland: String, x11: String?
  ) {
    let type = MediaType(name)
    #expect(Clipboard.arguments(of: .wlCopy, for: type) == ["--type", wayland])
    #expect(
      Clipboard.arguments(of: .xclip, for: type)
        == ["-selection", "clipboard", "-in"] + (x11.map { ["-target", $0] } ?? []))
    #expect(Clipboard.arguments(of: .xsel, for: type) == ["--clipboard", "--input"])
  }
}
