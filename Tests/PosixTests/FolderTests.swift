import Glibc
import Posix
import TestSupport
import Testing

@Suite struct FolderTests {
  @Test func `files are 0600 and folders 0700 whatever the umask says`() async {
    // The umask belongs to the whole process: this needs one of its own.
    await #expect(processExitsWith: .success) {
      for mask in [mode_t(0), 0o022, 0o077, 0o777] {
        let home = try TemporaryFolder()
        umask(mask)
        let made = try Folder.making("\(home.path)/a/b/c")
        _ = try made.create("file")
        try made.makeFolder("folder")
        for name in ["a", "a/b", "a/b/c", "a/b/c/folder"] {
          #expect(try FileStatus(ofItemAt: "\(home.path)/\(name)").permissions == 0o700)
        }
        #expect(try FileStatus(ofItemAt: "\(home.path)/a/b/c/file").permissions == 0o600)
      }
    }
  }

  @Test func `a folder that is there keeps what it holds and its mode`() throws {
    let home = try TemporaryFolder()
    try home.put("x", in: "file")
    chmod(home.path, 0o750)
    _ = try Folder.making(home.path)
    #expect(try home.names() == ["file"])
    #expect(try FileStatus(ofItemAt: home.path).permissions == 0o750)
  }

  @Test func `a file is made only where no name stands, also no link`() throws {
    let home = try TemporaryFolder()
    symlink("elsewhere", "\(home.path)/link")
    try home.put("x", in: "file")
    let folder = try home.open()
    for name in ["link", "file"] as [FileName] {
      let path = "\(home.path)/\(name)"
      #expect(throws: PosixError(code: EEXIST, operation: "open", path: path)) {
        _ = try folder.create(name)
      }
    }
    #expect(try home.names() == ["file", "link"])
  }

  @Test func `links are never followed`() throws {
    let home = try TemporaryFolder()
    try home.put("x", in: "file")
    symlink("file", "\(home.path)/link")
    symlink(".", "\(home.path)/loop")
    let folder = try home.open()
    #expect(throws: PosixError(code: ELOOP, operation: "open", path: "\(home.path)/link")) {
      _ = try folder.open("link")
    }
    #expect(throws: PosixError(code: ENOTDIR, operation: "open", path: "\(home.path)/loop")) {
      _ = try folder.folder("loop")
    }
    #expect(try folder.status(of: "link")?.kind == .symbolicLink)
  }

  @Test func `opening a FIFO does not wait for a writer`() throws {
    let home = try TemporaryFolder()
    mkfifo("\(home.path)/fifo", 0o600)
    #expect(try home.open().open("fifo").status().kind == .fifo)
  }

  @Test func `entries come by their bytes, with their kinds, odd names too`() throws {
    let home = try TemporaryFolder()
    let folder = try home.open()
    let odd = FileName(bytes: [0xff, 0x0a])
    for name in ["b", "B", "a.json", "é", odd] { _ = try folder.create(name) }
    try folder.makeFolder("sub")
    symlink("b", "\(home.path)/z")
    let expected: [Folder.Entry] = [
      .init(name: "B", kind: .regular), .init(name: "a.json", kind: .regular),
      .init(name: "b", kind: .regular), .init(name: "sub", kind: .folder),
      .init(name: "z", kind: .symbolicLink), .init(name: "é", kind: .regular),
      .init(name: odd, kind: .regular),
    ]
    #expect(try folder.entries() == expected)
  }

  @Test func `a move without replacing leaves both names alone when the new one is taken`() throws {
    let home = try TemporaryFolder()
    try home.put("one", in: "a")
    try home.put("two", in: "b")
    let folder = try home.open()
    #expect(try folder.moveIfFree("a", to: folder, as: "b") == false)
    #expect(try home.read("b") == Array("two".utf8))
    #expect(try folder.moveIfFree("a", to: folder, as: "c"))
    #expect(try home.names() == ["b", "c"])
    #expect(try folder.remove("a") == false)
  }

  @Test func `a replaced file is whole, private and alone`() throws {
    let home = try TemporaryFolder()
    try ReplacedFile.write(Array("one".utf8), to: "\(home.path)/deep/file")
    try ReplacedFile.write(Array("two".utf8), to: "\(home.path)/deep/file")
    #expect(try home.read("deep/file") == Array("two".utf8))
    #expect(try home.names(in: "deep") == ["file"])
    #expect(try FileStatus(ofItemAt: "\(home.path)/deep/file").permissions == 0o600)
  }
}
