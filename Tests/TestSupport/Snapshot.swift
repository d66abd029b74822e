import Foundation
import Testing

/// Compares `text` with the file `Snapshots/NAME` beside the test.
///
/// A snapshot that is missing or differs fails the test and shows the lines that differ. With
/// `RECORD_SNAPSHOTS=1` it is written and the test fails all the same, so that nobody records by
/// accident: read the change, then run without.
public func expectSnapshot(
  _ text: String, _ name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
  let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"
  if let problem = snapshotProblem(
    text, file: folder.appendingPathComponent("Snapshots/\(name)").path, isRecording: isRecording)
  {
    Issue.record("\(problem)", sourceLocation: sourceLocation)
  }
}

/// What is wrong with the snapshot in `file`, or `nil` when it holds exactly `text`.
public func snapshotProblem(_ text: String, file: String, isRecording: Bool) -> String? {
  let url = URL(fileURLWithPath: file)
  let kept = FileManager.default.contents(atPath: file)
  if kept == Data(text.utf8) { return nil }
  if isRecording {
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return "Recorded \(file). Read what changed, then run without RECORD_SNAPSHOTS."
    } catch {
      return "Cannot record \(file): \(error)"
    }
  }
  guard let kept else { return "There is no \(file). RECORD_SNAPSHOTS=1 writes it." }
  return "\(file) differs (- kept, + now):\n"
    + lineDifference(from: String(decoding: kept, as: UTF8.self), to: text)
}

/// The lines that differ, each with its number: `-12 old`, `+12 new`.
public func lineDifference(from old: String, to new: String) -> String {
  func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
  let steps = lines(new).difference(from: lines(old)).map { change in
    switch change {
    case .remove(let offset, let line, _): (offset, 0, "-\(offset + 1) \(line)")
    case .insert(let offset, let line, _): (offset, 1, "+\(offset + 1) \(line)")
    }
  }
  return steps.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2).joined(separator: "\n")
}
