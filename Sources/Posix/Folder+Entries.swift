import Glibc

extension Folder {
  /// A name in a folder, with its kind where the file system tells it for nothing.
  public struct Entry: Hashable, Sendable {
    public let name: FileName
    /// nil when only ``Folder/status(of:)`` can tell.
    public let kind: FileStatus.Kind?

    public init(name: FileName, kind: FileStatus.Kind?) {
      self.name = name
      self.kind = kind
    }
  }

  /// Calls `body` with each entry but `.` and `..`, in no order, until it returns false.
  ///
  /// Entries made or removed meanwhile may or may not be seen.
  public func forEachEntry(_ body: (Entry) -> Bool) throws(PosixError) {
    // fdopendir takes its descriptor over and moves its place: so it gets one of its own.
    let raw = try systemCall("open", path: path) {
      openat(rawDescriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }
    guard let stream = fdopendir(raw) else {
      let code = errno
      close(raw)
      throw PosixError(code: code, operation: "fdopendir", path: path)
    }
    defer { closedir(stream) }
    while true {
      let entry = try nextEntry(of: stream)
      guard let entry else { return }
      if entry.name.isSelfOrParent { continue }
      if !body(entry) { return }
    }
  }

  /// All entries but `.` and `..`, by the bytes of their names.
  public func entries() throws(PosixError) -> [Entry] {
    var entries: [Entry] = []
    try forEachEntry { entry in
      entries.append(entry)
      return true
    }
    entries.sort { $0.name < $1.name }
    return entries
  }

  private func nextEntry(of stream: OpaquePointer) throws(PosixError) -> Entry? {
    errno = 0
    guard let entry = readdir(stream) else {
      if errno != 0 { throw PosixError(code: errno, operation: "readdir", path: path) }
      return nil
    }
    let start = UnsafeRawPointer(entry).advanced(by: nameOffset)
    let length = strlen(start.assumingMemoryBound(to: CChar.self))
    let name = FileName(bytes: UnsafeRawBufferPointer(start: start, count: length))
    return Entry(name: name, kind: FileStatus.Kind(directoryType: entry.pointee.d_type))
  }
}

/// Where the name starts; the name may be longer than the array that the type declares for it.
private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 19

extension FileName {
  fileprivate var isSelfOrParent: Bool { self == "." || self == ".." }
}

extension FileStatus.Kind {
  /// The `d_type` values of readdir(3); nil for DT_UNKNOWN.
  fileprivate init?(directoryType: UInt8) {
    switch Int(directoryType) {
    case Int(DT_REG): self = .regular
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .symbolicLink
    case Int(DT_FIFO): self = .fifo
    case Int(DT_SOCK): self = .socket
    case Int(DT_CHR), Int(DT_BLK): self = .device
    case Int(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
