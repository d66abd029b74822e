#if DEBUG
  import Glibc

  /// Lets the n-th system call of this thread fail, for tests; not part of release builds.
  public enum SystemCallFaults {
    public enum Fault: Hashable, Sendable {
      /// The call is not made and reports this code.
      case error(Int32)
      /// Neither this call nor any later one is made: the disk is left as by SIGKILL.
      case halt
    }

    /// What a run under ``injecting(_:atCall:_:)`` met.
    public struct Outcome: Hashable, Sendable {
      /// How many system calls were asked for.
      public let calls: Int
      /// Whether the chosen call was reached.
      public let wasInjected: Bool

      public init(calls: Int, wasInjected: Bool) {
        self.calls = calls
        self.wasInjected = wasInjected
      }
    }

    /// Runs `body` on this thread with its `number`-th system call, counted from 1, failing.
    public static func injecting<Failure: Error>(
      _ fault: Fault, atCall number: Int, _ body: () throws(Failure) -> Void
    ) throws(Failure) -> Outcome {
      let plan = Plan(fault: fault, number: number)
      let previous = pthread_getspecific(key)
      pthread_setspecific(key, Unmanaged.passUnretained(plan).toOpaque())
      defer { pthread_setspecific(key, previous) }
      try body()
      return withExtendedLifetime(plan) {
        Outcome(calls: plan.calls, wasInjected: plan.calls >= number)
      }
    }

    static func nextFault(in operation: String) -> Int32? {
      guard let pointer = pthread_getspecific(key) else { return nil }
      let plan = Unmanaged<Plan>.fromOpaque(pointer).takeUnretainedValue()
      plan.calls += 1
      switch plan.fault {
      case .error(let code): return plan.calls == plan.number ? code : nil
      case .halt: return plan.calls >= plan.number ? ESHUTDOWN : nil
      }
    }

    private final class Plan {
      let fault: Fault
      let number: Int
      var calls = 0

      init(fault: Fault, number: Int) {
        self.fault = fault
        self.number = number
      }
    }

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      let code = pthread_key_create(&key, nil)
      precondition(code == 0, "no thread-specific key is left")
      return key
    }()
  }
#endif
