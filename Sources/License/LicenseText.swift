import Clips

/// A license as people hand it on: lines that can be read, and a signature of them.
///
///     nori license 1
///     product: nori
///     issuer: 5d0c8f1e2b7a9934
///     holder: Ana Example
///     edition: pro
///     issued: 2026-11-30
///     ends: 2027-11-30
///     signature:
///     hWIfr0Vg…           (44 characters)
///     b9Xq2E4c…==         (44 characters)
///
/// The signature is of the lines above `signature:`, each ended by a line feed. Mail and editors
/// change what nobody sees: so a mark of the byte order, carriage returns, blanks at the ends of
/// lines and lines of nothing but blanks count for nothing, and no line is long enough to be
/// broken. Every other change is refused.
public enum LicenseText {
  /// Bytes.
  public static let limit = 4_096

  public static let version = 1
  public static let product = "nori"
  static let header = "nori license"
  static let signatureLine = 44

  /// The text that `key` makes of a license.
  public static func signed(
    _ license: License, for product: String = LicenseText.product, by key: IssuerKey
  ) -> String {
    let body = """
      \(header) \(version)
      product: \(product)
      issuer: \(key.issuer.name)
      holder: \(license.holder)
      edition: \(license.edition.rawValue)
      issued: \(license.issued.text)
      ends: \(license.ends?.text ?? "never")

      """
    let signature = Base64.encoded(key.signature(of: Array(body.utf8)))
    return """
      \(body)signature:
      \(signature.prefix(signatureLine))
      \(signature.dropFirst(signatureLine))

      """
  }
}
