import Glibc
import Posix

extension FileDescriptor {
  /// All that can be read now from a descriptor that does not block; `nil` if it is at its end or
  /// broken, with nothing left to read.
  func readAvailable() -> [UInt8]? {
    var bytes: [UInt8] = []
    let size = 4_096
    while true {
      var failure: PosixError?
      let piece = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        do throws(PosixError) {
          count = try read(into: UnsafeMutableRawBufferPointer(buffer))
        } catch {
          failure = error
        }
      }
      if failure?.code == EAGAIN { return bytes }
      // An end or error with bytes before it comes again at the next reading.
      if piece.isEmpty { return bytes.isEmpty ? nil : bytes }
      bytes += piece
      if piece.count < size { return bytes }
    }
  }
}
