import Inbox
import Patterns
import Posix
import TestSupport
import Testing

/// Texts with a secret and texts that are near one, by the secret.
///
/// They are put together here, so that no program that looks for secrets takes this file for one.
private func samples(of secret: KnownSecret) -> (secrets: [String], harmless: [String]) {
  /// So many characters: a piece again and again.
  func run(_ count: Int, of piece: String = "aB3") -> String {
    String(String(repeating: piece, count: count).prefix(count))
  }
  let dashes = "-----"
  func armored(_ label: String, lineEnd: String = "\n", extra: String = "") -> String {
    "\(dashes)BEGIN \(label)\(dashes)\(lineEnd)\(extra)\(run(64))\(lineEnd)\(run(64))\(lineEnd)"
  }
  switch secret {
  case .privateKey:
    return (
      [
        armored("PRIVATE KEY"), armored("RSA PRIVATE KEY"), armored("OPENSSH PRIVATE KEY"),
        armored("PRIVATE KEY", lineEnd: "\r\n"), armored("ENCRYPTED PRIVATE KEY"),
        armored("EC PRIVATE KEY", lineEnd: "\\n"),
        armored("PRIVATE KEY", lineEnd: "\\n\"\n      \""),
        armored("RSA PRIVATE KEY", extra: "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n"),
        armored("PGP PRIVATE KEY BLOCK", extra: "Version: GnuPG v2\n\n"),
        armored("PGP PRIVATE KEY BLOCK", extra: "\n"),
      ],
      [
        armored("PUBLIC KEY"), armored("CERTIFICATE"), armored("PGP PUBLIC KEY BLOCK"),
        "grep -r '\(dashes)BEGIN RSA PRIVATE KEY\(dashes)' ~/src",
        "\(dashes)BEGIN PRIVATE KEY\(dashes)\n", "BEGIN PRIVATE KEY\n\(run(64))",
        "\(dashes)BEGIN PRIVATE KEY\(dashes)\nis how such a file begins\n\(run(64))",
        "\(dashes)BEGIN PRIVATE KEY\(dashes)\n\(run(39))\n",
      ]
    )
  case .puttyKey:
    return (
      ["PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\nComment: me\r\n"],
      ["A file that begins with PuTTY-User-Key-File-3: is a private key."]
    )
  case .ageKey:
    return (
      ["# created\nAGE-SECRET-KEY-1" + run(58, of: "QPZRY9X8")],
      ["AGE-SECRET-KEY-1" + run(57, of: "QPZRY9X8"), "age1" + run(58, of: "qpzry9x8")]
    )
  case .aws:
    return (
      ["AKIA" + run(16, of: "A2Z7"), "id = \"ASIA\(run(16, of: "Q4"))\""],
      [
        "AKIA" + run(15, of: "A2Z7"), "AKIA" + run(17, of: "A2Z7"), "xAKIA" + run(16, of: "A2Z7"),
        "AKIA" + run(16, of: "A2Z7") + "==", "THE FAIR OF ASIA AND AUSTRALIA",
      ]
    )
  case .google:
    return (
      ["key=AIza" + run(35, of: "Sy_-"), "GOCSPX-" + run(28)],
      ["AIza" + run(34), "AIza" + run(36), "bAIza" + run(35), "GOCSPX-" + run(20)]
    )
  case .azureStorage:
    return (
      ["DefaultEndpointsProtocol=https;AccountKey=\(run(86, of: "a+B/"))==;x"],
      ["AccountKey=\(run(86))", "AccountKey=<key>"]
    )
  case .digitalOcean:
    return (["dop_v1_" + run(64, of: "0af")], ["dop_v1_" + run(63, of: "0af") + "g"])
  case .github:
    return (
      [
        "ghp_" + run(36), "gho_" + run(36), "ghu_" + run(36), "ghs_" + run(36), "ghr_" + run(76),
        "https://me:ghp_\(run(36))@github.com/o/r", "github_pat_\(run(22))_\(run(59))",
      ],
      [
        "ghp_" + run(35), "sighp_" + run(36), "ghp_" + run(35) + "_x", "ghx_" + run(36),
        "github_pat_" + run(40),
      ]
    )
  case .gitlab:
    return (
      ["glpat-" + run(20), "glrt-" + run(27), "gldt-" + run(20)],
      ["glpat-" + run(19), "xglpat-" + run(20), "glpat-\(run(10)) \(run(10))"]
    )
  case .docker: return (["dckr_pat_" + run(27)], ["dckr_pat_" + run(26)])
  case .npm:
    return (
      ["//registry.npmjs.org/:_authToken=npm_" + run(36)],
      ["npm_config_registry=https://registry.npmjs.org", "npm_" + run(35), "npm_" + run(37)]
    )
  case .pypi: return (["pypi-AgE" + run(90)], ["pypi-AgE" + run(69), "pypi-server-" + run(90)])
  case .openAI:
    return (
      [
        "sk-\(run(20))T3BlbkFJ\(run(20))", "sk-proj-\(run(74))T3BlbkFJ\(run(74))",
        "KEY=sk-svcacct-\(run(58))T3BlbkFJ\(run(58))",
      ],
      ["sk-" + run(48), "T3BlbkFJ is OpenAI in base64", "risk-\(run(20))T3BlbkFJ\(run(20))"]
    )
  case .anthropic:
    return (
      ["sk-ant-api03-\(run(93))AA", "sk-ant-oat01-\(run(90))"],
      ["sk-ant-api03-...", "sk-ant-colony-" + run(90)]
    )
  case .slack:
    return (
      [
        "xoxb-\(run(12, of: "1"))-\(run(13, of: "2"))-\(run(24))",
        "xoxp-1-\(run(40))",
        "xapp-1-A\(run(10, of: "0Z"))-\(run(13, of: "3"))-\(run(64, of: "0a"))",
      ],
      ["xoxb-token-goes-here-if-you-have-one", "xoxb-1-short"]
    )
  case .stripe:
    return (
      ["sk_live_" + run(24), "rk_live_" + run(99)],
      ["sk_test_" + run(24), "sk_live_...", "risk_live_" + run(24)]
    )
  }
}

@Suite struct KnownSecretTests {
  @Test(arguments: KnownSecret.allCases)
  func `a form tells its secrets, and leaves what is near them`(secret: KnownSecret) throws {
    let pattern = try Pattern(secret.regex)
    let search = KnownSecretSearch()
    let (secrets, harmless) = samples(of: secret)
    #expect(!secrets.isEmpty && !harmless.isEmpty)
    for text in secrets {
      #expect(pattern.matches(Array(text.utf8)), "\(text)")
      #expect(search.finds(in: Array(text.utf8)), "\(text)")
      #expect(search.finds(in: Array("日本語 \(text)\n日本語".utf8)), "\(text)")
      #expect(search.finds(in: [0xff] + Array(text.utf8) + [0xff]), "\(text)")
    }
    for text in harmless {
      #expect(!search.finds(in: Array(text.utf8)), "\(text)")
    }
  }

  @Test(arguments: [
    "", "a", "abc", "ghp_", "AKIA", "PRIVATE KEY", "hello",
    // Identities, hashes, tokens of sorts that are copied every day.
    "018f2c5e-7b1a-7c3d-8e4f-0123456789ab", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dBjftJeZ4CVPmB92K27uhbUJU1p1r_wW1gFWFOEjXk0",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGmK me@host", "password: hunter2",
    "https://example.com/reset?token=aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3aB3",
  ])
  func `ordinary text holds no secret`(text: String) {
    #expect(!KnownSecretSearch().finds(in: Array(text.utf8)))
  }

  @Test func `a secret is found wherever it stands`() {
    let search = KnownSecretSearch()
    let token = Array(("npm_" + String(repeating: "x1", count: 18)).utf8)
    for before in 0..<64 {
      let text = Array(repeating: UInt8(ascii: " "), count: before) + token
      #expect(search.finds(in: text))
      #expect(!search.finds(in: text.dropLast()))
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `the fast search finds what the expressions find`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let search = KnownSecretSearch()
    let patterns = try KnownSecret.allCases.map { try Pattern($0.regex) }
    let pieces = KnownSecret.allCases.flatMap { samples(of: $0).secrets + samples(of: $0).harmless }
    for _ in 0..<200 {
      var text: [UInt8] = []
      for _ in 0..<3 {
        let piece = Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
        text += piece.prefix(Int.random(in: 0...piece.count * 2, using: &random))
        text += random.bytes(Int.random(in: 0...3, using: &random))
      }
      #expect(search.finds(in: text) == patterns.contains { $0.search(text) != .none })
    }
  }

  @Test func `the page on capture lists every form`() throws {
    let root = #filePath.split(separator: "/").dropLast(3).map { "/\($0)" }.joined()
    let page = String(
      decoding: try FileDescriptor.open("\(root)/Documentation/Capture.md", for: .reading)
        .readAll(limit: 1 << 20), as: UTF8.self)
    let rows = KnownSecret.allCases.map { "| \($0.name) | \($0.looks) |" }
    let table = "| secret | looks like |\n|---|---|\n" + rows.joined(separator: "\n") + "\n\n"
    #expect(page.contains(table))
  }

  @Test func `a text made to cost much time is gone through all the same`() {
    let search = KnownSecretSearch()
    let all = KnownSecret.allCases.flatMap { samples(of: $0).harmless }.joined(separator: " ")
    let text = Array(String(repeating: all, count: (1 << 20) / all.utf8.count).utf8)
    #expect(!search.finds(in: text))
  }
}
