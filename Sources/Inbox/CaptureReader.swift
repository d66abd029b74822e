import Clips
import Posix

/// Reads and checks one capture at a time from `new/`.
struct CaptureReader {
  /// What became of one file.
  enum Reading: Hashable {
    case capture(Capture, payloads: [Int])
    case refused(Refusal.Reason)
    /// A payload is not there yet; refused at that moment.
    case waiting(until: Instant)
    /// Another ingester took it.
    case gone
    /// This file alone cannot be read now; it stays.
    case blocked(PosixError)
  }

  static let payloadPatience = Duration.seconds(60)

  /// Bytes in one representation.
  let sizeLimit: Int
  let now: Instant

  /// Reads `NAME.json`; throws only what would stop every other file too.
  func read(
    _ file: FileName, stem: String, kind: FileStatus.Kind?, in folder: borrowing Folder
  ) throws(PosixError) -> Reading {
    do throws(Interruption) {
      let (document, changedAt) = try document(file, stem: stem, kind: kind, in: folder)
      return try capture(document, stem: stem, changedAt: changedAt, in: folder)
    } catch {
      switch error {
      case .reading(let reading): return reading
      case .system(let error):
        if error.isDenied || error.isMediumFault { return .blocked(error) }
        throw error
      }
    }
  }

  /// Why a reading ends before there is a capture.
  private enum Interruption: Error {
    case reading(Reading)
    case system(PosixError)
  }

  private func document(
    _ name: FileName, stem: String, kind: FileStatus.Kind?, in folder: borrowing Folder
  ) throws(Interruption) -> (CaptureDocument, changedAt: Instant) {
    let opened: CheckedFile
    do throws(CheckedFile.Failure) {
      opened = try CheckedFile(name, in: folder, kind: kind)
    } catch {
      switch error {
      case .gone: throw .reading(.gone)
      case .notAFile(let what): throw .reading(.refused(.notAFile(what)))
      case .system(let error): throw .system(error)
      }
    }
    let bytes = try contents(of: opened, limit: InboxLimits.document, called: "the JSON")
    do throws(Refusal.Reason) {
      let document = try CaptureDocument(parsing: bytes, name: stem, sizeLimit: sizeLimit)
      return (document, opened.status.changedAt)
    } catch {
      throw .reading(.refused(error))
    }
  }

  private func capture(
    _ document: CaptureDocument, stem: String, changedAt: Instant, in folder: borrowing Folder
  ) throws(Interruption) -> Reading {
    var content: [Representation] = []
    var payloads: Set<Int> = []
    for (index, part) in document.parts.enumerated() {
      switch part.contents {
      case .bytes(let bytes): content.append(Representation(type: part.type, bytes: bytes))
      case .payload(let number):
        payloads.insert(number)
        let bytes = try payload(
          number, of: stem, called: "content[\(index)]", changedAt: changedAt, in: folder)
        content.append(Representation(type: part.type, bytes: bytes))
      }
    }
    if content.allSatisfy({ $0.bytes.isEmpty }) { return .refused(.empty) }
    let capture = Capture(
      id: document.id, capturedAt: document.capturedAt, source: document.source,
      content: content, origin: document.origin, isSensitive: document.isSensitive)
    return .capture(capture, payloads: payloads.sorted())
  }

  private func payload(
    _ number: Int, of stem: String, called field: String, changedAt: Instant,
    in folder: borrowing Folder
  ) throws(Interruption) -> [UInt8] {
    let name = CaptureName.payload(stem.utf8, number: number)
    let opened: CheckedFile
    do throws(CheckedFile.Failure) {
      opened = try CheckedFile(name, in: folder)
    } catch {
      switch error {
      case .gone: throw .reading(missing(name, since: changedAt))
      case .notAFile(let what): throw .reading(.refused(.notAFile("\(name) is \(what)")))
      case .system(let error): throw .system(error)
      }
    }
    return try contents(of: opened, limit: sizeLimit, called: field)
  }

  /// The moment of the move counts, so that a retry waits anew. A moment far from now, also in the
  /// future, comes from a clock that was set: nobody waits for that.
  private func missing(_ payload: FileName, since changedAt: Instant) -> Reading {
    let patience = CaptureReader.payloadPatience
    let waitingAges = (.zero - patience)..<patience
    if waitingAges.contains(now.since(changedAt)) {
      return .waiting(until: changedAt.advanced(by: patience))
    }
    return .refused(.missingPayload(payload.description))
  }

  private func contents(of opened: borrowing CheckedFile, limit: Int, called what: String)
    throws(Interruption) -> [UInt8]
  {
    let size = Int(clamping: opened.status.size)
    if size > limit { throw .reading(.refused(.tooLarge(what, limit: limit))) }
    let bytes: [UInt8]
    do throws(PosixError) {
      // It may grow while it is read.
      bytes = try opened.file.readAll(limit: limit + 1, expecting: size)
    } catch {
      throw .system(error)
    }
    if bytes.count > limit { throw .reading(.refused(.tooLarge(what, limit: limit))) }
    return bytes
  }
}
