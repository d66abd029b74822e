import Arguments

/// The command line of `nori-license`.
extension CommandSpecification {
  static let keygen = CommandSpecification(
    "keygen", summary: "Make a pair of keys",
    discussion: """
      Writes the private key to FILE, which must not be there yet and which only you can read, and \
      the public one to standard output. Keep a copy of FILE where nobody else comes: without it \
      no license can be issued for the nori that has its public half.
      """,
    arguments: [ArgumentSpecification("FILE", .file, summary: "Where the private key goes.")])

  static let issue = CommandSpecification(
    "issue", summary: "Write a license",
    discussion: """
      Writes the license to standard output. It is valid on its first day, its last and all \
      between, wherever on Earth its holder is. It cannot be taken back.
      """,
    options: [.key, .holder, .ends, .days, .issued],
    rules: [.atLeastOne(["--ends", "--days"]), .atMostOne(["--ends", "--days"])],
    examples: [
      .init(
        "nori-license issue --key ~/nori.key --holder 'Ana Example' --ends never",
        "A license without an end.")
    ])

  static let inspect = CommandSpecification(
    "inspect", summary: "Say what a license says, and whether nori takes it",
    options: [.issuer],
    arguments: [
      ArgumentSpecification("FILE", .file, summary: "The license; standard input for -.")
    ])
}

extension OptionSpecification {
  static let key = option("key", "FILE", .file, summary: "The private key. Needed.")
  static let holder = option("holder", "NAME", summary: "Who it is for, in one line. Needed.")
  static let ends = option(
    "ends", "DAY", summary: "The last day, such as 2027-11-30, or never.")
  static let days = option(
    "days", "N", .number(1...36_525), summary: "It ends N days after the first day.")
  static let issued = option(
    "issued", "DAY", summary: "The first day. Without it: today, in UTC.")
  static let issuer = option(
    "issuer", "FILE", .file,
    summary: "The public key to check it with. Without it: the one that was built in.")
}
