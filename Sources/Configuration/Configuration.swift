import JSON

/// What the user decided, checked; every value has a default.
///
/// ``Setting/all`` says what each means; reading is in `Configuration+Loading.swift`.
public struct Configuration: Hashable, Sendable {
  /// What happens to a capture that is a secret.
  public enum SecretPolicy: String, CaseIterable, Sendable {
    case drop, expire
  }

  /// How a choice is put into a shell's line.
  public enum ShellQuoting: String, CaseIterable, Sendable {
    case asIs = "as-is"
    case quoted
    case oneLine = "one-line"
  }

  /// Clips to keep besides pinned ones; nil: as many as the license allows.
  public internal(set) var historyLimit: Int?
  public internal(set) var historyAge: Duration?
  /// In bytes.
  public internal(set) var historySize: Int?
  /// Bytes of one representation.
  public internal(set) var clipSizeLimit = 0
  /// Globs of media types.
  public internal(set) var formats: [String] = []
  public internal(set) var primarySelection = false
  public internal(set) var secrets = SecretPolicy.drop
  public internal(set) var knownSecrets = true
  /// Each of them compiles as a `Pattern`.
  public internal(set) var secretPatterns: [String] = []
  public internal(set) var recognizeSecrets = true
  public internal(set) var secretLifetime = Duration.zero
  /// Globs, none of them empty.
  public internal(set) var excludeApps: [String] = []
  /// Globs, none of them empty.
  public internal(set) var excludeSources: [String] = []
  /// Bytes of text.
  public internal(set) var osc52Limit = 0
  public internal(set) var snapshotClips = 0
  public internal(set) var shellQuoting = ShellQuoting.asIs
  public internal(set) var theme = ""
  public internal(set) var mouse = false
  /// As written; see ``editor(in:)`` for what to start.
  public internal(set) var editor: String?
  public internal(set) var separator = ""
  /// Keys by the name of their command. Neither is known here: the key table checks both.
  public internal(set) var keys: [String: [String]] = [:]

  /// Names of the environment's variables that snippets may have.
  public internal(set) var snippetEnvironment: [String] = []
  /// By the name behind `CMD_`.
  public internal(set) var snippetCommands: [String: SnippetCommand] = [:]
  public internal(set) var snippetVariables: [String: SnippetVariable] = [:]

  /// The values that come from the file, as they are written there, by the setting's name.
  public internal(set) var written: [String: JSON] = [:]

  /// Whether captures may be taken into the store.
  ///
  /// False when something meant to keep captures out (see ``Setting/isProtection``) could not be
  /// understood, or nothing could. Captures then wait in the inbox, where nothing is lost; taking
  /// them by the defaults could store what the user excluded, or drop what they wanted kept.
  public internal(set) var isSafeForIngest = true

  /// The defaults.
  public init() {
    for setting in Setting.all {
      // A default that its own setting refused would be found by the tests.
      _ = setting.apply(setting.defaultValue, &self)
    }
  }
}
