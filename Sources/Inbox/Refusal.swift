import Clips

/// A file of the inbox that was put aside, and why.
public struct Refusal: Hashable, Sendable {
  /// Why a file is refused: the stable codes of the protocol, each with its facts.
  public enum Reason: Error, Hashable, Sendable {
    case notJSON(line: Int, column: Int, problem: String)
    case missingField(String)
    case badField(String, expected: String)
    case newerVersion(String)
    case badName(String)
    case missingPayload(String)
    case outside(field: String)
    case notAFile(String)
    /// More bytes than the limit.
    case tooLarge(String, limit: Int)
    case tooManyRepresentations(limit: Int)
    case empty
  }

  /// The name under which it stands in `rejected/`, without `.json`; may hold any character.
  public let name: String
  public let reason: Reason

  public init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

extension Refusal.Reason {
  /// The first word of `NAME.reason`: a promise of the protocol.
  public var code: String {
    switch self {
    case .notJSON: "not-json"
    case .missingField: "missing-field"
    case .badField: "bad-field"
    case .newerVersion: "newer-version"
    case .badName: "bad-name"
    case .missingPayload: "missing-payload"
    case .outside: "outside"
    case .notAFile: "not-a-file"
    case .tooLarge, .tooManyRepresentations: "too-large"
    case .empty: "empty"
    }
  }

  /// The line in `NAME.reason`; it never holds contents of the capture.
  public var line: String { "\(code): \(explanation)" }

  private var explanation: String {
    switch self {
    case .notJSON(let line, let column, let problem):
      "line \(line), column \(column): \(problem)"
    case .missingField(let field): "\(field) is not there"
    case .badField(let field, let expected): "\(field) should be \(expected)"
    case .newerVersion(let version):
      "nori is \(version), this program knows 1; a newer one can take it"
    case .badName(let rule): rule
    case .missingPayload(let file): "\(file) did not come within 60 seconds"
    case .outside(let field): "\(field) should be a plain name in the same folder"
    case .notAFile(let what): what
    case .tooLarge(let what, let limit): "\(what) holds more than \(limit) bytes"
    case .tooManyRepresentations(let limit): "content holds more than \(limit) representations"
    case .empty: "no representation holds a byte"
    }
  }
}
