import SQLite
import Testing

@Suite struct TokenListTests {
  private func table() throws -> Connection {
    let connection = try Connection(
      path: ":memory:", access: .create, busyTimeout: .zero)
    return connection
  }
}
