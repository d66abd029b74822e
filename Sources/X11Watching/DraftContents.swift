import Clips
import Inbox
import Watching
import XSelections

/// One representation, on its way into a draft.
final class DraftContents: AnswerSink {
  /// Why the inbox could not take it; nil also where only this representation is at fault.
  private(set) var trouble: InboxError?
  /// Set when this representation is too large, which its user is to hear.
  private(set) var refusal: InboxError?
  let limit: Int

  private let draft: CaptureDraft
  private let wanted: OfferPlan.Wanted
  private let names: KnownNames
  private var hasBegun = false

  init(_ wanted: OfferPlan.Wanted, of draft: CaptureDraft, limit: Int, names: KnownNames) {
    self.wanted = wanted
    self.draft = draft
    self.limit = limit
    self.names = names
  }

  func accepts(type: Atom, format: Int) -> Bool {
    guard format == 8, let kept = kept(as: type) else { return false }
    if hasBegun { return true }
    hasBegun = attempt { () throws(InboxError) in try draft.begin(kept) }
    return hasBegun
  }

  func take(_ bytes: [UInt8]) -> Bool {
    attempt { () throws(InboxError) in
      var failure: InboxError?
      bytes.withUnsafeBytes { raw in
        do throws(InboxError) { try draft.append(raw) } catch { failure = error }
      }
      if let failure {
        hasBegun = false
        throw failure
      }
    }
  }

  func overflow() { refusal = draft.tooLarge }

  /// It is whole, or came to nothing.
  func end(isWhole: Bool) {
    guard hasBegun else { return }
    hasBegun = false
    guard isWhole else { return draft.cancel() }
    _ = attempt { () throws(InboxError) in try draft.end() }
  }

  /// As what to keep it: an owner that is asked for text says which text it gives.
  private func kept(as type: Atom) -> MediaType? {
    guard wanted.type.essence == "text/plain" else { return wanted.type }
    return switch type {
    case names.utf8Text: .plainText
    // Latin-1 says it who was asked for that. Who was asked for other text is taken at its bytes.
    case .string where wanted.name != "STRING": MediaType("text/plain")
    // Character sets mixed by escape sequences: for no one but old X11 programs.
    case names.compoundText: nil
    default: wanted.type
    }
  }

  private func attempt(_ body: () throws(InboxError) -> Void) -> Bool {
    do throws(InboxError) {
      try body()
      return true
    } catch {
      // The limit was looked at before, and a type that breaks the rules was never asked for.
      if case .refused = error {} else { trouble = error }
      return false
    }
  }
}
