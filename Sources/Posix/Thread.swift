import Glibc

/// A thread of the system's own, for work that may block; it takes no signals.
public final class Thread: Sendable {
  /// Bytes for its calls, whatever limit the shell has set: a parser goes as deep as it may.
  private static let stackSize = 8 * 1_024 * 1_024

  private let identity: pthread_t

  /// Starts `body`; ``join()`` must be called once.
  public init(_ body: @escaping @Sendable () -> Void) throws(PosixError) {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    // The thread inherits the mask: signals then reach only the thread that waits for them.
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Thread.stackSize)
    let box = Unmanaged.passRetained(Body(body))
    var identity = pthread_t()
    let code = pthread_create(
      &identity, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      box.release()
      throw PosixError(code: code, operation: "pthread_create")
    }
    self.identity = identity
  }

  /// Waits until the body has returned.
  public func join() {
    let code = pthread_join(identity, nil)
    precondition(code == 0, "a thread is joined once, and not by itself")
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }
}
