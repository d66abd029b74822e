import Clips
import Glibc
import Interface
import Posix
import Screen
import Store

/// Draws the pictures of the preview, on a thread and a connection of its own.
///
/// Only the newest request counts: one that has been overtaken is dropped before it is begun, or
/// ended in the middle. So the list never waits, however fast pictures are passed.
final class PictureMaker: Sendable {
  fileprivate enum Request: Sendable {
    case draw(PictureRequest)
    case stop
  }

  private let requests: Mailbox<Request>
  private let thread: Thread

  /// Starts the thread; `answers` gets the pictures.
  init(_ history: History, chafa: Chafa, answers: Mailbox<Message>) throws(PosixError) {
    let requests = try Mailbox<Request>()
    self.requests = requests
    thread = try Thread {
      do {
        let store = try history.open(.readOnly)
        var loop = PictureLoop(store: store, chafa: chafa, requests: requests, answers: answers)
        try loop.run()
      } catch {
        // The facts of a picture stand on the screen, and what ails the store is told by those
        // who cannot do without it.
        answers.send(.noPictures)
      }
    }
  }

  func draw(_ request: PictureRequest) { requests.send(.draw(request)) }

  /// Ends what is being drawn, and the thread.
  func stop() {
    requests.send(.stop)
    thread.join()
  }
}

/// What the thread does.
private struct PictureLoop {
  let store: Store
  let chafa: Chafa
  let requests: Mailbox<PictureMaker.Request>
  let answers: Mailbox<Message>
  /// Pictures drawn last, the newest at the end.
  private var drawn: [(request: PictureRequest, picture: Picture?)] = []

  /// Keys held down pass clips faster than this, and then nothing is begun.
  private static let pause = Duration.milliseconds(40)
  private static let mostKept = 8
  /// Larger files are not worth the time.
  private static let largestFile = 32 << 20
  /// In a JPEG, the size in pixels may come after a small preview of at most 64 KiB and more.
  private static let headerLimit = 1 << 18

  init(
    store: Store, chafa: Chafa, requests: Mailbox<PictureMaker.Request>, answers: Mailbox<Message>
  ) {
    self.store = store
    self.chafa = chafa
    self.requests = requests
    self.answers = answers
  }

  mutating func run() throws {
    while let request = newest(of: try requests.wait()) {
      if let known = drawn.first(where: { $0.request == request }) {
        answers.send(.picture(request, known.picture))
        continue
      }
      if try isOvertaken(within: PictureLoop.pause) { continue }
      do {
        let picture = try picture(for: request)
        // What was interrupted may be asked for again.
        if try isOvertaken(within: .zero) { continue }
        keep(picture, for: request)
        answers.send(.picture(request, picture))
      } catch let error as PosixError where error.code == ENOENT {
        answers.send(.noPictures)
        return
      } catch {
        // Perhaps it can be drawn when it is selected again.
        answers.send(.picture(request, nil))
      }
    }
  }

  /// The last one; nil when the thread is to end.
  private func newest(of waiting: [PictureMaker.Request]) -> PictureRequest? {
    var newest: PictureRequest?
    for request in waiting {
      switch request {
      case .stop: return nil
      case .draw(let request): newest = request
      }
    }
    return newest
  }

  private func isOvertaken(within time: Duration) throws(PosixError) -> Bool {
    try !Poll.wait(for: [.reading(requests.descriptor)], timeout: time).isEmpty
  }

  private mutating func keep(_ picture: Picture?, for request: PictureRequest) {
    if drawn.count == PictureLoop.mostKept { drawn.removeFirst() }
    drawn.append((request, picture))
  }

  private func picture(for request: PictureRequest) throws -> Picture? {
    let now = Clock.instant
    guard let clip = try store.clip(request.clip, at: now), !clip.isSecret,
      clip.byteCount <= PictureLoop.largestFile,
      let header = try store.prefix(of: clip.id, limit: PictureLoop.headerLimit, at: now),
      // Other files would be tried by every reader that the program knows.
      ImageHeader(bytes: header) != nil
    else { return nil }
    let file = try FileDescriptor.memory()
    var failure: PosixError?
    _ = try store.read(clip.id, at: now) { piece in
      do throws(PosixError) { try file.write(piece) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
    try file.rewind()
    return try chafa.picture(of: file, in: request.size, unless: requests.descriptor)
  }
}
