/// Which nori this is.
enum Version {
  static let number = "0.1.0"
  /// The day of the release, as the manual shows it.
  static let date = "2026-11-30"
}
