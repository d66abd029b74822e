/// The candidate that `word` most probably was meant to be, or `nil` when none is near.
///
/// Near is one slip in three characters; the beginning of a candidate is near, too. Of equally
/// near candidates the first is taken.
public func nearest(to word: String, among candidates: [String]) -> String? {
  let allowed = max(1, word.count / 3)
  let ranked = candidates.map { ($0, editDistance(Array(word), Array($0))) }
    .filter { $0.1 <= allowed }
  if let best = ranked.min(by: { $0.1 < $1.1 }) { return best.0 }
  return word.count < 2 ? nil : candidates.first { $0.hasPrefix(word) }
}

/// How many slips lie between the words: a character too many, too few, another one, or two
/// neighbours swapped (optimal string alignment distance).
func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
