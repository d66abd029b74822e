import Clips
import Configuration
import Posix
import Snippets
import Store

/// What one use of a snippet can ask for: clips, variables, commands, other snippets.
///
/// Each is found out when it is first asked for and stays so, however often the snippet is expanded
/// on the way to its text: a command runs once, and a clip that comes meanwhile changes nothing.
/// Settings are read only by what needs them. Stays on the thread that made it.
final class ExpansionValues: SnippetValues {
  /// What becomes of `CMD_…`.
  enum Commands {
    /// Run, until the descriptor has something to read; it is asked for when a command is to run.
    case run(unless: () throws(PosixError) -> Int32?)
    /// Shown as `$(name)`: for a text that is only looked at.
    case shown
  }

  private let store: Store?
  private let environment: Environment
  private let configuration: () throws -> Configuration
  private let standard: StandardVariables
  private let commands: Commands
  private var known: [String: SnippetValue] = [:]
  private var settings: Result<Configuration, Complaint>?
  private var hasSaidPro = false
  /// A command was given up because the person wants to end.
  private(set) var isInterrupted = false
  /// What kept the store from being read; what was asked for counts as not there.
  private(set) var storeFailure: StoreError?

  /// `store` is nil where there is none yet.
  init(
    store: Store?, moment: SnippetMoment, environment: Environment,
    editor: EditorFacts = EditorFacts(), commands: Commands,
    configuration: @escaping () throws -> Configuration
  ) {
    self.store = store
    self.environment = environment
    self.configuration = configuration
    self.commands = commands
    standard = StandardVariables(moment: moment, editor: editor)
  }

  private var now: Instant { standard.moment.now }

  func value(of name: String) -> SnippetValue {
    if let value = known[name] { return value }
    let value = found(name)
    known[name] = value
    return value
  }

  func snippet(named name: String) -> SnippetTemplate? {
    do throws(StoreError) {
      return try store?.snippet(named: name, at: now).map { SnippetTemplate($0) }
    } catch {
      storeFailure = error
      return nil
    }
  }

  private func found(_ name: String) -> SnippetValue {
    let value = standard.value(of: name)
    if value != .unknown { return value }
    guard let name = VariableName(name) else { return ownVariable(name) }
    switch name {
    case .clip(let number): return clip(number)
    case .environment(let variable): return environmentVariable(variable)
    case .command(let command): return output(of: command)
    }
  }

  // MARK: Clips

  private func clip(_ number: Int) -> SnippetValue {
    do throws(StoreError) {
      guard let store, let clip = try store.clip(number: number, at: now) else { return .unset }
      // Whoever pastes a secret asks for it by its number; in a snippet it would go unseen.
      if clip.isSecret { return .failed("clip \(number) is a secret") }
      guard clip.type.isText else { return .failed("clip \(number) is no text") }
      guard clip.byteCount <= SnippetLimits.bytes else {
        return .failed("clip \(number) is larger than \(ByteCount(SnippetLimits.bytes))")
      }
      guard let bytes = try store.prefix(of: clip.id, limit: SnippetLimits.bytes, at: now) else {
        return .unset
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return .failed("clip \(number) is not UTF-8")
      }
      return .text(text)
    } catch {
      storeFailure = error
      return .failed("the history cannot be read")
    }
  }

  // MARK: What the settings allow

  private func environmentVariable(_ name: String) -> SnippetValue {
    fromSettings { settings in
      guard settings.snippetEnvironment.contains(name) else {
        return .failed("snippetEnvironment in the settings does not list \(name)")
      }
      return environment[name].map { .text($0) } ?? .unset
    }
  }

  private func output(of name: String) -> SnippetValue {
    fromSettings { settings in
      guard let command = settings.snippetCommands[name] else {
        return .failed("snippetCommands in the settings has no command of that name")
      }
      guard case .run(let interruption) = commands else { return .text("$(\(name))") }
      // What comes after a command that was given up is not waited for either.
      if isInterrupted { return .unset }
      let outcome = command.run(environment: environment, unless: interruption)
      if outcome == .interrupted { isInterrupted = true }
      return outcome.value
    }
  }

  private func ownVariable(_ name: String) -> SnippetValue {
    fromSettings { settings in
      guard let variable = settings.snippetVariables[name] else { return .unknown }
      guard isPro else {
        // Once: the reason is the same for all of them.
        defer { hasSaidPro = true }
        return hasSaidPro ? .unset : .failed("variables of your own need Pro; see nori pro")
      }
      return switch variable {
      case .text(let text): .text(text)
      case .choice(let choices): .choice(choices)
      case .date(let format): .date(format: format)
      }
    }
  }

  private var isPro: Bool {
    do throws(StoreError) {
      return try store?.allowance(at: now).customVariables ?? false
    } catch {
      storeFailure = error
      return false
    }
  }

  private func fromSettings(_ value: (Configuration) -> SnippetValue) -> SnippetValue {
    switch settings ?? readSettings() {
    case .success(let settings): value(settings)
    case .failure(let complaint): .failed(complaint.sentence)
    }
  }

  private func readSettings() -> Result<Configuration, Complaint> {
    let result: Result<Configuration, Complaint>
    do {
      result = .success(try configuration())
    } catch {
      result = .failure(Complaint(error))
    }
    settings = result
    return result
  }
}

/// The names of variables that are nori's own and cannot be had without asking somebody.
enum VariableName: Hashable {
  /// Counted from the newest, which is 1.
  case clip(Int)
  case environment(String)
  case command(String)

  init?(_ name: String) {
    let bytes = Array(name.utf8)
    if bytes.elementsEqual("CLIPBOARD".utf8) {
      self = .clip(1)
    } else if bytes.count == 6, bytes.starts(with: "CLIP_".utf8),
      (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(bytes[5])
    {
      self = .clip(Int(bytes[5] - UInt8(ascii: "0")))
    } else if bytes.count > 4, bytes.starts(with: "ENV_".utf8) {
      self = .environment(String(decoding: bytes[4...], as: UTF8.self))
    } else if bytes.count > 4, bytes.starts(with: "CMD_".utf8) {
      self = .command(String(decoding: bytes[4...], as: UTF8.self))
    } else {
      return nil
    }
  }
}
