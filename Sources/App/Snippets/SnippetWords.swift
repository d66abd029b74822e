import Clips
import Snippets
import Words

/// Words for what is odd in a snippet, without a full stop.
enum SnippetWords {
  /// `line 3, column 7: the ${ has no } that ends it`; `firstLine` is that of the body in the text
  /// that the person sees.
  static func sentence(_ warning: SnippetWarning, firstLine: Int = 1) -> String {
    let place =
      if let name = warning.snippet {
        "in \(VisibleText.of(name)), line \(warning.line), column \(warning.column)"
      } else {
        "line \(warning.line + firstLine - 1), column \(warning.column)"
      }
    return "\(place): \(reason(warning.reason))"
  }

  private static func reason(_ reason: SnippetWarning.Reason) -> String {
    switch reason {
    case .loneDollar: "a $ that stands for itself; write \\$"
    case .badBraces: "${ without a number or a name behind it stays as it is"
    case .notClosed: "${ without its } stays as it is"
    case .badChoice: "a choice that does not end with |} stays as it is"
    case .badTransform: "a transform that is not whole stays as it is"
    case .numberTooLarge:
      "a tab stop's number is at most \(SnippetBody.numberLimit); it stays as it is"
    case .tooDeep: "more than \(SnippetBody.depthLimit) levels of braces stay as they are"
    case .badRegex(let fault): "the regular expression \(words(fault)); it stays as it is"
    case .badDate(let fault): "the date \(words(fault)); it stays as it is"
    case .missingSnippet(let name):
      "there is no snippet \(VisibleText.of(name)); its name stays as it is"
    case .failed(let name, let reason): "\(VisibleText.of(name)): \(VisibleText.of(reason))"
    case .regexLimit: "a regular expression took too long, so the value is left as it is"
    }
  }

  private static func words(_ fault: RegexFault) -> String {
    let what =
      switch fault.reason {
      case .notSupported: "has something that nori does not know"
      case .nothingToRepeat: "repeats nothing"
      case .groupNotClosed: "has a ( without its )"
      case .groupNotOpened: "has a ) without its ("
      case .badGroup: "has a bad group"
      case .classNotClosed: "has a [ without its ]"
      case .rangeOutOfOrder: "has a range out of order"
      case .badEscape: "has a bad escape"
      case .repeatedGroupName: "has two groups of one name"
      case .unknownGroup: "refers to a group that is not there"
      case .refused(let error): "cannot be used (\(error.message))"
      }
    return what + (fault.offset.map { " at \($0)" } ?? "")
  }

  static func words(_ fault: DateFault) -> String {
    switch fault {
    case .bracketNotClosed: "has a [ without its ]"
    case .badOffset(let text): "has an offset that is none: \(VisibleText.of(text))"
    case .unknownZone(let name): "names a zone that is not known: \(VisibleText.of(name))"
    case .outOfRange: "lies before the year 0 or after 9999"
    }
  }
}

extension Complaint {
  /// Why a snippet came to nothing.
  static func of(_ error: SnippetError, in name: String) -> Complaint {
    let reason =
      switch error {
      case .loop(let names): "it includes itself: \(chain(names))"
      case .tooDeep(let names):
        "it has more than \(SnippetLimits.includes) snippets in one another: \(chain(names))"
      case .tooLarge(let limit): "it would become larger than \(ByteCount(limit))"
      case .tooManyParts(let limit): "it would have more than \(limit) parts"
      }
    return Complaint(
      "The snippet \(VisibleText.of(name)) cannot be expanded: \(reason).", .inputRefused)
  }

  private static func chain(_ names: [String]) -> String {
    names.map { VisibleText.of($0) }.joined(separator: ", ")
  }
}
