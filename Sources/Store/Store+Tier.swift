import Clips
import License
import SQLite

extension Store {
  /// What this store may do at `now`, and why.
  ///
  /// Reading is enough to know it. A store that may write also notes the trial's clock, at most
  /// once an hour; when another process holds the lock, it is noted another time.
  public func licenseStatus(at now: Instant) throws(StoreError) -> LicenseStatus {
    let (kept, seen) = try reading { () throws(SQLiteError) in
      let kept = try keptTrial()
      var seen = kept
      seen?.observe(now)
      return (kept, seen)
    }
    if canWrite, !connection.isInTransaction, let kept, let seen, seen.isWorthKeeping(over: kept) {
      do {
        try writing(at: now) { (_) throws(SQLiteError) in }
      } catch  where error == .busy || error == .full || error == .readOnly {
        // The answer stands without the note.
      }
    }
    return LicenseStatus(seen)
  }

  /// What this store may do at `now`.
  public func tier(at now: Instant) throws(StoreError) -> Tier {
    try licenseStatus(at: now).tier
  }

  /// Begins the one trial that a store can have.
  public func startTrial(at now: Instant) throws(StoreError) -> TrialOutcome {
    try writing(at: now) { (_) throws(SQLiteError) in
      if let trial = try keptTrial() { return .alreadyUsed(end: trial.end) }
      let trial = Trial(startingAt: now)
      try keep(trial)
      try keepWhatIsThere()
      return .started(until: trial.end)
    }
  }

  /// Moves the trial's clock on, in a transaction that writes anyway.
  func observeTrial(_ now: Instant) throws(SQLiteError) -> LicenseStatus {
    guard let kept = try keptTrial() else { return LicenseStatus(nil) }
    var trial = kept
    trial.observe(now)
    if trial != kept { try keep(trial) }
    return LicenseStatus(trial)
  }

  /// Notes which clips were there while Pro was in force.
  func keepWhatIsThere() throws(SQLiteError) {
    let newest = try connection.first("SELECT max(id) FROM clip") { $0.integer(0) } ?? 0
    guard newest > (try meta(.keptThrough) ?? 0) else { return }
    try setMeta(.keptThrough, newest)
  }

  private func keptTrial() throws(SQLiteError) -> Trial? {
    guard let started = try meta(.trialStarted) else { return nil }
    return Trial(
      started: Instant(milliseconds: started),
      offset: .milliseconds(try meta(.trialOffset) ?? 0),
      latest: Instant(milliseconds: try meta(.trialLatest) ?? started))
  }

  private func keep(_ trial: Trial) throws(SQLiteError) {
    try setMeta(.trialStarted, trial.started.milliseconds)
    try setMeta(.trialOffset, trial.offset.wholeMilliseconds)
    try setMeta(.trialLatest, trial.latest.milliseconds)
  }
}

extension LicenseStatus {
  fileprivate init(_ trial: Trial?) {
    guard let trial else {
      self.init(trial: .notStarted)
      return
    }
    self.init(trial: trial.isRunning ? .running(until: trial.end) : .ended(at: trial.end))
  }
}

extension Trial {
  fileprivate func isWorthKeeping(over kept: Trial) -> Bool {
    offset != kept.offset || isRunning != kept.isRunning
      || isRunning && latest.since(kept.latest) >= .hours(1)
  }
}
