import Clips

/// The list of clips: a window of loaded rows over a listing of any length.
///
/// ```
///  0 ─────────┬──────────┬───────────┬──────────┬───────── count
///             firstRow   top         top+height  firstRow+rows.count
///             └ loaded ──┴ on screen ┴── loaded ─┘
/// ```
///
/// What is on screen stays there until rows of a newer listing have come, so nothing flickers.
/// Every act goes by the clip's id, so it can never hit a clip that has moved meanwhile.
struct ListState: Hashable, Sendable {
  /// The newest question; its answer is awaited while ``isAnswered`` is false.
  private(set) var question: Question?
  private(set) var isAnswered = true
  /// The listing whose rows are on screen, and what it was searched by.
  private(set) var listing: Listing?
  private var shownSearch = Search.everything
  /// The newest listing, while its rows are awaited.
  private var next: Listing?
  /// Loaded rows of `listing`, and where the first of them stands.
  private(set) var rows: [Clip] = []
  private(set) var firstRow = 0
  /// Rows asked for and not yet answered.
  private var requested: Range<Int>?
  /// What the last answer was asked for: the same is not asked again.
  private var answered: Range<Int>?

  private(set) var top = 0
  private(set) var selected = 0
  /// In the order of marking, which is the order of joining.
  private(set) var marks: [Clip.ID] = []
  /// Rows on screen.
  private(set) var height = 0

  /// The store has changed since the question was asked.
  private var isStale = false
  /// Clips were taken off the list before the store has said that they are gone.
  private var isAhead = false
  /// Something failed since the question was asked, so that its answer may never come.
  private var hasFailed = false
  /// The clip to be kept selected has not been found yet, and the person has not moved.
  private var awaitsKept = false
  /// The clip to be kept selected is another one than that of the screen now.
  private var isSeeking = false

  /// Most rows held, unless the screen itself is higher.
  static let mostRows = 200

  /// Clips in the listing on screen.
  var count: Int { listing?.count ?? 0 }

  /// The clip in that row of the listing, if it is loaded.
  subscript(row: Int) -> Clip? {
    (firstRow..<firstRow + rows.count).contains(row) ? rows[row - firstRow] : nil
  }

  var selectedClip: Clip? { self[selected] }

  /// What an act is meant for: the marked clips, or else the selected one.
  var chosen: [Clip.ID] { marks.isEmpty ? selectedClip.map { [$0.id] } ?? [] : marks }

  /// The newest listing known, be its rows on screen or not.
  var newest: Listing? { next ?? listing }

  /// Whether all that was asked is known.
  var isComplete: Bool { isAnswered && newest?.isComplete ?? true }

  /// Whether the rows on screen are none of those that were asked for, so that a key pressed now
  /// means rows to come.
  var isBehind: Bool { listing == nil || question?.search != shownSearch }

  /// Whether the newest question is answered in full and its answer on screen.
  private var isSettled: Bool { isComplete && next == nil }
}

// MARK: Questions and answers

extension ListState {
  mutating func open(
    _ search: Search, keeping: Clip.ID?, within reach: Int? = nil
  ) -> [Effect] {
    let number = (question?.number ?? 0) + 1
    let asked = Question(number: number, search: search, keeping: keeping, within: reach)
    question = asked
    isAnswered = false
    (isStale, isAhead, hasFailed, awaitsKept, isSeeking) = (false, false, false, false, false)
    (next, requested, answered) = (nil, nil, nil)
    return [.open(asked)]
  }

  /// Asks again, to select a clip that has come back; where it is not in the list, the selection
  /// stays.
  mutating func seek(_ id: Clip.ID) -> [Effect] {
    guard let question else { return [] }
    defer { isSeeking = true }
    return open(question.search, keeping: id)
  }

  /// Asks again, but not while an answer is on its way: changes that come faster than answers must
  /// not keep every answer from being shown.
  mutating func storeChanged() -> [Effect] {
    guard let question, isSettled || hasFailed else {
      isStale = true
      return []
    }
    return open(question.search, keeping: selectedClip?.id)
  }

  /// Asks for what is missing: rows, or another listing if the store has changed meanwhile.
  private mutating func settle() -> [Effect] {
    isStale && isSettled ? storeChanged() : neededRows()
  }

  mutating func take(_ answer: Listing) -> [Effect] {
    guard answer.number == question?.number else { return [] }
    let isFirst = !isAnswered
    isAnswered = true
    if !isFirst, answer.number == listing?.number {
      listing = answer
      if awaitsKept, let kept = answer.keptOffset { select(kept) }
      awaitsKept = awaitsKept && !answer.isComplete
      clamp()
    } else {
      next = answer
      if !answer.firstRows.isEmpty || answer.count == 0 && answer.isComplete {
        show(answer, rows: answer.firstRows, from: 0)
      }
    }
    return settle()
  }

  mutating func take(number: Int, offset: Int, clips: [Clip]) -> [Effect] {
    // Rows of a list that has run ahead no longer fit it.
    guard number == question?.number, isAnswered, next != nil || !isAhead else { return [] }
    answered = requested
    requested = nil
    if let next {
      show(next, rows: clips, from: offset)
    } else {
      (rows, firstRow) = (clips, offset)
    }
    return settle()
  }

  /// What was asked for may not come; it is asked for again when there is cause.
  mutating func requestFailed() -> [Effect] {
    requested = nil
    hasFailed = true
    return isAhead ? storeChanged() : []
  }

  /// An act of ours is done; the list may have run ahead of it.
  mutating func actDone() -> [Effect] {
    isAhead ? storeChanged() : []
  }

  /// Puts a newer listing on the screen; the selected clip stays selected and, where possible, in
  /// its place, but a list that stands at its top stays there, so that a new clip is seen.
  private mutating func show(_ newer: Listing, rows clips: [Clip], from offset: Int) {
    let line = selected - top
    let wasAtTop = top == 0
    let here = selectedClip?.id
    let id = isSeeking ? question?.keeping : here ?? question?.keeping
    if question?.keeping == nil {
      selected = 0
    } else if let index = clips.firstIndex(where: { $0.id == id }) {
      selected = offset + index
    } else if let kept = newer.keptOffset {
      selected = kept
    } else if isSeeking, let index = clips.firstIndex(where: { $0.id == here }) {
      selected = offset + index
    }
    awaitsKept = question?.keeping != nil && newer.keptOffset == nil && !newer.isComplete
    (listing, rows, firstRow, next) = (newer, clips, offset, nil)
    (isAhead, isSeeking) = (false, false)
    shownSearch = question?.search ?? .everything
    top = wasAtTop && selected < height ? 0 : selected - line
    clamp()
  }
}

// MARK: Loading

extension ListState {
  mutating func resize(height: Int) -> [Effect] {
    self.height = max(height, 0)
    clamp()
    answered = nil
    return neededRows()
  }

  /// Asks for rows when some on screen are missing, or will soon be.
  private mutating func neededRows() -> [Effect] {
    guard isAnswered, requested == nil, next != nil || !isAhead, height > 0,
      let target = newest, target.count > 0
    else { return [] }
    let first = next == nil ? top : expectedTop(in: target)
    let wanted = window(around: first, count: target.count)
    if next == nil {
      let loaded = firstRow..<firstRow + rows.count
      let reserve = margin / 2
      let comfortable =
        max(first - reserve, 0)..<min(first + height + reserve, max(target.count, first))
      if loaded.lowerBound <= comfortable.lowerBound, comfortable.upperBound <= loaded.upperBound {
        return []
      }
    }
    guard wanted != answered else { return [] }
    requested = wanted
    return [.loadRows(number: target.number, rows: wanted)]
  }

  private var margin: Int { max(0, min(height, (ListState.mostRows - height) / 2)) }

  private func window(around first: Int, count: Int) -> Range<Int> {
    let end = min(first + height + margin, count)
    return max(min(first - margin, end - 1), 0)..<end
  }

  /// Where a newer listing will stand when it is shown.
  private func expectedTop(in newer: Listing) -> Int {
    guard question?.keeping != nil else { return 0 }
    let row = newer.keptOffset ?? selected
    let first = top == 0 && row < height ? 0 : row - (selected - top)
    return max(min(first, newer.count - height), 0)
  }
}

// MARK: Moving

extension ListState {
  /// Selects the row, as near as there is one.
  mutating func select(_ row: Int) {
    selected = row
    (awaitsKept, isSeeking) = (false, false)
    clamp()
  }

  mutating func move(by rows: Int) -> [Effect] {
    select(selected + rows)
    return neededRows()
  }

  mutating func moveToFirst() -> [Effect] {
    select(0)
    return neededRows()
  }

  mutating func moveToLast() -> [Effect] {
    select(count - 1)
    return neededRows()
  }

  /// Moves what is seen; the selection comes along at the edges.
  mutating func scroll(by rows: Int) -> [Effect] {
    top = max(min(top + rows, count - height), 0)
    select(min(max(selected, top), top + max(height, 1) - 1))
    return neededRows()
  }

  private mutating func clamp() {
    selected = max(min(selected, count - 1), 0)
    let page = max(height, 1)
    top = min(max(top, selected - page + 1), selected)
    top = max(min(top, count - page), 0)
  }
}

// MARK: Acts

extension ListState {
  mutating func toggleMark() -> [Effect] {
    guard let id = selectedClip?.id else { return [] }
    toggleMark(of: id)
    return move(by: 1)
  }

  mutating func toggleMark(of id: Clip.ID) {
    if let index = marks.firstIndex(of: id) { marks.remove(at: index) } else { marks.append(id) }
  }

  mutating func clearMarks() { marks = [] }

  /// Takes clips off the list at once, before the store has done so: the next `d` then means the
  /// next clip.
  mutating func remove(_ ids: [Clip.ID]) {
    guard let shown = listing else { return }
    let before = rows.prefix(selected - firstRow < 0 ? 0 : selected - firstRow)
      .count { ids.contains($0.id) }
    let held = rows.count
    rows.removeAll { ids.contains($0.id) }
    marks.removeAll { ids.contains($0) }
    let removed = held - rows.count
    listing = Listing(
      number: shown.number, count: max(shown.count - removed, 0),
      matches: max(shown.matches - removed, 0), examined: shown.examined,
      total: max(shown.total - removed, 0), keptOffset: nil, isLimited: shown.isLimited)
    isAhead = true
    selected -= before
    clamp()
  }
}
