extension LicenseError {
  /// What is wrong with the license, to follow "because" or a colon; without a full stop.
  ///
  /// It can name what stands in the license, as it stands there: to be made visible before it is
  /// shown.
  public var reason: String {
    switch self {
    case .notALicense: "it is no license of nori"
    case .tooLarge(let limit): "it is larger than any license (\(limit) bytes)"
    case .newerVersion(let found, let known):
      "it is of version \(found), and this nori reads version \(known)"
    case .cut: "it is cut off before its end"
    case .malformed(let line): "line \(line) is not what stands there in a license"
    case .otherIssuer: "it is signed by somebody whose licenses this nori does not take"
    case .edited: "it was changed after it was signed"
    case .otherProduct(let name): "it is for \(name) and not for nori"
    case .otherEdition(let name):
      "it is for the edition \(name), which this nori does not know"
    }
  }

  /// What to do about it, as a sentence.
  public var advice: String {
    switch self {
    case .notALicense:
      "A license begins with \"nori license\": save it alone, without the mail around it."
    case .cut, .malformed: "Save all of its lines, as they were sent."
    case .newerVersion, .otherEdition: "Update nori."
    case .tooLarge, .edited: "Save it again, as it was sent."
    case .otherIssuer, .otherProduct: "Ask whoever issued it."
    }
  }
}
