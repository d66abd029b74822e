import TestSupport
import Testing

/// A file system of its own, some pages large, in memory.
final class SmallDisk {
  let path: String
  private let environment: SealedEnvironment
  private let folder: TemporaryFolder

  init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    environment = SealedEnvironment(in: folder)
    path = folder.path("disk")
    _ = try run("mkdir", [path], environment: environment)
    let result = try run(
      "mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k,mode=700", "nori-test", path],
      environment: environment)
    guard result.status == 0 else { throw Unexpected(result) }
  }

  deinit {
    // Lazily, for a process of a failed test may still be in it.
    _ = try? run("umount", ["-l", path], environment: environment)
  }

  /// Takes all the space there is, but so many kilobytes.
  func fill(leaving kilobytes: Int = 0) throws {
    let result = try run(
      "sh",
      [
        "-c", "cat /dev/zero > \"$1/filler\" 2> /dev/null; truncate -s -\"$2\"K \"$1/filler\"",
        "sh", path, "\(kilobytes)",
      ], environment: environment)
    guard result.status == 0 else { throw Unexpected(result) }
  }

  func makeRoom() throws { _ = try run("rm", ["\(path)/filler"], environment: environment) }

  func setReadOnly(_ isReadOnly: Bool) throws {
    let result = try run(
      "mount", ["-o", "remount,\(isReadOnly ? "ro" : "rw")", path], environment: environment)
    guard result.status == 0 else { throw Unexpected(result) }
  }
}

extension Trait where Self == ConditionTrait {
  /// Runs the test only where the tests may mount a file system, which needs root.
  static var needsMounting: Self {
    .enabled(if: canMount, "mounting a tmpfs is not permitted")
  }
}

private let canMount: Bool = {
  do {
    _ = try SmallDisk(kilobytes: 64)
    return true
  } catch {
    return false
  }
}()
