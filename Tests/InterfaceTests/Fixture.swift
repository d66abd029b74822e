import Clips
import Interface
import Querying
import Screen
import Snippets

/// A store in memory that answers effects as nori does, and the screen before it.
struct Bench {
  var screen: MainScreen
  /// Newest first.
  var clips: [Clip]
  /// Effects other than questions, in order.
  var acts: [Effect] = []
  /// All row ranges that were asked for.
  var loads: [Range<Int>] = []
  /// What is drawn of a picture; nothing of the others.
  var pictures: [Clip.ID: Picture] = [:]
  /// Contents of clips whose rows hold only their beginning.
  var contents: [Clip.ID: [UInt8]] = [:]
  /// Whether the free tier hides clips.
  var isLimited = false
  /// All questions, in order.
  private(set) var questions: [Question] = []
  /// By name.
  var snippets = SnippetDesk()
  private var question: Question? { questions.last }
  private var waiting: [Effect] = []

  static let now = Instant(milliseconds: 1_800_000_000_000)

  init(
    _ clips: [Clip], columns: Int = 80, rows: Int = 24,
    options: ScreenOptions = ScreenOptions(), snippets: [Snippet] = []
  ) {
    self.clips = clips
    self.snippets.snippets = snippets
    screen = MainScreen(
      now: Bench.now, size: Size(columns: columns, rows: rows), options: options)
    waiting = screen.begin()
    answer()
  }

  /// Sends a message and answers every question that follows from it.
  mutating func send(_ message: Message) {
    hold(message)
    answer()
  }

  /// Sends a message and leaves its questions unanswered.
  mutating func hold(_ message: Message) {
    waiting += screen.update(message)
  }

  mutating func press(_ keys: Key...) {
    for key in keys { send(.terminal(.key(key))) }
  }

  mutating func type(_ text: String) {
    for character in text { press(.character(character)) }
  }

  /// Answers what is waiting, and what follows.
  mutating func answer() {
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .open(let question):
        questions.append(question)
        let found = found
        let kept = found.firstIndex { $0.id == question.keeping }
        waiting += screen.update(
          .listing(
            Listing(
              number: question.number, count: found.count, examined: clips.count,
              total: clips.count, keptOffset: kept, isLimited: isLimited)))
      case .loadRows(let number, let rows):
        loads.append(rows)
        guard number == question?.number else { continue }
        waiting += screen.update(
          .rows(
            number: number, offset: rows.lowerBound,
            clips: Array(found.dropFirst(rows.lowerBound).prefix(rows.count))))
      case .loadPreview(let id):
        guard let clip = clips.first(where: { $0.id == id }) else { continue }
        waiting += screen.update(
          .preview(
            Preview(
              id: id, formats: [Format(type: clip.type, byteCount: clip.byteCount)],
              bytes: contents[id] ?? clip.head, isCut: false)))
      case .drawPicture(let request):
        waiting += screen.update(.picture(request, pictures[request.clip]))
      case .snippet(let effect):
        let newest = clips.first.map { String(decoding: $0.head, as: UTF8.self) }
        for answer in snippets.answers(to: effect, newestClip: newest, acts: &acts) {
          waiting += screen.update(answer)
        }
      case let act: acts.append(act)
      }
    }
  }

  private var found: [Clip] {
    guard let search = question?.search, !search.isEmpty else { return clips }
    // The patterns of a query that was read are good.
    guard let matcher = try? QueryMatcher(search.query, at: Bench.moment) else { return [] }
    let found = clips.filter { clip in
      guard !clip.isSecret, matcher.factsMatch(QueryMatcher.Facts(of: clip)) else { return false }
      let fields = [
        contents[clip.id] ?? clip.head, Array((clip.origin.title ?? "").utf8),
        Array((clip.origin.app ?? "").utf8),
      ]
      return fields.withBuffers { !matcher.needsText || matcher.textMatches($0) }
    }
    return switch search.order {
    case .newest, .relevance: found
    case .oldest: found.reversed()
    case .count: found.sorted { $0.copies > $1.copies }
    }
  }

  private static let moment = QueryMoment(now: Timestamp(instant: now, offsetMinutes: 0)) {
    _, _, _, _, _ in now
  }

  /// The screen's rows without the blanks at their ends.
  var lines: [String] {
    screen.render().lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The rows that begin with the sign of the selection.
  var selectedLines: [String] { lines.filter { $0.hasPrefix("▌") } }
}

extension [[UInt8]] {
  fileprivate func withBuffers<Result>(_ body: ([UnsafeRawBufferPointer]) -> Result) -> Result {
    let copies = map { bytes in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      copy.copyBytes(from: bytes)
      return UnsafeRawBufferPointer(copy)
    }
    defer { for copy in copies { copy.deallocate() } }
    return body(copies)
  }
}

extension QueryMatcher.Facts {
  fileprivate init(of clip: Clip) {
    self.init(
      kind: clip.kind, isPinned: clip.isPinned, byteCount: clip.byteCount,
      copiedAt: clip.copiedAt.instant, app: clip.origin.app, source: clip.source,
      host: clip.origin.host)
  }
}

extension Clip {
  /// The `number`-th clip of a test; it is copied `number` minutes before now.
  static func sample(
    _ number: Int, _ text: String, kind: Kind = .text, type: MediaType = .plainText,
    byteCount: Int? = nil, isPinned: Bool = false, isSecret: Bool = false, app: String? = nil,
    copies: Int = 1, formatCount: Int = 1, title: String? = nil, url: String? = nil
  ) -> Clip {
    var origin = Origin(app: app)
    origin.title = title
    origin.url = url
    return Clip(
      id: .sample(number), kind: kind, isPinned: isPinned, isSecret: isSecret,
      copiedAt: Timestamp(
        instant: Bench.now.advanced(by: .minutes(Int64(-number))), offsetMinutes: 540),
      copies: copies, source: "x11", origin: origin, formatCount: formatCount, type: type,
      byteCount: byteCount ?? text.utf8.count, head: Array(text.utf8.prefix(Clip.headLimit)))
  }

  /// `count` clips: "clip 1", "clip 2" and so on.
  static func samples(_ count: Int) -> [Clip] {
    (1...max(count, 1)).prefix(count).map { .sample($0, "clip \($0)") }
  }
}

extension UUID {
  static func sample(_ number: Int) -> UUID { UUID(high: 0, low: UInt64(number)) }
}
