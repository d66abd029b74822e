import Clips
import Inbox
import Testing
import Watching

/// What the settings keep from the start.
private let standard = ["text/*", "image/*", "x-special/gnome-copied-files"].map { Glob($0) }

struct OfferCase: Sendable, CustomTestStringConvertible {
  let id: String
  let offered: [String]
  let wanted: [String]
  var testDescription: String { id }
}

@Suite struct OfferPlanTests {
  @Test(arguments: [
    OfferCase(id: "nothing", offered: [], wanted: []),
    OfferCase(
      id: "a terminal", offered: ["TARGETS", "STRING", "UTF8_STRING", "TIMESTAMP"],
      wanted: ["UTF8_STRING as text/plain;charset=utf-8"]),
    OfferCase(
      id: "an old program", offered: ["TARGETS", "STRING"],
      wanted: ["STRING as text/plain;charset=iso-8859-1"]),
    OfferCase(
      id: "text of a browser",
      offered: [
        "TARGETS", "text/html", "text/_moz_htmlcontext", "text/_moz_htmlinfo", "UTF8_STRING",
        "COMPOUND_TEXT", "TEXT", "STRING", "text/plain;charset=utf-8", "text/x-moz-url-priv",
        "chromium/x-source-url",
      ],
      wanted: [
        "text/plain;charset=utf-8 as text/plain;charset=utf-8", "text/html as text/html",
      ]),
    OfferCase(
      id: "a picture of a browser",
      offered: ["text/html", "text/_moz_htmlinfo", "image/jpeg", "image/bmp", "image/png"],
      wanted: ["image/png as image/png", "text/html as text/html"]),
    OfferCase(
      id: "cells of a spreadsheet",
      offered: ["image/png", "text/html", "text/rtf", "text/plain", "image/bmp"],
      wanted: [
        "text/plain as text/plain", "image/png as image/png", "text/html as text/html",
        "text/rtf as text/rtf",
      ]),
    OfferCase(
      id: "files",
      offered: [
        "x-special/gnome-copied-files", "text/uri-list", "text/plain;charset=utf-8",
        "application/x-kde-cutselection",
      ],
      wanted: [
        "text/plain;charset=utf-8 as text/plain;charset=utf-8",
        "x-special/gnome-copied-files as x-special/gnome-copied-files",
        "text/uri-list as text/uri-list",
      ]),
    OfferCase(
      id: "written in another way", offered: ["text/plain; charset=\"UTF-8\"", "Text/HTML"],
      wanted: [
        "text/plain; charset=\"UTF-8\" as text/plain;charset=utf-8", "Text/HTML as Text/HTML",
      ]),
    OfferCase(
      id: "twice", offered: ["text/html", "TEXT/HTML", "text/html"],
      wanted: ["text/html as text/html"]),
    OfferCase(
      id: "names that are none",
      offered: [
        "", "text/\u{1b}[2J", "text/a\u{9b}", "text/" + String(repeating: "x", count: 251),
      ],
      wanted: []),
    OfferCase(
      id: "what the settings do not keep",
      offered: ["application/x-openoffice-embed", "video/mp4"],
      wanted: []),
  ])
  func `each kind of offer is asked for what is best of it`(_ offer: OfferCase) {
    let plan = OfferPlan(offered: offer.offered, kept: standard)
    #expect(plan.wanted.map { "\($0.name) as \($0.type.name)" } == offer.wanted)
    #expect(!plan.isSecret)
  }

  @Test func `the order in which types are offered decides nothing among the ranked ones`() {
    let names = ["text/html", "image/png", "text/plain", "text/uri-list"]
    let first = OfferPlan(offered: names, kept: standard)
    #expect(OfferPlan(offered: names.reversed(), kept: standard) == first)
  }

  @Test func `the hint of a password manager is seen wherever it stands`() {
    let many = (0..<10_000).map { "text/x-\($0)" }
    for name in ["x-kde-passwordManagerHint", "X-KDE-PASSWORDMANAGERHINT"] {
      #expect(OfferPlan(offered: [name, "text/plain"], kept: standard).isSecret)
      #expect(OfferPlan(offered: many + [name], kept: standard).isSecret)
    }
  }

  @Test func `a million types are asked for sixteen`() {
    let plan = OfferPlan(
      offered: (0..<1_000_000).lazy.map { "text/x-\($0)" }, kept: standard)
    #expect(plan.wanted.map(\.name) == (0..<16).map { "text/x-\($0)" })
  }

  @Test func `the settings can keep one format alone`() {
    let plan = OfferPlan(
      offered: ["text/plain", "image/png", "text/html"], kept: [Glob("image/png")])
    #expect(plan.wanted.map(\.name) == ["image/png"])
  }

  @Test func `the best picture is chosen among those that the settings keep`() {
    let plan = OfferPlan(offered: ["image/png", "image/x-icon"], kept: [Glob("image/x-*")])
    #expect(plan.wanted.map(\.name) == ["image/x-icon"])
  }
}
