import Clips
import Testing

@Suite struct Base64Tests {
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
}
