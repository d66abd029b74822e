import Clips
import JSON

/// What `nori watch` writes down about one display, for `nori watch --status` and open screens.
public struct WatcherRecord: Hashable, Sendable {
  /// Nil when there was no display to watch.
  public let display: DisplayName?
  public var state: Supervision.State
  /// Why, or what it cannot see.
  public var sentence: String?
  /// When it came into this state.
  public var since: Timestamp
  public var lastCaught: Timestamp?
  /// Secrets that were offered and left alone.
  public var secretsLeft = 0
  /// The system's identity for the time since it was started: nothing written before counts.
  public let boot: String

  public init(
    _ display: DisplayName?, state: Supervision.State = .starting, sentence: String? = nil,
    since: Timestamp, boot: String
  ) {
    self.display = display
    self.state = state
    self.sentence = sentence
    self.since = since
    self.boot = boot
  }
}

extension WatcherRecord {
  var bytes: [UInt8] {
    JSON.object([
      Member(name: "kind", value: .string(display?.kind.rawValue ?? "none")),
      Member(name: "display", value: display.map { .string($0.name) } ?? .null),
      Member(name: "state", value: .string(state.rawValue)),
      Member(name: "sentence", value: sentence.map { .string($0) } ?? .null),
      Member(name: "since", value: .string(since.rfc3339)),
      Member(name: "lastCaught", value: lastCaught.map { .string($0.rfc3339) } ?? .null),
      Member(name: "secretsLeft", value: .integer(Int64(secretsLeft))),
      Member(name: "boot", value: .string(boot)),
    ]).encoded() + [UInt8(ascii: "\n")]
  }

  /// Nil for what no nori of this version has written.
  init?(bytes: [UInt8]) {
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: bytes, root: .object) } catch { return nil }
    let text = { (name: String) in json[name]?.stringValue }
    guard let kind = text("kind"), let state = text("state").flatMap(Supervision.State.init),
      let since = text("since").flatMap({ Timestamp(rfc3339: $0) }), let boot = text("boot")
    else { return nil }
    let display = text("display").flatMap { name in
      DisplayName.Kind(rawValue: kind).map { DisplayName($0, name) }
    }
    guard display != nil || kind == "none" else { return nil }
    self.init(display, state: state, sentence: text("sentence"), since: since, boot: boot)
    lastCaught = text("lastCaught").flatMap { Timestamp(rfc3339: $0) }
    secretsLeft = Int(json["secretsLeft"]?.integerValue ?? 0)
  }
}
