import Glibc

/// The program's code, as far as it is in memory.
///
/// The system maps a file's pages in dozens around each that is used, so that after its start a
/// program of some megabytes holds most of itself. One that then waits for hours can let go of it:
/// what it uses again comes back from the system's cache within microseconds.
public struct LoadedCode {
  private let ranges: [Range<UInt>]

  /// Looks where the code is; none where the system does not tell.
  public init() {
    var text: [UInt8] = []
    do throws(PosixError) {
      text = try FileDescriptor.open("/proc/self/maps", for: .reading).readAll(limit: 1 << 20)
    } catch {
      // Then all of it stays.
    }
    ranges = text.split(separator: UInt8(ascii: "\n")).compactMap {
      LoadedCode.range(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Lets go of all code; nothing is lost, for nobody has written there.
  public func letGo() {
    for range in ranges {
      // It is only a hint: where it is not taken, the code stays.
      madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
    }
  }

  /// `start-end r-xp offset device inode path`: a file's pages that can be run and not written.
  /// Others may have been written before they were made read-only, as relocations are.
  static func range(_ line: String) -> Range<UInt>? {
    let fields = line.split(separator: " ", maxSplits: 5)
    guard fields.count == 6, fields[1] == "r-xp", fields[5].drop(while: { $0 == " " }).first == "/"
    else { return nil }
    let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
    return bounds[0]..<bounds[1]
  }
}
