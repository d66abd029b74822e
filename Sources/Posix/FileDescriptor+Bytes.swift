import Glibc

extension FileDescriptor {
  /// Reads once, at most `buffer.count` bytes; 0 at the end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(PosixError) -> Int {
    try systemCall("read", path: path) { Glibc.read(rawValue, buffer.baseAddress, buffer.count) }
  }

  /// Reads until `buffer` is full or the end is reached; returns how many bytes there were.
  ///
  /// Waits also where another holder of the same pipe or terminal has made it non-blocking.
  public func readFully(into buffer: UnsafeMutableRawBufferPointer) throws(PosixError) -> Int {
    var filled = 0
    while filled < buffer.count {
      do throws(PosixError) {
        let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
        if count == 0 { break }
        filled += count
      } catch {
        guard error.code == EAGAIN else { throw error }
        _ = try Poll.wait(for: [.reading(rawValue)])
      }
    }
    return filled
  }

  /// Reads to the end, but no more than `limit` bytes.
  ///
  /// `expected` is the size to make room for at once; more than that is still read.
  public func readAll(limit: Int, expecting expected: Int = 4_096) throws(PosixError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected lets a file of exactly that size end in the same read.
    var room = min(max(expected, 0), limit - 1) + 1
    while bytes.count < limit {
      let piece = try readPiece(ofAtMost: room)
      if bytes.isEmpty { bytes = piece } else { bytes += piece }
      if piece.count < room { break }
      room = min(limit - bytes.count, 65_536)
    }
    return bytes
  }

  /// Reads until `count` bytes are there or the end is reached.
  public func readPiece(ofAtMost count: Int) throws(PosixError) -> [UInt8] {
    var failure: PosixError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(PosixError) {
        filled = try readFully(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads once, as much as is there but no more than `limit` bytes; empty at the end.
  public func readOnce(ofAtMost limit: Int) throws(PosixError) -> [UInt8] {
    var failure: PosixError?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      do throws(PosixError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads `count` bytes of a file from `offset` on, fewer only at its end; the place where other
  /// calls read and write stays.
  public func readPiece(ofAtMost count: Int, at offset: Int) throws(PosixError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = try systemCall("pread", path: path) {
        bytes.withUnsafeMutableBytes {
          pread(rawValue, $0.baseAddress.map { $0 + filled }, count - filled, offset + filled)
        }
      }
      if read == 0 { break }
      filled += read
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Writes all of `bytes`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(PosixError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      written += try systemCall("write", path: path) {
        Glibc.write(rawValue, rest.baseAddress, rest.count)
      }
    }
  }

  /// Writes all of `bytes`.
  public func write(_ bytes: [UInt8]) throws(PosixError) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(PosixError) in
      try write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Returns when everything written is on the disk (fsync).
  public func synchronize() throws(PosixError) {
    try systemCall("fsync", path: path) { fsync(rawValue) }
  }
}
