import CSQLite

// Full-text tables (sqlite.org/fts5.html) whose documents are cut into tokens by whoever writes
// them: FTS5 keeps the lists, and has no say in what a token is.

extension Connection {
  /// The name for `tokenize =` of tables that ``useTokenLists()`` makes usable.
  public static let tokenLists = "token_lists"

  /// Makes full-text tables with `tokenize = token_lists` usable on this connection.
  ///
  /// A document is a blob: its tokens, each ended by a NUL byte. In a query a phrase is one token
  /// in hexadecimal, so that no token can be taken for a part of the query's language.
  public func useTokenLists() throws(SQLiteError) {
    let api = try fullTextInterface()
    var tokenizer = fts5_tokenizer(
      xCreate: { _, _, _, tokenizer in
        tokenizer?.pointee = OpaquePointer(bitPattern: 1)  // It has no state; nil would mean none.
        return SQLITE_OK
      },
      xDelete: { _ in },
      xTokenize: { _, context, flags, text, count, report in
        guard let text, let report else { return SQLITE_OK }
        let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
        return flags & FTS5_TOKENIZE_QUERY == 0
          ? TokenList.report(document: bytes, context, report)
          : TokenList.report(phrase: bytes, context, report)
      })
    let code = api.pointee.xCreateTokenizer(api, Connection.tokenLists, nil, &tokenizer, nil)
    guard code == SQLITE_OK else { throw failure(code, operation: "configure", sql: nil) }
  }

  /// As sqlite.org/fts5.html, section 7, has it fetched.
  private func fullTextInterface() throws(SQLiteError) -> UnsafeMutablePointer<fts5_api> {
    checkOwner()
    // SQLite compares this name for as long as the statement lives.
    let pointerType: StaticString = "fts5_api_ptr"
    var statement: OpaquePointer?
    var code = sqlite3_prepare_v2(handle, "SELECT fts5(?1)", -1, &statement, nil)
    defer { sqlite3_finalize(statement) }  // Repeats at most an error already reported.
    guard code == SQLITE_OK, let statement else {
      throw failure(code, operation: "prepare", sql: "SELECT fts5(?1)")
    }
    var api: UnsafeMutablePointer<fts5_api>?
    code = withUnsafeMutablePointer(to: &api) { place in
      let bound = pointerType.withUTF8Buffer { name in
        name.withMemoryRebound(to: CChar.self) { name in
          sqlite3_bind_pointer(statement, 1, UnsafeMutableRawPointer(place), name.baseAddress, nil)
        }
      }
      return bound == SQLITE_OK ? sqlite3_step(statement) : bound
    }
    guard code == SQLITE_ROW, let api else {
      throw failure(code, operation: "configure", sql: nil)
    }
    return api
  }
}

private enum TokenList {
  typealias Report =
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Int32, Int32
    ) -> Int32

  static func report(
    document: UnsafeRawBufferPointer, _ context: UnsafeMutableRawPointer?, _ report: Report
  ) -> Int32 {
    guard let base = document.baseAddress?.assumingMemoryBound(to: CChar.self) else {
      return SQLITE_OK
    }
    var start = 0
    for end in 0..<document.count where document[end] == 0 {
      let code = report(context, 0, base + start, Int32(end - start), Int32(start), Int32(end))
      guard code == SQLITE_OK else { return code }
      start = end + 1
    }
    return SQLITE_OK
  }

  static func report(
    phrase: UnsafeRawBufferPointer, _ context: UnsafeMutableRawPointer?, _ report: Report
  ) -> Int32 {
    let token = stride(from: 0, to: phrase.count - 1, by: 2).map {
      CChar(bitPattern: digit(phrase[$0]) << 4 | digit(phrase[$0 + 1]))
    }
    return token.withUnsafeBufferPointer {
      report(context, 0, $0.baseAddress, Int32($0.count), 0, Int32(phrase.count))
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8 {
    byte <= UInt8(ascii: "9") ? byte - UInt8(ascii: "0") : byte - UInt8(ascii: "a") + 10
  }
}

extension Connection {
  /// Documents' tokens as ``useTokenLists()`` takes them, in hexadecimal: one phrase of a query.
  public static func phrase(ofToken token: [UInt8]) -> String {
    var text = "\""
    for byte in token {
      for digit in [byte >> 4, byte & 15] {
        text.unicodeScalars.append(
          Unicode.Scalar(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10))
      }
    }
    return text + "\""
  }
}
