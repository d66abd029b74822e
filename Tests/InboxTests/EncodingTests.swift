import Clips
import Posix
import Testing

@testable import Inbox

@Suite struct EncodingTests {
  /// RFC 4648, section 10, and the two digits that differ between alphabets.
  private static let vectors: [(String, [UInt8])] = [
    ("", []), ("Zg==", Array("f".utf8)), ("Zm8=", Array("fo".utf8)), ("Zm9v", Array("foo".utf8)),
    ("Zm9vYg==", Array("foob".utf8)), ("Zm9vYmE=", Array("fooba".utf8)),
    ("Zm9vYmFy", Array("foobar".utf8)), ("+/+/", [0xfb, 0xff, 0xbf]), ("AAAA", [0, 0, 0]),
  ]

  @Test(arguments: vectors)
  func `base64 is the standard one, both ways`(text: String, bytes: [UInt8]) {
    #expect(Base64.encoded(bytes) == text)
    #expect(Base64.decoded(text) == bytes)
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zg===", "====", "=", "Z===", "Zm9v=", "Zg==Zg==", "Zh==", "Zm9=", "-_-_",
    "Zm9v\n", "Zm 9", "Zm9vé", "Z=9v", "Zm=v", "=m9v",
  ])
  func `what is not exactly base64 is none`(text: String) {
    #expect(Base64.decoded(text) == nil)
  }

  @Test func `every length comes back`() {
    for count in 0..<200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ count) }
      #expect(Base64.decoded(Base64.encoded(bytes)) == bytes)
    }
  }

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
