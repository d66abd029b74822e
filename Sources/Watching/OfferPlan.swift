import Clips
import Inbox

/// What to ask a copy for, decided from the names of the types it is offered in, before any of its
/// contents is asked for.
///
/// The order is that in which they are asked for and kept, best first:
///
/// | rank | what                                         | of several that are offered    |
/// |------|----------------------------------------------|--------------------------------|
/// | 1    | plain text                                   | one, by ``plainTextNames``     |
/// | 2    | lists of files                               | all                            |
/// | 3    | pictures                                     | one, by ``imageNames``         |
/// | 4    | HTML                                         | one                            |
/// | 5    | whatever else the settings keep              | all, as offered                |
///
/// So text beats the wrappers that browsers put around it, and a picture the HTML that shows it.
public struct OfferPlan: Hashable, Sendable {
  /// One type to ask for.
  public struct Wanted: Hashable, Sendable {
    /// As it is offered.
    public let name: String
    /// As it is kept.
    public let type: MediaType

    public init(name: String, type: MediaType) {
      self.name = name
      self.type = type
    }
  }

  /// The source says that this is a secret.
  public let isSecret: Bool
  /// At most ``Capture/mostRepresentations``.
  public let wanted: [Wanted]
  /// Its plain text, for ``CopyDesk/rememberSecret(_:)``; also where the settings keep no text.
  public let plainText: Wanted?

  /// The names of plain text, best first: those that say UTF-8 before those that leave it open.
  public static let plainTextNames = [
    "text/plain;charset=utf-8", "utf8_string", "text/plain", "text/plain;charset=us-ascii",
    "string", "text",
  ]

  /// Without loss before with, and what most programs read before what few do.
  public static let imageNames = [
    "image/png", "image/webp", "image/jpeg", "image/gif", "image/svg+xml", "image/bmp",
    "image/tiff",
  ]

  /// Lists of files, by their essence.
  static let fileNames = ["x-special/gnome-copied-files", "text/uri-list"]

  /// Decides for the offered names; `kept` are those that the settings keep.
  ///
  /// See ``OfferedTypes`` for how many are looked at.
  public init(offered: some Sequence<String>, kept: [Glob]) {
    var types = OfferedTypes()
    for name in offered { types.add(name) }
    self.init(types, kept: kept)
  }

  /// Decides for names that came one by one.
  public init(_ types: OfferedTypes, kept: [Glob]) {
    isSecret = types.isSecret
    var plan: [Wanted] = []
    let add = { (name: String, type: MediaType) in
      if kept.contains(where: { $0.matches(type.essence) }) {
        plan.append(Wanted(name: name, type: type))
      }
    }
    var rest = types.names
    let take = { (fits: (String) -> Bool) -> [(name: String, folded: String)] in
      let taken = rest.filter { fits($0.folded) }
      rest.removeAll { fits($0.folded) }
      return taken
    }
    let texts = take { OfferPlan.plainTextNames.contains($0) }
    let text = OfferPlan.best(of: texts, by: OfferPlan.plainTextNames)
    plainText = text.map { Wanted(name: $0.name, type: OfferPlan.plainTextType($0.folded)) }
    if let plainText { add(plainText.name, plainText.type) }
    for list in take({ OfferPlan.fileNames.contains($0) }) { add(list.name, MediaType(list.name)) }
    let images = take { MediaType($0).isImage }.filter { image in
      kept.contains { $0.matches(MediaType(image.folded).essence) }
    }
    if let image = OfferPlan.best(of: images, by: OfferPlan.imageNames) ?? images.first {
      add(image.name, MediaType(image.name))
    }
    let pages = take { MediaType($0).essence == "text/html" }
    if let page = pages.first { add(page.name, MediaType(page.name)) }
    for other in rest { add(other.name, MediaType(other.name)) }
    wanted = Array(plan.prefix(Capture.mostRepresentations))
  }

  private static func best(
    of offered: [(name: String, folded: String)], by ranking: [String]
  ) -> (name: String, folded: String)? {
    for name in ranking {
      if let found = offered.first(where: { $0.folded == name }) { return found }
    }
    return nil
  }

  /// The type that a name of plain text stands for. `STRING` is Latin-1 (ICCCM, section 2.6.2).
  private static func plainTextType(_ folded: String) -> MediaType {
    switch folded {
    case "text/plain;charset=utf-8", "utf8_string": .plainText
    case "string": MediaType("text/plain;charset=iso-8859-1")
    case "text": MediaType("text/plain")
    default: MediaType(folded)
    }
  }
}
