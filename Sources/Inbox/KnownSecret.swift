/// Secrets that show what they are: forms that nothing else has.
///
/// What has one of them is dropped, so a form is here only if ordinary text cannot have it. Left
/// out for that: passwords of any kind, long random words, JSON Web Tokens (developers copy them to
/// look into them, and most have run out by then).
public enum KnownSecret: String, CaseIterable, Sendable {
  case privateKey, puttyKey, ageKey
  case aws, google, azureStorage, digitalOcean
  case github, gitlab, docker, npm, pypi
  case openAI, anthropic
  case slack, stripe

  /// One row of the table: what people read of a form, and what tells it.
  struct Form {
    let name: String
    /// For people.
    let looks: String
    /// Every match holds one of these, of ``KnownSecretSearch/window`` bytes or more: where none
    /// is, the expression is not tried.
    let literals: [String]
    /// Perl's syntax. Its time must grow with the text alone, whatever the text is.
    let regex: String
  }

  /// What people call it.
  public var name: String { form.name }
  /// What it looks like, for people.
  public var looks: String { form.looks }
  /// The expression that tells it, in Perl's syntax.
  public var regex: String { form.regex }

  var form: Form {
    switch self {
    case .privateKey:
      // The line alone stands in many programs and manuals; 40 characters of base64 behind it, and
      // behind the lines that armor may begin with, only in a key. Line ends may be those of
      // strings in JSON or a program.
      Form(
        name: "Private key in PEM: PKCS, OpenSSH, PGP",
        looks: "`-----BEGIN … PRIVATE KEY-----` with the key behind it",
        literals: ["PRIVATE KEY"],
        regex: #"-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----"#
          + KnownSecret.gap + #"(?:[A-Za-z-]{3,32}: [^\r\n\\]{1,200}"# + KnownSecret.gap
          + #"){0,6}[A-Za-z0-9+/]{40}"#)
    case .puttyKey:
      Form(
        name: "PuTTY private key", looks: "`PuTTY-User-Key-File-3:` and the lines behind it",
        literals: ["PuTTY-User-Key-File-"],
        regex: #"PuTTY-User-Key-File-[23]: [!-~]{4,40}\r?\nEncryption: "#)
    case .ageKey:
      Form(
        name: "age secret key", looks: "`AGE-SECRET-KEY-1` and 58 characters",
        literals: ["AGE-SECRET-KEY-1"],
        regex: #"AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}"# + KnownSecret.end)
    case .aws:
      Form(
        name: "AWS access key", looks: "`AKIA` or `ASIA` and 16 capitals and digits",
        literals: ["AKIA", "ASIA"],
        regex: #"(?<![A-Za-z0-9+/])A[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9+/=])"#)
    case .google:
      Form(
        name: "Google API key, OAuth client secret",
        looks: "`AIza` and 35 characters, `GOCSPX-` and 28", literals: ["AIza", "GOCSPX-"],
        regex: KnownSecret.start + #"(?:AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28})"#
          + KnownSecret.end)
    case .azureStorage:
      Form(
        name: "Azure storage key", looks: "`AccountKey=` and 88 characters of base64",
        literals: ["AccountKey="], regex: #"AccountKey=[A-Za-z0-9+/]{86}=="#)
    case .digitalOcean:
      Form(
        name: "DigitalOcean token", looks: "`dop_v1_`, `doo_v1_` or `dor_v1_` and 64 hex digits",
        literals: ["dop_v1_", "doo_v1_", "dor_v1_"],
        regex: KnownSecret.start + #"do[opr]_v1_[a-f0-9]{64}"# + KnownSecret.end)
    case .github:
      Form(
        name: "GitHub token",
        looks: "`ghp_`, `gho_`, `ghu_`, `ghs_` or `ghr_` and 36 characters or more, `github_pat_`"
          + " and 82",
        literals: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
        regex: KnownSecret.start
          + #"(?:gh[opsur]_[A-Za-z0-9]{36,251}|github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59})"#
          + KnownSecret.end)
    case .gitlab:
      Form(
        name: "GitLab token", looks: "`glpat-`, `gldt-` or `glrt-` and 20 characters or more",
        literals: ["glpat-", "gldt-", "glrt-"],
        regex: KnownSecret.start + #"gl(?:pat|dt|rt)-[A-Za-z0-9_-]{20}"#)
    case .docker:
      Form(
        name: "Docker token", looks: "`dckr_pat_` and 27 characters", literals: ["dckr_pat_"],
        regex: KnownSecret.start + #"dckr_pat_[A-Za-z0-9_-]{27}"# + KnownSecret.end)
    case .npm:
      Form(
        name: "npm token", looks: "`npm_` and 36 characters", literals: ["npm_"],
        regex: KnownSecret.start + #"npm_[A-Za-z0-9]{36}"# + KnownSecret.end)
    case .pypi:
      // All begin with a macaroon's own first bytes.
      Form(
        name: "PyPI token", looks: "`pypi-AgE` and 70 characters or more",
        literals: ["pypi-AgE"], regex: KnownSecret.start + #"pypi-AgE[A-Za-z0-9_-]{70}"#)
    case .openAI:
      // The mark in the middle is "OpenAI" in base64.
      Form(
        name: "OpenAI key", looks: "`sk-…` with `T3BlbkFJ` within", literals: ["T3BlbkFJ"],
        regex: KnownSecret.start
          + #"sk-(?:[a-z]{4,8}-)?[A-Za-z0-9_-]{16,128}T3BlbkFJ[A-Za-z0-9_-]{16}"#)
    case .anthropic:
      Form(
        name: "Anthropic key", looks: "`sk-ant-api03-` and the like and 80 characters or more",
        literals: ["sk-ant-"],
        regex: KnownSecret.start + #"sk-ant-[a-z]{3,8}[0-9]{2}-[A-Za-z0-9_-]{80}"#)
    case .slack:
      Form(
        name: "Slack token",
        looks: "`xoxb-` and the like, a number and 20 characters or more, `xapp-`",
        literals: ["xoxa-", "xoxb-", "xoxe-", "xoxo-", "xoxp-", "xoxr-", "xoxs-", "xapp-"],
        regex: KnownSecret.start
          + #"(?:xox[abeoprs]-[0-9]{1,14}-[A-Za-z0-9-]{20}|xapp-[0-9]-[A-Z0-9]{8,14}-[0-9]{8,14}-[a-z0-9]{40})"#
      )
    case .stripe:
      Form(
        name: "Stripe live key", looks: "`sk_live_` or `rk_live_` and 16 characters or more",
        literals: ["sk_live_", "rk_live_"],
        regex: KnownSecret.start + #"[rs]k_live_[A-Za-z0-9]{16}"#)
    }
  }

  /// Not in the middle of a longer word, nor of a longer one of base64.
  private static let start = "(?<![A-Za-z0-9])"
  private static let end = "(?![A-Za-z0-9_-])"
  /// Between the lines of a key in PEM.
  private static let gap = #"(?:\\[rn]|[^A-Za-z0-9+/\\]){1,64}+"#
}
