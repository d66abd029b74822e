import Clips
import Posix

/// A refused file, as people see it.
public struct RejectedFile: Hashable, Sendable {
  /// What `retry` and `discard` take; may hold any character.
  public let name: String
  /// The line in its `.reason`, first word the code; empty when that is missing.
  public let reason: String
  /// When it was put aside.
  public let rejectedAt: Instant

  public init(name: String, reason: String, rejectedAt: Instant) {
    self.name = name
    self.reason = reason
    self.rejectedAt = rejectedAt
  }
}

/// The inbox as its owner cares for it: what waits, what was refused, what is left over.
public struct Inbox: Sendable {
  /// Files in `tmp/` older than this were left by a helper that died.
  static let stalePatience = Duration.hours(24)

  public let folder: String

  public init(folder: String) {
    self.folder = folder
  }

  /// The folder in which captures arrive, to be watched.
  public var arrivals: String { "\(folder)/new" }

  /// Makes the folders that are missing.
  public func prepare() throws(InboxError) {
    _ = try InboxFolders(folder)
  }

  /// NAMEs handed over and not taken yet, in capture order.
  public func pendingNames() throws(InboxError) -> [String] {
    let folders = try InboxFolders(folder)
    let entries = try reportingSystemErrors { () throws(PosixError) in
      try folders.new.entries()
    }
    return entries.compactMap { entry in
      CaptureName.stem(ofDocument: entry.name).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether anything waits; makes nothing and costs one look at a folder.
  ///
  /// What is not there yet holds nothing: the folders are made by the first who writes.
  public func hasPending() throws(InboxError) -> Bool {
    try reportingSystemErrors { () throws(PosixError) in
      do throws(PosixError) {
        var isEmpty = true
        try Folder("\(folder)/new").forEachEntry { _ in
          isEmpty = false
          return false
        }
        return !isEmpty
      } catch {
        if error.isNotThere { return false }
        throw error
      }
    }
  }

  /// How many captures were handed over and not taken yet; makes nothing.
  public func waitingCount() throws(InboxError) -> Int {
    try count("new") { CaptureName.stem(ofDocument: $0) != nil }
  }

  /// How many files were refused; makes nothing.
  public func rejectedCount() throws(InboxError) -> Int {
    try count("rejected") { stem(ofRejected: $0) != nil }
  }

  private func count(
    _ subfolder: String, _ counts: (FileName) -> Bool
  ) throws(InboxError) -> Int {
    try reportingSystemErrors { () throws(PosixError) in
      do throws(PosixError) {
        var count = 0
        try Folder("\(folder)/\(subfolder)").forEachEntry { entry in
          if counts(entry.name) { count += 1 }
          return true
        }
        return count
      } catch {
        if error.isNotThere { return 0 }
        throw error
      }
    }
  }

  /// What was refused, by name.
  public func rejected() throws(InboxError) -> [RejectedFile] {
    let folders = try InboxFolders(folder)
    return try reportingSystemErrors { () throws(PosixError) in
      var files: [RejectedFile] = []
      for entry in try folders.rejected.entries() {
        guard let stem = stem(ofRejected: entry.name),
          let status = try folders.rejected.status(of: entry.name)
        else { continue }
        files.append(
          RejectedFile(
            name: String(decoding: stem, as: UTF8.self),
            reason: try reason(of: stem, in: folders.rejected), rejectedAt: status.changedAt))
      }
      return files
    }
  }

  /// Puts refused files back for the next ingest, all or those named; returns how many.
  ///
  /// One whose place in `new/` is taken stays.
  @discardableResult
  public func retry(_ names: Set<String>? = nil) throws(InboxError) -> Int {
    let folders = try InboxFolders(folder)
    return try forEachRejected(names, in: folders) { (file, stem) throws(PosixError) in
      let original = stem.lastIndex(of: UInt8(ascii: "~")).map { stem[..<$0] } ?? stem
      let isDocument = CaptureName.stem(ofDocument: file) != nil
      for number in CaptureName.payloadNumbers where isDocument {
        do throws(PosixError) {
          _ = try folders.rejected.moveIfFree(
            CaptureName.payload(stem, number: number), to: folders.new,
            as: CaptureName.payload(original, number: number))
        } catch {
          if !error.isNotThere { throw error }
        }
      }
      let target = isDocument ? CaptureName.document(original) : FileName(bytes: original)
      guard try folders.rejected.moveIfFree(file, to: folders.new, as: target) else {
        return false
      }
      try folders.rejected.remove(RejectedFolder.name(stem, RejectedFolder.reasonSuffix))
      return true
    }
  }

  /// Deletes refused files for good, all or those named; returns how many.
  @discardableResult
  public func discard(_ names: Set<String>? = nil) throws(InboxError) -> Int {
    let folders = try InboxFolders(folder)
    return try forEachRejected(names, in: folders) { (file, stem) throws(PosixError) in
      try folders.rejected.removeTree(file)
      for number in CaptureName.payloadNumbers {
        try folders.rejected.removeTree(CaptureName.payload(stem, number: number))
      }
      try folders.rejected.remove(RejectedFolder.name(stem, RejectedFolder.reasonSuffix))
      return true
    }
  }

  /// Removes what dead helpers left in `tmp/`; folders stay.
  public func clearStale(now: Instant) throws(InboxError) {
    let folders = try InboxFolders(folder)
    try reportingSystemErrors { () throws(PosixError) in
      try folders.clearStale(now: now)
    }
  }

  private func forEachRejected(
    _ names: Set<String>?, in folders: borrowing InboxFolders,
    _ body: (FileName, ArraySlice<UInt8>) throws(PosixError) -> Bool
  ) throws(InboxError) -> Int {
    try reportingSystemErrors { () throws(PosixError) in
      var count = 0
      for entry in try folders.rejected.entries() {
        guard let stem = stem(ofRejected: entry.name),
          names?.contains(String(decoding: stem, as: UTF8.self)) ?? true
        else { continue }
        do throws(PosixError) {
          if try body(entry.name, stem) { count += 1 }
        } catch {
          // Another process was quicker.
          if !error.isNotThere { throw error }
        }
      }
      return count
    }
  }

  private func stem(ofRejected file: FileName) -> ArraySlice<UInt8>? {
    for suffix in [RejectedFolder.documentSuffix, RejectedFolder.oddSuffix]
    where file.bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      return file.bytes.dropLast(suffix.utf8.count)
    }
    return nil
  }

  private func reason(of stem: ArraySlice<UInt8>, in rejected: borrowing Folder)
    throws(PosixError) -> String
  {
    let name = RejectedFolder.name(stem, RejectedFolder.reasonSuffix)
    do throws(CheckedFile.Failure) {
      let opened = try CheckedFile(name, in: rejected)
      do throws(PosixError) {
        let bytes = try opened.file.readAll(limit: 4_096)
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      } catch {
        throw CheckedFile.Failure.system(error)
      }
    } catch {
      // Only a note: the refused file is told of all the same.
      if case .system(let error) = error, !error.isDenied { throw error }
      return ""
    }
  }
}

extension InboxFolders {
  func clearStale(now: Instant) throws(PosixError) {
    for entry in try temporary.entries() {
      guard let status = try temporary.status(of: entry.name), status.kind != .folder,
        now.since(status.modifiedAt) > Inbox.stalePatience
      else { continue }
      try temporary.remove(entry.name)
    }
  }
}
