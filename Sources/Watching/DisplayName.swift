/// A display whose clipboard can be watched.
public struct DisplayName: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable {
    case wayland, x11
  }

  public let kind: Kind
  /// As programs are told it: `:0`, `wayland-0`.
  public let name: String

  public init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// The program that watches it.
  public var program: String { "nori-\(kind.rawValue)" }

  /// How people are told of it.
  public var words: String {
    switch kind {
    case .wayland: "the Wayland display \(name)"
    case .x11: "the X11 display \(name)"
    }
  }

  /// What the names of its files begin with. Characters that no file name should have are spelled
  /// by their numbers, and of a name that is too long for a file the end is taken.
  var fileStem: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-_.".utf8)
    let spelled = name.utf8.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "\(kind.rawValue)-\(spelled.joined().suffix(200))"
  }
}
