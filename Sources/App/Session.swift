import Arguments
import Clips
import Configuration
import Glibc
import Inbox
import License
import Patterns
import Posix
import Store
import Words

/// One run of nori: what it was given, and what its commands share.
final class Session {
  let environment: Environment
  let input: StandardInput
  let output: Output
  let places: Places
  let history: History
  private var loaded: (Configuration, [ConfigurationProblem])?

  init(
    environment: Environment, missing: Set<Int32>, output: Output, issuer: Issuer
  ) throws(PlacesError) {
    self.environment = environment
    self.output = output
    input = StandardInput(missing: missing)
    places = try Places(environment: environment)
    history = History(places: places, issuer: issuer)
  }

  var now: Instant { Clock.instant }

  /// A sentence on stderr, with the program's name in front as in any pipeline.
  func warn(_ sentence: String) { StandardError.line("nori: \(sentence)") }

  // MARK: Settings

  /// The settings, read when they are first needed: a quick paste needs none.
  func configuration() throws -> Configuration { try checkedConfiguration().0 }

  /// The settings, and what in their file cannot be followed.
  func checkedConfiguration() throws -> (Configuration, [ConfigurationProblem]) {
    if let loaded { return loaded }
    let result = Configuration.load(try ConfigurationFile.read(places.configuration))
    loaded = result
    return result
  }

  /// The person's editor.
  func editor() throws -> Editor {
    Editor(
      command: try configuration().editor(in: environment.variables).command, places: places,
      environment: environment)
  }

  /// The file has changed: it is read again when it is next needed.
  func forgetConfiguration() { loaded = nil }

  // MARK: The store

  /// The store as it is after everything that waits in the inbox has been taken in; nil when
  /// nothing was ever kept.
  ///
  /// When the inbox cannot be taken in, that is said on stderr, and what is there is given.
  func openAfterTakingIn() throws -> Store? {
    do {
      if try !Inbox(folder: places.inbox).hasPending() {
        let store = try history.open(.readOnly)
        // A secret whose time is over is erased by whoever looks next.
        if try !store.holdsExpiredSecrets(at: now) { return store }
      }
      let store: Store
      do {
        store = try openForWriting(patience: Session.readingPatience)
      } catch let error as StoreError where error == .full || error == .readOnly {
        store = try history.open(.readOnly)
        warn(Complaint(error, places: places).sentence)
        return store
      }
      do {
        try takeIn(store)
      } catch {
        warn(Complaint(error, places: places).sentence)
      }
      return store
    } catch let error as StoreError where error == .notThere {
      return nil
    }
  }

  /// The store for a change, made when it is missing; waits for other programs as long as
  /// `patience`, and says so.
  func openForWriting(patience: Duration = .seconds(30)) throws -> Store {
    _ = try Folder.making(places.dataFolder)
    let store = try history.open(.create)
    store.waitForOthers(upTo: patience) {
      self.warn("Another program holds the history; waiting for it.")
    }
    return store
  }

  /// Tells that a person has changed the store: every open nori, and editors and shells.
  @discardableResult
  func tellChange(of store: Store) -> Bool {
    ChangeBell.ring(places)
    return snapshot(of: store).writeChange()
  }

  func snapshot(of store: Store) -> LiveSnapshot {
    LiveSnapshot(store, places, clips: snapshotClips, tell: warn)
  }

  private var snapshotClips: Int {
    do {
      let (configuration, problems) = try checkedConfiguration()
      return configuration.trustedSnapshotClips(problems)
    } catch {
      // The change is made all the same, and the person may want no clips there.
      return 0
    }
  }

  /// How long a command that only reads waits to take in what is new.
  private static let readingPatience = Duration.seconds(10)
}
