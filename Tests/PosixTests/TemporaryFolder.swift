import Clips
import Glibc
import Posix

/// A folder of its own for one test, removed with all it holds.
struct TemporaryFolder: ~Copyable {
  let path: String

  init() throws {
    // Memory is preferred: flushing to a disk thousands of times shows nothing more.
    let memory = "/dev/shm"
    let root =
      Environment.current["TMPDIR"] ?? (access(memory, W_OK | X_OK) == 0 ? memory : "/tmp")
    let path = "\(root)/nori-test-\(try UUID.fresh())"
    _ = try Folder.making(path)
    self.path = path
  }

  deinit {
    removeTree(path)
  }

  func open() throws -> Folder { try Folder(path) }

  func names(in name: String = ".") throws -> [String] {
    try Folder("\(path)/\(name)").entries().map(\.name.description)
  }

  func contents(of name: String) throws -> [UInt8] {
    try FileDescriptor.open("\(path)/\(name)", for: .reading).readAll(limit: .max)
  }

  func put(_ text: String, in name: String) throws {
    try Folder(path).create(FileName(name)).write(Array(text.utf8))
  }
}

private func removeTree(_ path: String) {
  if let folder = try? Folder(path), let entries = try? folder.entries() {
    for entry in entries {
      if entry.kind == .folder {
        removeTree("\(path)/\(entry.name)")
      } else {
        folder.removeQuietly(entry.name)
      }
    }
  }
  rmdir(path)
}
