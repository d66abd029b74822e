import Clips
import SnippetFiles
import Snippets
import Words

/// Words for what is wrong, or cannot be kept, in files of snippets, without a full stop.
enum SnippetFileWords {
  /// What is wrong with nori's own file: `line 2: the name is empty`.
  static func sentence(_ fault: SnippetFileFault) -> String {
    "line \(fault.line): \(words(fault.reason))"
  }

  /// `line 12: reply: there is no body, so it is left out`.
  static func sentence(_ remark: ImportRemark) -> String {
    let name = remark.name.isEmpty ? "" : "\(shown(remark.name)): "
    return "line \(remark.line): \(name)\(words(remark.subject))"
  }

  static func words(_ reason: SnippetFileFault.Reason) -> String {
    switch reason {
    case .tooLarge(let limit): "the file is larger than \(ByteCount(limit))"
    case .notUTF8: "there are bytes that are no UTF-8"
    case .noEndOfHeader: "the line --- is missing, which ends the header"
    case .noKey: "this is no line of a header, such as name: reply; --- ends the header"
    case .unknownKey(let key):
      "\(shown(key)) is no key; those are name, folder, tags, description and prompt N"
    case .givenTwice(let key): "\(shown(key)) is there twice"
    case .promptNumber: "prompt needs the number of a tab stop, as in prompt 1: Name"
    case .value(let fault): fault.words
    }
  }

  private static func words(_ subject: ImportRemark.Subject) -> String {
    switch subject {
    case .tooLarge(let limit): "the file is larger than \(ByteCount(limit)), so it was not read"
    case .notUTF8: "there are bytes that are no UTF-8, so the file was not read"
    case .broken(let problem): "\(problem); what this is in is left out"
    case .tooDeep(let limit): "more than \(limit) levels in one another; the rest is left out"
    case .tooManyValues(let limit):
      "more than \(limit) values, with what aliases stand for; the rest is left out"
    case .file(let reason): words(reason)
    case .missing(let field): "there is no \(field), so it is left out"
    case .wrongKind(let field): "\(field) is not what it should be, so it is left out"
    case .unusable(let fault): "\(fault.words), so it is left out"
    case .literal(let what):
      "nori has nothing like \(shown(what)), so it stays as it is written"
    case .dropped(let what): "nori has no place for \(shown(what)), so that is left out"
    case .odd(let warning): "in its body, \(SnippetWords.sentence(warning))"
    }
  }

  /// A name from outside, not at any length.
  private static func shown(_ text: String) -> String {
    VisibleText.of(text.count > 80 ? text.prefix(80) + "..." : text)
  }
}
