import Clips
import Snippets
import Words

extension SnippetFault {
  /// What is wrong, to stand in a sentence: `the name is empty`.
  var words: String {
    switch self {
    case .name(let fault): "the name \(fault.words)"
    case .folder(let fault): "the folder \(fault.words)"
    case .emptyFolderName: "the folder has an empty name in it"
    case .tag(let tag, let fault):
      tag.isEmpty ? "a tag is empty" : "the tag \(VisibleText.of(tag)) \(fault.words)"
    case .tagWithSeparator(let tag):
      "the tag \(VisibleText.of(tag)) has a blank or a comma, which stand between tags"
    case .repeatedTag(let tag): "the tag \(VisibleText.of(tag)) is there twice"
    case .label(let number, let fault): "the label of prompt \(number) \(fault.words)"
    case .labelNumber(let number): "prompt \(number) has a label, but prompts count from 1"
    case .description(let fault): "the description \(fault.words)"
    case .bodyTooLarge(let limit): "the body is larger than \(ByteCount(limit))"
    case .bodyHasNul: "the body has a NUL character"
    }
  }
}

extension LineFault {
  fileprivate var words: String {
    switch self {
    case .empty: "is empty"
    case .tooLong(let limit): "is longer than \(limit) bytes"
    case .control: "has a line end or a control character in it"
    case .outerBlank: "has a blank before or after it"
    }
  }
}
