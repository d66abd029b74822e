import Clips
import Screen

/// The picture of the selected clip: the one that was asked for, and the one that has come.
struct PictureState: Hashable, Sendable {
  private(set) var picture: Picture?
  private var wanted: PictureRequest?
  /// There is nothing here that draws.
  private var isUnavailable = false

  /// Larger ones would take long, and show no more.
  private static let most = Size(columns: 240, rows: 80)
  private static let least = Size(columns: 4, rows: 2)

  /// Follows the selection and the room for it. A picture of another size stays until the right
  /// one has come.
  mutating func show(_ clip: Clip?, in room: Size) -> [Effect] {
    let most = PictureState.most
    let size = Size(columns: min(room.columns, most.columns), rows: min(room.rows, most.rows))
    let least = PictureState.least
    guard let clip, clip.hasPicture, !isUnavailable, size.columns >= least.columns,
      size.rows >= least.rows
    else {
      (picture, wanted) = (nil, nil)
      return []
    }
    let request = PictureRequest(clip: clip.id, size: size)
    if request == wanted { return [] }
    if request.clip != wanted?.clip { picture = nil }
    wanted = request
    return [.drawPicture(request)]
  }

  /// Takes what was drawn; the answer to an older request is dropped.
  mutating func take(_ drawn: Picture?, for request: PictureRequest) {
    if request == wanted { picture = drawn }
  }

  /// Asks for no more: nothing would come.
  mutating func becomeUnavailable() {
    isUnavailable = true
    picture = nil
  }
}

extension Clip {
  /// Whether its best representation is one to be looked at. An SVG is text, which a person can
  /// read; to draw it would be to follow the addresses in it.
  var hasPicture: Bool { !isSecret && type.isImage && !type.isText }
}
