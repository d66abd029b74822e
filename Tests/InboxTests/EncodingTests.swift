import Posix
import Testing

@testable import Inbox

@Suite struct EncodingTests {
  private static let texts: [([UInt8], Bool)] = [
    ([], true), (Array("a会🙂é".utf8), true), ([0xe4], false), ([0xf0, 0x9f, 0x99], false),
    ([0x80], false), ([0xc0, 0x80], false), ([0xed, 0xa0, 0x80], false), ([0xff, 0x61], false),
    ([0x61, 0xe4, 0x61, 0x61], false), ([0xf4, 0x90, 0x80, 0x80], false),
  ]

  @Test(arguments: texts)
  func `text is told from its pieces, wherever they are cut`(bytes: [UInt8], isText: Bool) {
    for size in 1...max(bytes.count, 1) {
      var validity = UTF8Validity()
      for start in stride(from: 0, to: bytes.count, by: size) {
        validity.append(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      #expect(validity.isValid == isText, "pieces of \(size)")
    }
  }

  @Test(arguments: [
    ("a.1.bin", "a"), ("a.16.bin", "a"), ("a.b.2.bin", "a.b"), ("a.0.bin", nil),
    ("a.17.bin", nil), ("a.01.bin", nil), (".1.bin", nil), ("a.bin", nil), ("a b.1.bin", nil),
    ("1.bin", nil), ("a.1.BIN", nil),
  ])
  func `payload names belong to one NAME`(file: String, stem: String?) {
    #expect(
      CaptureName.stem(ofPayload: FileName(file)).map { String(decoding: $0, as: UTF8.self) }
        == stem)
  }
}
