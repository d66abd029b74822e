/// What a clip is, for people: shown in the list, filtered by, and counted.
///
/// The raw value is a promise of `list --json` and of the export format.
public enum Kind: String, CaseIterable, Sendable {
  case text, url, email, path, color, code, html, image, files
}
