import Arguments
import Clips
import Posix
import Store

// Which clips a command means: by number, counted from the newest, or by id.

extension Session {
  /// The one clip that `command` names, the newest when it names none.
  func storeAndClip(_ command: ParsedCommand) throws -> (Store, Clip) {
    guard let store = try openAfterTakingIn() else { throw Complaint.emptyHistory }
    return (store, try chosenClip(command, in: store))
  }

  /// The one clip that `command` names, the newest when it names none.
  func chosenClip(_ command: ParsedCommand, in store: Store) throws -> Clip {
    if let text = command.value(of: .id) { return try clip(withID: text, in: store) }
    return try clip(number: command.numbers.first ?? 1, in: store)
  }

  /// All clips that `command` names, by number and by `--id`, each once; all of them must be there.
  ///
  /// Numbers are those of the list as it is now: they are looked up before anything changes.
  func chosenClips(_ command: ParsedCommand, in store: Store) throws -> [Clip] {
    var clips: [Clip] = []
    for number in command.numbers { clips.append(try clip(number: number, in: store)) }
    for text in command.values(of: .ids) { clips.append(try clip(withID: text, in: store)) }
    var seen: Set<Clip.ID> = []
    return clips.filter { seen.insert($0.id).inserted }
  }

  func clip(number: Int, in store: Store) throws -> Clip {
    if let clip = try store.clip(number: number, at: now) { return clip }
    let count = try store.count(at: now)
    guard count > 0 else { throw Complaint.emptyHistory }
    throw Complaint(
      "There is no clip \(number): the history holds \(count).", .nothingFound)
  }

  func clip(withID text: String, in store: Store) throws -> Clip {
    guard let id = UUID(text) else {
      throw ArgumentError.invalidValue(text, name: "--id", expected: "a UUID as list shows it")
    }
    guard let clip = try store.clip(id, at: now) else {
      throw Complaint("There is no clip with the id \(id).", .nothingFound)
    }
    return clip
  }
}

extension Complaint {
  static let emptyHistory = Complaint(
    "The history is empty. Capture something: echo hello | nori capture.", .nothingFound)
}
