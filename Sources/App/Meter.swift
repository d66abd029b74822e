import Clips
import JSON
import Posix
import Store

/// What `nori meter` tells, and how it is written for each reader.
///
/// Numbers, kinds and ages: no text in it comes from outside, so nothing has to be escaped for
/// tmux's formats or for the markup of a bar.
struct Meter: Hashable {
  enum Format: String, CaseIterable {
    case plain, tmux, waybar, json
  }

  static let version: Int64 = 1
  /// Kinds that are told, newest first.
  static let kinds = 5

  var history = HistoryMeter()
  /// Captures that were handed over and not taken in yet.
  var waiting = 0
  /// Files of the inbox that were refused.
  var setAside = 0

  /// One line.
  func line(_ format: Format, at now: Instant) -> String {
    switch format {
    case .plain: parts(at: now).joined(separator: ", ")
    case .tmux: short(at: now)
    case .waybar: waybar(at: now)
    case .json: json
    }
  }

  private func parts(at now: Instant) -> [String] {
    var parts = ["\(history.clips) \(history.clips == 1 ? "clip" : "clips")"]
    if history.pinned > 0 { parts.append("\(history.pinned) pinned") }
    if !history.newest.isEmpty {
      parts.append("newest \(history.newest.map(\.rawValue).joined(separator: " "))")
    }
    if let age = age(at: now) { parts.append("last copy \(age == "now" ? age : "\(age) ago")") }
    if waiting > 0 { parts.append("\(waiting) waiting") }
    if setAside > 0 { parts.append("\(setAside) set aside") }
    return parts
  }

  /// `12 url 5m`, and behind it `+3` for what waits and `!1` for what was set aside.
  private func short(at now: Instant) -> String {
    var parts = ["\(history.clips)"]
    if let newest = history.newest.first { parts.append(newest.rawValue) }
    if let age = age(at: now) { parts.append(age) }
    if waiting > 0 { parts.append("+\(waiting)") }
    if setAside > 0 { parts.append("!\(setAside)") }
    return parts.joined(separator: " ")
  }

  /// What a custom module of waybar reads (waybar-custom(5)).
  private func waybar(at now: Instant) -> String {
    encoded([
      ClipJSON.member("text", .string("\(history.clips)")),
      ClipJSON.member("tooltip", .string(parts(at: now).joined(separator: "\n"))),
      ClipJSON.member("class", .string(state)),
      ClipJSON.member("alt", .string(history.newest.first?.rawValue ?? "empty")),
    ])
  }

  private var state: String {
    if setAside > 0 { return "set-aside" }
    if waiting > 0 { return "waiting" }
    return history.clips == 0 ? "empty" : "well"
  }

  /// The names are a promise; `nori-meter` is their version.
  private var json: String {
    var members = [
      ClipJSON.member("nori-meter", .integer(Meter.version)),
      ClipJSON.member("clips", .integer(Int64(history.clips))),
      ClipJSON.member("pinned", .integer(Int64(history.pinned))),
      ClipJSON.member("newest", .array(history.newest.map { .string($0.rawValue) })),
      ClipJSON.member("waiting", .integer(Int64(waiting))),
      ClipJSON.member("setAside", .integer(Int64(setAside))),
    ]
    if let last = history.lastCapture {
      members.append(
        ClipJSON.member("lastCapture", .string(Clock.timestamp(at: last).rfc3339)))
    }
    return encoded(members)
  }

  private func encoded(_ members: [JSON.Member]) -> String {
    String(decoding: JSON.object(members).encoded(), as: UTF8.self)
  }

  /// Under a minute it is `now`: a bar asks every few seconds, and seconds tell nobody anything.
  private func age(at now: Instant) -> String? {
    history.lastCapture.map { last in
      let age = now.since(last)
      return age < .minutes(1) ? "now" : Age(age).description
    }
  }
}
