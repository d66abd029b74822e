import Glibc

extension UnsafeMutableRawBufferPointer {
  /// Overwrites all of it with zeros; no compiler leaves that out, as it may with other writes to
  /// what is freed next (explicit_bzero(3)).
  public func wipe() {
    if let baseAddress { explicit_bzero(baseAddress, count) }
  }
}

extension [UInt8] {
  /// Overwrites all of it with zeros. What copies there are must have gone before: an array that
  /// is shared is copied first.
  public mutating func wipe() {
    withUnsafeMutableBytes { $0.wipe() }
  }
}
