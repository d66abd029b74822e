/// Windows that a shard leaves out, as they are kept: in order, 8 bytes each.
///
/// They are asked for a few times and read by every search, so they are never unpacked.
struct CommonWindows: Hashable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ windows: some Collection<UInt64>) {
    bytes = windows.sorted().flatMap { window in
      (0..<8).map { UInt8(truncatingIfNeeded: window >> (56 - $0 * 8)) }
    }
  }

  func contains(_ window: UInt64) -> Bool {
    var (low, high) = (0, bytes.count / 8)
    while low < high {
      let middle = (low + high) / 2
      let found = bytes[middle * 8..<middle * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
      if found == window { return true }
      if found < window { low = middle + 1 } else { high = middle }
    }
    return false
  }
}
