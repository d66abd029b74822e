import Clips
import Testing

private func form(_ type: String, _ text: String) -> Representation {
  Representation(type: MediaType(type), bytes: Array(text.utf8))
}

@Test(
  arguments: [
    ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
  ]
    as [(String, UInt64)])
func `mixes bytes as FNV-1a's published vectors do`(text: String, value: UInt64) {
  var digest = ContentDigest()
  Array(text.utf8).withUnsafeBytes { digest.append($0) }
  #expect(digest.value == value)
}

/// These numbers stand in every store: they never change.
@Test(
  arguments: [
    ([], 0xcbf2_9ce4_8422_2325),
    ([form("text/plain", "")], 0x1d35_6387_8a1a_2877),
    ([form("text/plain", "nori")], 0x93c0_889b_ce8e_f295),
    ([form("text/html", "<b>糊</b>"), form("text/plain", "糊")], 0xb61e_9859_2d02_28dd),
  ] as [([Representation], UInt64)])
func `gives every copy the same digest for ever`(copy: [Representation], value: UInt64) {
  #expect(ContentDigest(of: copy).value == value)
}

@Test func `tells apart where one form ends and the next begins`() {
  let copies = [
    [form("a", "bc")], [form("ab", "c")], [form("a", "b"), form("c", "")],
    [form("a", ""), form("b", "c")], [form("b", "c"), form("a", "")],
  ]
  #expect(Set(copies.map { ContentDigest(of: $0) }).count == copies.count)
}

@Test(arguments: 0...11)
func `is the same in parts as at once`(cut: Int) {
  let bytes = Array("hello world".utf8)
  var digest = ContentDigest()
  digest.begin(type: .plainText, byteCount: bytes.count)
  bytes[..<cut].withUnsafeBytes { digest.append($0) }
  bytes[cut...].withUnsafeBytes { digest.append($0) }
  #expect(digest == ContentDigest(of: [Representation(type: .plainText, bytes: bytes)]))
}
