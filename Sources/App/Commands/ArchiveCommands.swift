import Arguments
import Clips
import Posix
import Store
import Words

extension Session {
  /// Everything but secrets, also what the free edition hides, and all snippets: to stdout, or to a file that is
  /// put in place when it is whole.
  func export(_ command: ParsedCommand) throws -> ExitCode {
    let file = command.arguments.first ?? "-"
    if file == "-" { try output.require() }
    guard let store = try openAfterTakingIn() else { throw Complaint.emptyHistory }
    if file != "-" {
      try ExportFile.write(to: file) { put in try export(store, put) }
    } else {
      try export(store) { line in
        if output.isTerminal {
          try output.json(String(decoding: line.dropLast(), as: UTF8.self), raw: false)
        } else {
          try output.write(line)
        }
      }
    }
    return .done
  }

  private func export(_ store: Store, _ put: ([UInt8]) throws -> Void) throws {
    try store.consistently {
      let snippets = try store.allSnippets()
      let newline = [UInt8(ascii: "\n")]
      try put(Archive.header(at: Clock.now(), holdsSnippets: !snippets.isEmpty) + newline)
      var failure: (any Error)?
      try store.export { clip in
        do {
          try put(Archive.line(clip) + newline)
          return true
        } catch {
          failure = error
          return false
        }
      }
      if let failure { throw failure }
      for snippet in snippets { try put(Archive.line(snippet) + newline) }
    }
  }

  /// Takes an export in, in batches; what is there already changes nothing, so that an import
  /// that was cut off can be run again.
  func `import`(_ command: ParsedCommand) throws -> ExitCode {
    let file = command.arguments.first ?? "-"
    var reader = LineReader(try importSource(file))
    guard let header = try reader.next() else {
      throw Complaint("There is nothing to import: the input is empty.", .inputRefused)
    }
    try refusing(line: 1) { () throws(Archive.Fault) in try Archive.checkHeader(header) }
    let store = try openForWriting()
    var summary = ImportSummary()
    var batch = ImportBatch()
    var number = 1
    while let line = try reader.next() {
      number += 1
      if line.isEmpty { continue }
      do {
        try refusing(line: number) { () throws(Archive.Fault) in
          batch.add(try Archive.entry(line), size: line.count)
        }
      } catch {
        try batch.keep(in: store, at: now, &summary)
        tellChange(of: store)
        throw error
      }
      if batch.isFull { try batch.keep(in: store, at: now, &summary) }
    }
    try batch.keep(in: store, at: now, &summary)
    tellChange(of: store)
    warn(summary.words)
    return .done
  }

  func importSource(_ file: String) throws -> FileDescriptor {
    if file == "-" {
      guard input.isOpen else {
        throw Complaint("Standard input is closed, so there is nothing to import.", .inputRefused)
      }
      if input.isTerminal { warn("reading from the terminal; end with Ctrl-D") }
    }
    do throws(PosixError) {
      let source =
        file == "-" ? input.descriptor : try FileDescriptor.open(file, for: .reading)
      try source.requireContents()
      return source
    } catch {
      throw Complaint("Nothing was imported. \(SystemWords.sentence(error)).", .inputRefused)
    }
  }

  /// Runs `body` with the fault of a line told as a complaint.
  private func refusing(line: Int, _ body: () throws(Archive.Fault) -> Void) throws {
    do throws(Archive.Fault) {
      try body()
    } catch {
      throw Complaint(
        "Line \(line) \(words(for: error)). What came before it is kept.", .inputRefused)
    }
  }

  private func words(for fault: Archive.Fault) -> String {
    switch fault {
    case .notJSON(let error): "is no JSON object: column \(error.column), \(error.problem)"
    case .noHeader: "is not the header of an export by nori"
    case .newerVersion(let version):
      "says version \(version), and this nori knows \(Archive.version); update nori"
    case .field(let name): "has no usable \(name)"
    }
  }
}
