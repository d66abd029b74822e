import Clips
import Testing

@Test(
  arguments: [
    // Addresses of the web.
    ("https://example.com", .url),
    ("  https://example.com/a?b=c#d\n", .url),
    ("HTTP://EXAMPLE.COM/", .url),
    ("https://例え.jp/検索?q=日本語", .url),
    ("https://user@host.example/x", .url),
    ("file:///home/me/x.txt", .url),
    ("obsidian://open?vault=v", .url),
    ("ssh://git@host.example:22/x.git", .url),
    ("magnet:?xt=urn:btih:0", .url),
    ("tel:+81312345678", .url),
    ("data:text/plain,hi", .url),
    ("www.example.com/page", .url),
    ("www.例え.jp", .url),
    ("https://", .text),
    ("https:///", .text),
    ("c://x", .text),
    ("note:todo", .text),
    ("localhost:8080", .text),
    ("std::vector", .text),
    ("https://example.com and more", .text),
    ("https://例え.jp\u{3000}です", .text),
    ("see https://example.com", .text),
    ("https://a.example\nhttps://b.example", .text),
    ("www.example", .text),
    ("www..com", .text),
    ("例え://x", .text),
    // Mail.
    ("me@example.com", .email),
    (" me+tag@mail.example.co.jp\n", .email),
    ("山田@例え.jp", .email),
    ("mailto:me@example.com?subject=Hello", .email),
    ("o'brien_1@example.org", .email),
    ("me@localhost", .text),
    ("@user", .text),
    ("me@", .text),
    ("a@b@example.com", .text),
    ("me@example.", .text),
    ("me@.com", .text),
    (".me@example.com", .text),
    ("me@-a.com", .text),
    ("me@192.168.0.1", .text),
    ("git@github.com:owner/name.git", .text),
    ("e-mail me", .text),
    ("Me <me@example.com>", .text),
    // Paths.
    ("/etc/hosts", .path),
    ("/tmp", .path),
    ("~/", .path),
    ("~/書類/メモ.txt", .path),
    ("./run", .path),
    ("../a/b", .path),
    ("/home/me/My Documents/a (1).pdf", .path),
    ("/etc/hosts\n", .path),
    ("/", .text),
    ("a/b", .text),
    ("C:\\x", .text),
    ("~", .text),
    ("..", .text),
    ("// a comment", .text),
    ("/* a comment */", .text),
    ("/ is the root", .text),
    ("./configure --prefix=/usr", .text),
    ("./a && ./b", .text),
    ("/x/y.c:3:1: error", .text),
    ("/etc/hosts\n/etc/passwd", .text),
    ("/a\u{1b}[0m", .text),
    ("1/2", .text),
    // Colors.
    ("#fff", .color),
    ("#1A2b3C", .color),
    ("#11223344\n", .color),
    ("rgb(1, 2, 3)", .color),
    ("RGBA(1,2,3,0.5)", .color),
    ("rgb(10% 20% 30% / 50%)", .color),
    ("hsl(120deg, 50%, 50%)", .color),
    ("hsla(0.5turn 100% 50% / .5)", .color),
    ("#1", .text),
    ("#12", .text),
    ("#12345", .text),
    ("#ggg", .text),
    ("#１２３", .text),
    ("fff", .text),
    ("rgb(1,2)", .text),
    ("rgb(a,b,c)", .text),
    ("rgb(nan,inf,1)", .text),
    ("hsl()", .text),
    ("rgb(1,2,3) is nice", .text),
    // Anything else.
    ("", .text),
    (" \n\t ", .text),
    ("hello", .text),
    ("日本語のメモ", .text),
    ("42", .text),
    ("\0https://example.com", .text),
  ] as [(String, Kind)])
func `tells what a single line is`(text: String, kind: Kind) {
  #expect(KindDetector.kind(ofText: Array(text.utf8)) == kind)
}

@Test(
  arguments: [
    ("#!/bin/sh\necho hi", .code),
    ("#!/usr/bin/env python3", .code),
    ("def f(x):\n    return x + 1", .code),
    ("func f() {\n  g()\n}", .code),
    ("#include <stdio.h>\nint main(void) {\n  return 0;\n}\n", .code),
    ("{\n  \"a\": 1,\n  \"b\": [1, 2]\n}", .code),
    ("SELECT * FROM clips\nWHERE id = 3;", .code),
    ("<div>\n  <p>日本語</p>\n</div>", .code),
    ("import os\nimport sys\n\nprint(os.environ)\nx = 3\n", .code),
    ("let a = 1;\r\nlet b = 2;\r\n", .code),
    // Prose in all its forms.
    ("First line.\nSecond line.", .text),
    ("we go;\n  we stay;\n  for ever;", .text),
    ("Let us go, then;\nfor the night is young;\nif we may.", .text),
    ("return the book\nto the library", .text),
    ("# Heading\n\n- a -> b\n- c -> d", .text),
    ("日本語の文章です。\n二行目です。", .text),
    ("Dear Ms Smith,\n\nthank you (again) for the offer: it is fine.\n\nYours", .text),
    ("a = 1\nb = 2", .text),
    ("<a@example.com>\n<b@example.com>", .text),
    ("name,age\nTaro,3\nHanako,5", .text),
    ("- one\n- two\n  - three", .text),
    ("Title\n=====\nText follows here.\nAnd here.", .text),
    ("def f(x): return x", .text),
  ] as [(String, Kind)])
func `tells a program from prose`(text: String, kind: Kind) {
  #expect(KindDetector.kind(ofText: Array(text.utf8)) == kind)
}

@Test func `looks at the first bytes alone`() {
  let address = Array("https://example.com/".utf8)
  let path = [UInt8](repeating: UInt8(ascii: "a"), count: KindDetector.textLimit - address.count)
  #expect(KindDetector.kind(ofText: address + path) == .url)
  #expect(KindDetector.kind(ofText: address + path + path) == .text)
  let program = Array("func f() {\n  g()\n}\n".utf8)
  let filler = Array(String(repeating: "日", count: 3_000).utf8)
  #expect(KindDetector.kind(ofText: program + filler) == .code)
}

@Test func `takes bytes that are not UTF-8`() {
  #expect(KindDetector.kind(ofText: [0xff, 0xfe, 0x41]) == .text)
  #expect(KindDetector.kind(ofText: Array("/tmp/".utf8) + [0xe9]) == .path)
}

struct TypedCopy: Sendable, CustomTestStringConvertible {
  let forms: [(String, String)]
  let kind: Kind

  var testDescription: String { "\(forms)" }
}

@Test(arguments: [
  TypedCopy(forms: [], kind: .text),
  TypedCopy(forms: [("image/png", "x")], kind: .image),
  TypedCopy(forms: [("IMAGE/PNG;a=b", "x"), ("text/plain", "x")], kind: .image),
  TypedCopy(forms: [("image/svg+xml", "<svg/>")], kind: .image),
  // A picture copied in a browser, and a cell copied in a spreadsheet.
  TypedCopy(forms: [("text/html", "<img>"), ("image/png", "x")], kind: .image),
  TypedCopy(forms: [("text/plain", "a b"), ("image/png", "x")], kind: .text),
  TypedCopy(forms: [("text/html", "<b>x</b>"), ("text/plain", "x")], kind: .html),
  TypedCopy(forms: [("text/html", "<b>x</b>")], kind: .html),
  TypedCopy(forms: [("text/plain", "https://a.example"), ("text/html", "<a>")], kind: .url),
  TypedCopy(forms: [("UTF8_STRING", "me@example.com")], kind: .email),
  TypedCopy(forms: [("application/x-thing", "\0"), ("STRING", "/tmp")], kind: .path),
  TypedCopy(forms: [("text/uri-list", "# c\r\nfile:///a\r\n")], kind: .files),
  TypedCopy(forms: [("text/plain", "/a"), ("text/uri-list", "file:///a")], kind: .files),
  TypedCopy(forms: [("text/uri-list", "https://a.example\r\n")], kind: .url),
  TypedCopy(forms: [("x-special/gnome-copied-files", "copy\nfile:///a")], kind: .files),
  TypedCopy(forms: [("application/json", "{}")], kind: .code),
  TypedCopy(forms: [("application/octet-stream", "x")], kind: .text),
])
func `tells a copy by its types first`(copy: TypedCopy) {
  let representations = copy.forms.map { type, text in
    Representation(type: MediaType(type), bytes: Array(text.utf8))
  }
  #expect(KindDetector.kind(of: representations) == copy.kind)
}

@Test(
  arguments: [
    ([], .text),
    (["text/plain;charset=utf-8"], nil),
    (["UTF8_STRING", "STRING"], nil),
    // Text copied in a browser.
    (["text/plain;charset=utf-8", "text/html"], nil),
    // A picture copied in a browser: Firefox, Chromium.
    (["image/png", "text/html"], .image),
    (["text/html", "image/png"], .image),
    (["image/svg+xml", "text/html"], .image),
    // Cells of a spreadsheet, with a picture of them.
    (["text/plain;charset=utf-8", "image/png", "text/html", "text/rtf"], nil),
    (["text/html"], .html),
    (["text/html", "text/plain"], .html),
    (["text/rtf"], nil),
    (["application/rtf"], .text),
    (["application/json"], .code),
    (["application/x-thing", "application/json"], .code),
    (["application/octet-stream"], .text),
    // Files of a file manager; a list of addresses may be one of the web's.
    (["x-special/gnome-copied-files", "text/uri-list", "text/plain"], .files),
    (["text/plain", "x-special/gnome-copied-files"], .files),
    (["text/uri-list"], nil),
    (["text/uri-list", "image/png"], nil),
  ] as [([String], Kind?)])
func `tells a copy from its offered types alone, where they suffice`(
  types: [String], kind: Kind?
) {
  #expect(KindDetector.kind(ofTypes: types.map { MediaType($0) }) == kind)
}

@Test(
  arguments: [
    ["text/html", "text/plain"], ["image/png", "text/html"], ["text/html"], ["application/json"],
    ["x-special/gnome-copied-files", "text/plain"], ["application/octet-stream"],
  ])
func `what the types tell, no bytes change`(types: [String]) {
  let kind = KindDetector.kind(ofTypes: types.map { MediaType($0) })
  for text in ["", "https://a.example", "#fff", "file:///a", "\0"] {
    let copy = types.map { Representation(type: MediaType($0), bytes: Array(text.utf8)) }
    #expect(KindDetector.kind(of: copy) == kind)
  }
}
