import Clips
import Glibc
import Posix
import Snippets

/// The system's rules of time zones, as files that hold them (tzfile(5)).
struct ZoneFiles: ZoneSource, Sendable {
  private let folder: String
  private let environment: Environment
  /// The largest there is has 4 KiB.
  private static let sizeLimit = 1 << 20

  init(environment: Environment) {
    self.environment = environment
    let folder = environment["TZDIR"]
    self.folder = folder.map { $0.hasPrefix("/") ? $0 : ZoneFiles.standard } ?? ZoneFiles.standard
  }

  private static let standard = "/usr/share/zoneinfo"

  func rules(for name: String) -> ZoneRules? {
    guard ZoneFiles.isName(name) else { return nil }
    return rules(at: "\(folder)/\(name)", name: name)
  }

  /// The zone of this machine, or the one that `TZ` sets (tzset(3)).
  ///
  /// Where its rules cannot be read, the offset that the C library knows for `now`.
  func local(at now: Instant) -> ZoneRules {
    if let known { return known }
    let offset = Clock.timestamp(at: now).offsetMinutes
    return ZoneRules(name: offset == 0 ? "UTC" : "", secondsEast: offset * 60)
  }

  private var known: ZoneRules? {
    guard var text = environment.variables["TZ"] else {
      return rules(at: "/etc/localtime", name: ZoneFiles.localName ?? "")
    }
    if text.utf8.first == UInt8(ascii: ":") { text.removeFirst() }
    if text.isEmpty { return .utc }
    if text.utf8.first == UInt8(ascii: "/") { return rules(at: text, name: "") }
    return rules(for: text) ?? ZoneRules(rule: text)
  }

  /// The name that the machine's zone has, by the file that /etc/localtime is a link to.
  private static var localName: String? {
    guard let real = realpath("/etc/localtime", nil) else { return nil }
    defer { free(real) }
    let path = String(cString: real)
    return path.hasPrefix("\(standard)/") ? String(path.dropFirst(standard.count + 1)) : nil
  }

  private func rules(at path: String, name: String) -> ZoneRules? {
    do throws(PosixError) {
      let file = try FileDescriptor.open(path, for: .reading, waiting: false)
      guard try file.status().kind == .regular else { return nil }
      return ZoneRules(name: name, tzif: try file.readAll(limit: ZoneFiles.sizeLimit))
    } catch {
      return nil
    }
  }

  /// `Europe/Paris`, `Etc/GMT+5`: no way out of the folder.
  private static func isName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      guard let first = part.first, first != UInt8(ascii: ".") else { return false }
      return part.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
          UInt8(ascii: "+"):
          true
        default: false
        }
      }
    }
  }
}
