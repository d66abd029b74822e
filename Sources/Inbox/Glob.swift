/// A name with `*` for anything and `?` for one character, matched as a whole, whatever the case.
public struct Glob: Hashable, Sendable {
  private let pattern: [Unicode.Scalar]

  public init(_ pattern: String) {
    self.pattern = Array(pattern.lowercased().unicodeScalars)
  }

  public func matches(_ name: String) -> Bool {
    let name = Array(name.lowercased().unicodeScalars)
    var position = 0
    var place = 0
    // Where to go on with the newest star taking one character more.
    var star: (place: Int, position: Int)?
    while position < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, position)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[position] {
        place += 1
        position += 1
      } else if let last = star {
        star = (last.place, last.position + 1)
        (place, position) = (last.place + 1, last.position + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
