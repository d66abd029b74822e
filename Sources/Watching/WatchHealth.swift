/// How a session's clipboard is watched, in one word: what an open screen tells.
public enum WatchHealth: Hashable, Sendable, Comparable {
  /// No watcher was started.
  case none
  case watching
  /// Copies are seen and cannot be kept, or its program ends again and again.
  case trouble
  /// The display cannot be reached.
  case gone
  /// There is a watcher and nothing that it could see.
  case blind
  /// A watcher was started, and is no more.
  case died

  /// For a session with the displays of `plan`, and for one without a display, such as one over
  /// SSH, for all displays of the machine.
  public init(_ watchers: [KnownWatcher], for plan: WatchPlan) {
    let ofDisplays: [WatchHealth]
    if plan.entries.isEmpty {
      // A display that went away with its session is no news to somebody elsewhere.
      ofDisplays = watchers.filter { $0.record.display != nil && !$0.hasGivenUp }
        .map { WatchHealth($0) }
    } else {
      ofDisplays = plan.entries.map { WatchHealth($0, watchers) }
    }
    if let worst = ofDisplays.max(), worst != .none {
      self = worst
    } else {
      self = watchers.first { $0.record.display == nil }.map { WatchHealth($0) } ?? .none
    }
  }

  /// Where the fallback watches, all is as well as it can be.
  private init(_ entry: WatchPlan.Entry, _ watchers: [KnownWatcher]) {
    let found = entry.displays.compactMap { display in
      watchers.first { $0.record.display == display }
    }
    self = found.map { WatchHealth($0) }.min() ?? .none
  }

  private init(_ watcher: KnownWatcher) {
    guard watcher.isAlive else {
      self = watcher.hasGivenUp ? .gone : .died
      return
    }
    switch watcher.record.state {
    case .starting, .watching: self = .watching
    case .trouble, .restarting: self = .trouble
    case .gone: self = .gone
    case .unable: self = .blind
    }
  }
}

extension WatchPlan.Entry {
  /// Whether what is copied on this display is caught by one of them.
  public func isWatched(by watchers: [KnownWatcher]) -> Bool {
    watchers.contains { watcher in
      watcher.isWatching && displays.contains { watcher.record.display == $0 }
    }
  }
}
