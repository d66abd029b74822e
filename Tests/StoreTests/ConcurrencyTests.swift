import Clips
import Glibc
import Snippets
import TestSupport
import Testing

@testable import Store

/// A thread with a store of its own; its failures are text, so that they can cross threads.
private final class Worker {
  private final class Job {
    let body: @Sendable () throws -> Void
    var failure: String?

    init(_ body: @escaping @Sendable () throws -> Void) {
      self.body = body
    }
  }

  private let job: Job
  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () throws -> Void) {
    job = Job(body)
    let started = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        let job = Unmanaged<Job>.fromOpaque(argument).takeRetainedValue()
        do {
          try job.body()
        } catch {
          job.failure = "\(error)"
        }
        return nil
      }, Unmanaged.passRetained(job).toOpaque())
    precondition(started == 0)
  }

  /// Waits for the end; what failed.
  func join() -> String? {
    pthread_join(thread, nil)
    return job.failure
  }
}

private func captures(_ count: Int) -> [Capture] {
  (1...count).map { number in
    Capture(
      id: UUID(high: 1, low: UInt64(number)),
      capturedAt: Timestamp(
        instant: Instant(milliseconds: 1_799_000_000_000 + Int64(number)), offsetMinutes: 0),
      source: "test",
      content: [Representation(type: .plainText, bytes: Array("clip \(number)".utf8))])
  }
}

@Test func `many ingesters of the same captures store each once, and readers see only whole ones`()
  throws
{
  let fixture = try StoreFixture(pro: true)
  let path = fixture.path
  let now = fixture.now
  var workers = (0..<6).map { worker in
    Worker {
      let store = try Store.open(
        at: path, access: .readWrite, license: NoLicense(), busyTimeout: .seconds(60))
      let all = captures(300)
      for start in stride(from: 0, to: 300, by: 10) {
        let batch = Array(all[start..<(start + 10)])
        let outcomes = try store.ingest(
          worker % 2 == 0 ? batch : batch.reversed(), rules: RetentionRules(), at: now)
        guard outcomes.count == 10 else { throw StoreError.corrupt }
      }
    }
  }
  workers += (0..<2).map { _ in
    Worker {
      let store = try Store.open(
        at: path, access: .readOnly, license: NoLicense(), busyTimeout: .seconds(60))
      for _ in 0..<200 {
        let count = try store.count(at: now)
        guard count % 10 == 0 else { throw StoreError.corrupt }
      }
    }
  }
  #expect(workers.map { $0.join() } == Array(repeating: nil, count: 8))
  #expect(
    Set(try fixture.texts()) == Set((1...300).map { "clip \($0)" }))
  #expect(try fixture.store.count(at: fixture.now) == 300)
  #expect(try fixture.clips().allSatisfy { $0.copies == 1 })
}

@Test func `many that make the store at once make one`() throws {
  let folder = try TemporaryFolder()
  let path = folder.path("nori.db")
  let now = Instant(milliseconds: 1_800_000_000_000)
  let workers = (0..<8).map { worker in
    Worker {
      let store = try Store.open(
        at: path, access: .create, license: NoLicense(), busyTimeout: .seconds(60))
      let capture = captures(8)[worker]
      _ = try store.ingest([capture], rules: RetentionRules(), at: now)
    }
  }
  #expect(workers.map { $0.join() } == Array(repeating: nil, count: 8))
  let store = try Store.open(at: path, access: .readWrite, license: NoLicense())
  #expect(try store.count(at: now) == 8)
  expectSound(path)
}

@Test func `of many that add the same names at once, one has each, and none is lost on import`()
  throws
{
  let fixture = try StoreFixture(pro: true)
  let path = fixture.path
  let now = fixture.now
  let workers = (1...6).map { worker in
    Worker {
      let store = try Store.open(
        at: path, access: .readWrite, license: NoLicense(), busyTimeout: .seconds(60))
      for number in 1...20 {
        let snippet = Snippet(
          id: UUID(high: UInt64(worker), low: UInt64(number)), name: "name \(number)",
          body: "by \(worker)", createdAt: now, changedAt: now)
        do throws(StoreError) {
          try store.add(snippet, at: now)
        } catch .snippetNameTaken(let name) {
          guard name == snippet.name else { throw StoreError.corrupt }
        }
        let imported = Snippet(
          id: UUID(high: UInt64(worker + 6), low: UInt64(number)), name: "imported",
          body: "by \(worker)", createdAt: now, changedAt: now)
        _ = try store.importSnippets([imported], at: now)
      }
    }
  }
  #expect(workers.map { $0.join() } == Array(repeating: nil, count: 6))
  let names = try fixture.names()
  #expect(names.filter { $0.hasPrefix("name") }.sorted() == (1...20).map { "name \($0)" }.sorted())
  // Each worker's is kept once: what comes a second time is the same snippet.
  #expect(
    try fixture.store.allSnippets().filter { $0.name.hasPrefix("imported") }.map(\.body).sorted()
      == (1...6).map { "by \($0)" })
}
