/// Why a text is no license that counts here.
public enum LicenseError: Error, Hashable, Sendable {
  /// It does not begin as a license does.
  case notALicense
  /// It has more bytes than any license.
  case tooLarge(limit: Int)
  /// It is written in a way that only a later nori reads.
  case newerVersion(found: Int, known: Int)
  /// It stops before its end.
  case cut
  /// This line, counted from 1, is not what stands there in a license.
  case malformed(line: Int)
  /// Somebody else has signed it, or says so.
  case otherIssuer
  /// It is not what the issuer has signed.
  case edited
  /// It is signed by the right issuer, and for this product.
  case otherProduct(String)
  /// It is for an edition that only a later nori knows.
  case otherEdition(String)
}
