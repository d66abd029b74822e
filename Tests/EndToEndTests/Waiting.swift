import Testing

/// Looks again and again until `condition` holds.
func waitUntil(
  _ expectation: String, within deadline: Duration = .seconds(30),
  location: SourceLocation = #_sourceLocation, _ condition: () throws -> Bool
) throws {
  let end = ContinuousClock.now + deadline
  while try !condition() {
    if ContinuousClock.now > end {
      throw NeverCame(expectation: expectation, location: location)
    }
  }
}

/// A deadline has passed and something had not happened.
struct NeverCame: Error, CustomStringConvertible {
  let expectation: String
  let location: SourceLocation

  var description: String { "\(location): never came: \(expectation)" }
}
