import Clips
import License
import SQLite

extension Store {
  /// What this store may do at `now`, and why.
  ///
  /// Reading is enough to know it. A store that may write also notes the clocks of license and
  /// trial, at most once an hour; when another process holds the lock, they are noted another time.
  public func licenseStatus(at now: Instant) throws(StoreError) -> LicenseStatus {
    let found = foundLicense()
    let (kept, seen) = try reading { () throws(SQLiteError) in
      let kept = try keptClocks(for: found)
      return (kept, kept.seeing(found, at: now))
    }
    if canWrite, !connection.isInTransaction, seen.areWorthKeeping(over: kept, for: found) {
      do {
        try writing(at: now) { (_) throws(SQLiteError) in }
      } catch  where error == .busy || error == .full || error == .readOnly {
        // The answer stands without the note.
      }
    }
    return seen.status(found, at: now)
  }

  /// What this store may do at `now`.
  public func tier(at now: Instant) throws(StoreError) -> Tier {
    try licenseStatus(at: now).tier
  }

  /// What this store may keep and show at `now`: what every gate asks.
  public func allowance(at now: Instant) throws(StoreError) -> Allowance {
    try licenseStatus(at: now).allowance
  }

  /// How `license` would stand here at `now`, which changes nothing.
  public func standing(
    of license: License, at now: Instant
  ) throws(StoreError) -> LicenseStatus.Standing {
    let found = FoundLicense.license(license)
    return try reading { () throws(SQLiteError) in
      try keptClocks(for: found).seeing(found, at: now).status(found, at: now).license
    }
  }

  /// Whether there may be more than what is seen at `now`: this tier hides some clips, or each new
  /// one drives out the oldest.
  public func isAtLimit(at now: Instant) throws(StoreError) -> Bool {
    let allowance = try allowance(at: now)
    guard let clips = allowance.clips, let pins = allowance.pins else { return false }
    return try reading { () throws(SQLiteError) in
      let unpinned = try connection.first(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM clip INDEXED BY clip_order
          WHERE deletion IS NULL AND pinned_at IS NULL LIMIT ?)
        """, .integer(clips)
      ) { $0.int(0) }
      if unpinned == clips { return true }
      let pinned = try connection.first(
        """
        SELECT count(*) FROM clip INDEXED BY clip_pinned
        WHERE deletion IS NULL AND pinned_at IS NOT NULL
        """
      ) { $0.int(0) }
      return (pinned ?? 0) > pins
    }
  }

  /// Begins the one trial that a store can have.
  public func startTrial(at now: Instant) throws(StoreError) -> TrialOutcome {
    try writing(at: now) { (status) throws(SQLiteError) in
      if let trial = try keptTrial() { return .alreadyUsed(end: trial.end) }
      if status.tier == .pro { return .notNeeded }
      let trial = Trial(startingAt: now)
      try keep(trial)
      try keepWhatIsThere()
      return .started(until: trial.end)
    }
  }

  /// Moves the clocks of license and trial on, in a transaction that writes anyway.
  func observeClocks(_ now: Instant) throws(SQLiteError) -> LicenseStatus {
    let found = foundLicense()
    let kept = try keptClocks(for: found)
    let seen = kept.seeing(found, at: now)
    if let trial = seen.trial, trial != kept.trial { try keep(trial) }
    if let clock = seen.license, seen.isLicenseWorthKeeping(over: kept, for: found) {
      try setMeta(.licenseIssued, clock.issued.midnight.milliseconds)
      try setMeta(.licenseLatest, clock.latest.milliseconds)
    }
    return seen.status(found, at: now)
  }

  /// Notes which clips were there while Pro was in force.
  func keepWhatIsThere() throws(SQLiteError) {
    let newest = try connection.first("SELECT max(id) FROM clip") { $0.integer(0) } ?? 0
    guard newest > (try meta(.keptThrough) ?? 0) else { return }
    try setMeta(.keptThrough, newest)
  }

  private func keptClocks(for found: FoundLicense) throws(SQLiteError) -> Clocks {
    var clocks = Clocks(trial: try keptTrial())
    if case .license = found, let issued = try meta(.licenseIssued) {
      clocks.license = LicenseClock(
        issued: Day(of: Instant(milliseconds: issued)),
        latest: Instant(milliseconds: try meta(.licenseLatest) ?? issued))
    }
    return clocks
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

/// The clocks on which the tier depends, and which never run backwards.
private struct Clocks {
  var trial: Trial?
  var license: LicenseClock?

  /// What they are after a look at the machine's clock.
  func seeing(_ found: FoundLicense, at now: Instant) -> Clocks {
    var seen = self
    seen.trial?.observe(now)
    if case .license(let found) = found {
      seen.license = LicenseClock(license, seeing: found, at: now)
    }
    return seen
  }

  func areWorthKeeping(over kept: Clocks, for found: FoundLicense) -> Bool {
    if isLicenseWorthKeeping(over: kept, for: found) { return true }
    guard let trial, let old = kept.trial else { return false }
    return trial.isWorthKeeping(over: old)
  }

  func isLicenseWorthKeeping(over kept: Clocks, for found: FoundLicense) -> Bool {
    guard case .license(let found) = found, let license else { return false }
    return license.isWorthKeeping(over: kept.license, for: found)
  }

  func status(_ found: FoundLicense, at now: Instant) -> LicenseStatus {
    LicenseStatus(
      found, at: now, latest: license?.latest,
      trial: trial.map { $0.isRunning ? .running(until: $0.end) : .ended(at: $0.end) }
        ?? .notStarted)
  }
}

extension Trial {
  fileprivate func isWorthKeeping(over kept: Trial) -> Bool {
    offset != kept.offset || isRunning != kept.isRunning
      || isRunning && latest.since(kept.latest) >= .hours(1)
  }
}
