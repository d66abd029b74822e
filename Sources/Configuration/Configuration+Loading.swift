import JSON

extension Configuration {
  /// Reads the file's bytes; nil when there is no file, which is no problem.
  ///
  /// Nothing is guessed: a key with a problem keeps its default, the others are used, and every
  /// problem is listed, in the order of the file. See ``isSafeForIngest`` before taking captures.
  public static func load(_ bytes: [UInt8]?) -> (Configuration, [ConfigurationProblem]) {
    var configuration = Configuration()
    guard let bytes else { return (configuration, []) }
    var problems: [ConfigurationProblem] = []
    do throws(JSONError) {
      let file = try JSON(parsing: bytes, root: .object)
      for member in file.objectValue ?? [] {
        problems += configuration.take(member)
      }
    } catch {
      problems = [ConfigurationProblem(path: "", fault: .notJSON(error))]
    }
    configuration.isSafeForIngest = !problems.contains(where: \.weakensProtection)
    return (configuration, problems)
  }

  private mutating func take(_ member: Member) -> [ConfigurationProblem] {
    guard let setting = Setting.all.first(where: { $0.name == member.name }) else {
      let suggestion = nearestName(to: member.name, of: Setting.all.map(\.name))
      return [
        ConfigurationProblem(path: member.name, fault: .unknownKey(suggestion: suggestion))
      ]
    }
    let problems = setting.apply(member.value, &self)
    if problems.isEmpty { written[setting.name] = member.value }
    return problems
  }
}

/// The name that a typing mistake or two, or another case, turned into `word`.
private func nearestName(to word: String, of names: [String]) -> String? {
  let word = Array(word.lowercased().unicodeScalars.prefix(64))
  let nearest =
    names
    .map { (name: $0, distance: editDistance(word, Array($0.lowercased().unicodeScalars))) }
    .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(1, nearest.name.count / 4) else { return nil }
  return nearest.name
}

/// How many letters to insert, delete or replace (Levenshtein), row by row.
///
/// `Arguments` has its own for words of a command line: neither layer may know the other.
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var row = Array(0...right.count)
  for (leftIndex, letter) in left.enumerated() {
    var diagonal = row[0]
    row[0] = leftIndex + 1
    for (rightIndex, other) in right.enumerated() {
      let replaced = diagonal + (letter == other ? 0 : 1)
      diagonal = row[rightIndex + 1]
      row[rightIndex + 1] = min(replaced, diagonal + 1, row[rightIndex] + 1)
    }
  }
  return row[right.count]
}
