/// The type of a representation as its source named it, such as `text/plain;charset=utf-8`.
public struct MediaType: Hashable, Sendable {
  /// The whole name, kept exactly.
  public let name: String

  public init(_ name: String) {
    self.name = name
  }

  /// What contents are that nobody named: plain text if all of them are UTF-8, a picture by its
  /// header, else just bytes. `start` is enough of them for ``ImageHeader``.
  public init(ofContentsFrom start: [UInt8], isText: Bool) {
    if isText {
      self = .plainText
    } else if let header = ImageHeader(bytes: start) {
      self.init("image/\(header.format.rawValue)")
    } else {
      self = .bytes
    }
  }

  /// The name without parameters, in lower case: `text/plain`.
  public var essence: String {
    String(name.prefix { $0 != ";" && $0 != " " }).lowercased()
  }

  public var isImage: Bool { !beginsAsText && essence.hasPrefix("image/") }

  /// Whether a person can read the bytes as they stand.
  public var isText: Bool {
    beginsAsText || essence.hasPrefix("text/") || MediaType.textualEssences.contains(essence)
  }

  /// Nearly every type does; that is told without making its essence.
  private var beginsAsText: Bool { name.utf8.starts(with: "text/".utf8) }

  public static let plainText = MediaType("text/plain;charset=utf-8")
  public static let bytes = MediaType("application/octet-stream")

  /// Names without the `text/` prefix that hold text all the same, X11's own among them.
  private static let textualEssences: Set<String> = [
    "utf8_string", "string", "text", "application/json", "application/xml",
    "application/x-sh", "application/javascript", "image/svg+xml",
  ]
}
