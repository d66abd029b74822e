/// Which nori this is.
public enum Version {
  public static let number = "0.1.0"
  /// The day of the release, as the manual shows it.
  public static let date = "2026-11-30"
}
