import Foundation
import TestSupport
import Testing

/// The units and the autostart file that start nori with a session.
struct SessionFileTests {
  private let folder: TemporaryFolder

  /// As `make install` puts them in place, with a program to start.
  init() throws {
    folder = try TemporaryFolder()
    let script = """
      set -eu; mkdir bin run; cp /bin/true bin/nori
      for file in "$0"/systemd/* "$0"/autostart/*; do
        sed "s|@bindir@|$HOME/bin|" "$file" > "${file##*/}"
      done
      """
    let result = try run(
      "sh", ["-c", "cd \"$HOME\"; \(script)", "\(projectFolder)/Resources"],
      environment: SealedEnvironment(in: folder))
    guard result.status == 0 else { throw Unexpected(result) }
  }

  private static let units = ["nori-ingest.path", "nori-ingest.service", "nori-watch.service"]

  private func text(_ name: String) throws -> String {
    String(decoding: try folder.read(name), as: UTF8.self)
  }

  @Test func `every file is installed, with the folder of the program in it`() throws {
    let names = try folder.names().filter { $0 != "bin" && $0 != "run" }
    #expect(names == (Self.units + ["nori-watch.desktop"]).sorted())
    let makefile = try String(contentsOfFile: "\(projectFolder)/Makefile", encoding: .utf8)
    for name in names {
      #expect(makefile.contains(name), "\(name)")
      #expect(try !text(name).contains("@"), "\(name)")
    }
    #expect(try text("nori-watch.service").contains("ExecStart=\(folder.path)/bin/nori watch\n"))
    #expect(try text("nori-watch.desktop").contains("Exec=\(folder.path)/bin/nori watch\n"))
    #expect(try text("nori-ingest.service").contains("ExecStart=\(folder.path)/bin/nori ingest\n"))
  }

  @Test func `a session starts the watcher and ends it`() throws {
    let unit = try text("nori-watch.service")
    for key in ["PartOf", "After", "WantedBy"] {
      #expect(unit.contains("\n\(key)=graphical-session.target\n"))
    }
  }

  @Test func `captures that cannot be taken in are not tried in a loop`() throws {
    let unit = try text("nori-ingest.path")
    #expect(unit.contains("\nPathChanged=%h/.local/state/nori/inbox/new\n"))
    for key in ["DirectoryNotEmpty=", "PathExists=", "PathExistsGlob=", "PathModified="] {
      #expect(!unit.contains(key))
    }
  }

  @Test(.needs("systemd-analyze")) func `systemd finds nothing wrong with the units`() throws {
    let result = try run(
      "systemd-analyze",
      ["verify", "--user", "--man=no"] + Self.units.map { folder.path($0) },
      environment: SealedEnvironment(in: folder))
    #expect(result == .output(""))
  }

  @Test(.needs("desktop-file-validate")) func `the autostart file is a desktop entry`() throws {
    let result = try run(
      "desktop-file-validate", [folder.path("nori-watch.desktop")],
      environment: SealedEnvironment(in: folder))
    #expect(result == .output(""))
  }
}
