import Clipboard
import Clips
import Interface
import Posix
import Store

/// What is to be on the clipboard.
enum Copied: Sendable {
  /// Joined, in this order.
  case clips([Clip.ID])
  case text([UInt8])
}

/// Puts clips and texts on the clipboard for the screen, on a thread and a connection of its own: a program
/// that hangs keeps nobody waiting.
final class Copier: Sendable {
  fileprivate enum Request: Sendable {
    case copy(Copied)
    case stop
  }

  /// What is to be written to the terminal, by the thread that draws on it.
  let sequences: Mailbox<[UInt8]>
  private let requests: Mailbox<Request>
  private let thread: Thread

  /// Starts the thread; `answers` gets what became of each copy.
  init(
    _ context: KeeperContext, environment: Environment, answers: Mailbox<Message>
  ) throws(PosixError) {
    let requests = try Mailbox<Request>()
    let sequences = try Mailbox<[UInt8]>()
    self.requests = requests
    self.sequences = sequences
    thread = try Thread {
      do {
        try CopierLoop(
          context: context, environment: environment, requests: requests, sequences: sequences,
          answers: answers
        ).run()
      } catch {
        answers.send(
          .notCopied(text: Complaint(error, places: context.places).sentence))
      }
    }
  }

  func copy(_ copied: Copied) { requests.send(.copy(copied)) }

  /// Lets what was asked for be done, and ends the thread.
  func stop() {
    requests.send(.stop)
    thread.join()
  }
}

/// What the thread does.
private struct CopierLoop {
  let context: KeeperContext
  let environment: Environment
  let requests: Mailbox<Copier.Request>
  let sequences: Mailbox<[UInt8]>
  let answers: Mailbox<Message>

  /// The note of an own copy waits so long for another program's lock.
  private static let busyTimeout = Duration.seconds(1)

  func run() throws {
    let store = try context.history.open(.readWrite, busyTimeout: CopierLoop.busyTimeout)
    while true {
      let waiting = try requests.wait()
      let isOver = waiting.contains { if case .stop = $0 { true } else { false } }
      // Of several, the last one is what the clipboard would hold.
      let last = waiting.reversed().lazy.compactMap { request in
        if case .copy(let copied) = request { copied } else { nil }
      }.first
      if let last { perform(last, in: store) }
      if isOver { return }
    }
  }

  private func perform(_ copied: Copied, in store: Store) {
    do {
      let delivery: Clipboard.Delivery
      let count: Int
      switch copied {
      case .clips(let ids): (delivery, count) = (try put(ids, of: store), ids.count)
      case .text(let bytes): (delivery, count) = (try put(bytes), 1)
      }
      if case .toBeSent(let sequence) = delivery { sequences.send(sequence) }
      answers.send(.copied(text: ClipboardWords.notice(of: delivery, clips: count)))
    } catch {
      answers.send(.notCopied(text: Complaint(error, places: context.places).sentence))
    }
  }

  private func put(_ ids: [Clip.ID], of store: Store) throws -> Clipboard.Delivery {
    let contents = try joined(ids, of: store)
    let moment = Clock.instant
    remember(ids, at: moment, in: store)
    do throws(ClipboardError) {
      return try clipboard.put(contents)
    } catch {
      forgetCopy(of: moment, in: store)
      throw error
    }
  }

  /// A text that is no clip: a watcher may make it one, as anything that is copied.
  private func put(_ bytes: [UInt8]) throws -> Clipboard.Delivery {
    var contents = try ClipboardContents()
    try contents.append(bytes)
    contents.type = .plainText
    return try clipboard.put(contents)
  }

  private var clipboard: Clipboard {
    Clipboard(Situation(environment: environment), terminalLimit: context.configuration.osc52Limit)
  }

  /// The best representations, as pasting joins them.
  private func joined(_ ids: [Clip.ID], of store: Store) throws -> ClipboardContents {
    var contents = try ClipboardContents()
    var types: [MediaType] = []
    for id in ids {
      if !types.isEmpty { try contents.append(Array(context.configuration.separator.utf8)) }
      var failure: PosixError?
      let format = try store.read(id, at: Clock.instant) { piece in
        do throws(PosixError) {
          try contents.append(piece)
          return true
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
      guard let format else {
        throw Complaint.clipGone
      }
      types.append(format.type)
    }
    if types.count == 1, let type = types.first {
      contents.type = type
      return contents
    }
    guard types.allSatisfy(\.isText) else {
      throw Complaint("Only text can be joined on the clipboard.", .inputRefused)
    }
    contents.type = .plainText
    return contents
  }

  /// Notes that nori itself puts these there: before it does, or a watcher could be faster.
  private func remember(_ ids: [Clip.ID], at moment: Instant, in store: Store) {
    do throws(StoreError) {
      try store.rememberOwnCopy(ids, at: moment)
    } catch {
      // Without the note, a watcher may bring the clip to the top: no reason not to copy it.
    }
  }

  private func forgetCopy(of moment: Instant, in store: Store) {
    do throws(StoreError) {
      try store.forgetOwnCopy(of: moment, at: Clock.instant)
    } catch {
      // What it would spare is that the same, copied elsewhere, stays where it is.
    }
  }
}
