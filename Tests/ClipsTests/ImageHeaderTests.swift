import Clips
import Testing

private let png: [UInt8] = [
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
  0, 0, 2, 0x80, 0, 0, 1, 0xe0, 8, 6, 0, 0, 0,
]
private let gif: [UInt8] = Array("GIF89a".utf8) + [0x40, 0x01, 0xc8, 0x00, 0xf7]
private let bmp: [UInt8] =
  Array("BM".utf8) + [UInt8](repeating: 0, count: 12)
  + [40, 0, 0, 0, 0x10, 0x27, 0, 0, 0xfe, 0xff, 0xff, 0xff]
private let oldBmp: [UInt8] =
  Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + [12, 0, 0, 0, 3, 0, 4, 0]
private let jpeg: [UInt8] = [
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xff, 0xdb, 0, 3, 0, 0xff, 0xc2, 0, 17, 8,
  0x01, 0x00, 0x02, 0x03, 3,
]

private func webp(_ chunk: String, _ rest: [UInt8]) -> [UInt8] {
  Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(chunk)".utf8) + [0, 0, 0, 0] + rest
}
private let lossy = webp("VP8 ", [0, 0, 0, 0x9d, 0x01, 0x2a, 0x20, 0x43, 0x10, 0x82])
private let lossless = webp("VP8L", [0x2f, 0xff, 0xc0, 0x3f, 0x00])
private let extended = webp("VP8X", [0, 0, 0, 0, 0xff, 0x03, 0, 0x00, 0x00, 0x01])

@Test(arguments: [
  (png, ImageHeader(format: .png, width: 640, height: 480)),
  (gif, ImageHeader(format: .gif, width: 320, height: 200)),
  (bmp, ImageHeader(format: .bmp, width: 10_000, height: 2)),
  (oldBmp, ImageHeader(format: .bmp, width: 3, height: 4)),
  (jpeg, ImageHeader(format: .jpeg, width: 515, height: 256)),
  (lossy, ImageHeader(format: .webp, width: 800, height: 528)),
  (lossless, ImageHeader(format: .webp, width: 256, height: 256)),
  (extended, ImageHeader(format: .webp, width: 1_024, height: 65_537)),
])
func `reads format and size of a picture`(bytes: [UInt8], header: ImageHeader) {
  #expect(ImageHeader(bytes: bytes) == header)
}

@Test(arguments: [png, gif, bmp, oldBmp, jpeg, lossy, lossless, extended])
func `a picture cut anywhere is read right or not at all`(bytes: [UInt8]) {
  let whole = ImageHeader(bytes: bytes)
  for count in 0...bytes.count {
    let header = ImageHeader(bytes: Array(bytes.prefix(count)))
    #expect(header == nil || header == whole)
  }
}

@Test(arguments: [png, gif, bmp, oldBmp, jpeg, lossy, lossless, extended])
func `a picture with any byte changed never traps`(bytes: [UInt8]) {
  for index in bytes.indices {
    for value: UInt8 in [0, 1, 0x7f, 0x80, 0xff] {
      var changed = bytes
      changed[index] = value
      if let header = ImageHeader(bytes: changed) {
        #expect(header.width > 0 && header.height > 0)
      }
    }
  }
}

@Test(
  arguments: [
    [], Array("hello".utf8),
    // No size, sizes past the format's own limit, the lowest number of all.
    Array(png[..<16]) + [0, 0, 0, 0, 0, 0, 0, 1],
    Array(png[..<16]) + [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1],
    Array(bmp[..<18]) + [0, 0, 0, 0x80, 1, 0, 0, 0],
    // The scan starts before any frame header; a segment shorter than its own length.
    [0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0],
    [0xff, 0xd8, 0xff, 0xe0, 0, 1, 0, 0, 0, 0],
    [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff],
  ] as [[UInt8]])
func `what has no size is no picture`(bytes: [UInt8]) {
  #expect(ImageHeader(bytes: bytes) == nil)
}
