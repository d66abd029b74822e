#if DEBUG
  /// Steps that are to fail: the `first` from now on, and `count` in all.
  public struct StepFaults: Hashable, Sendable {
    public let code: ResultCode
    private var before: Int
    private var left: Int

    public init(first: Int, count: Int = 1, code: ResultCode) {
      before = first - 1
      left = count
      self.code = code
    }

    /// Whether every step that was to fail has failed.
    public var isSpent: Bool { left == 0 }

    mutating func next() -> ResultCode? {
      if before > 0 {
        before -= 1
        return nil
      }
      guard left > 0 else { return nil }
      left -= 1
      return code
    }
  }
#endif
