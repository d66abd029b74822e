import Querying
import Testing

@Test(
  arguments: [
    ("", ""), ("file:///home/a/b.txt\r\n", "/home/a/b.txt"),
    ("# comment\r\nfile:///a%20b\r\nfile:///%E4%BC%9A%e8%ad%b0.pdf\r\n", "/a b\n/会議.pdf"),
    ("file://host/a", "/a"), ("FILE:/a", "/a"), ("file:a", "a"), ("file://host", ""),
    ("https://x.org/%41?q=%42", "https://x.org/A?q=B"), ("/plain/path", "/plain/path"),
    ("file:///100%\nfile:///%4\nfile:///%zz%41", "/100%\n/%4\n/%zzA"), ("\n\r\n\n", ""),
    ("file:///a\nfile:///b", "/a\n/b"), ("file:///%41%", "/A%"), ("file:///a%2", "/a%2"),
  ])
func `decodes the paths of copied files`(list: String, expected: String) {
  let names = Array(list.utf8).withUnsafeBytes { FileNames.decoded(uriList: $0) }
  #expect(String(decoding: names, as: UTF8.self) == expected)
}
