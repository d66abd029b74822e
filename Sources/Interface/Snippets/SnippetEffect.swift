import Clips
import Snippets

/// What the Snippets tab asks of the world; most is answered by a ``SnippetMessage``.
public enum SnippetEffect: Hashable, Sendable {
  /// Asks how many snippets there are to see; answered by `count`.
  case count
  /// Asks for all of them; answered by `listing`. One at a time is asked for.
  case load
  /// Asks for a snippet with today's values, without running anything; answered by `preview` unless a
  /// newer request has overtaken it.
  case preview(number: Int, Snippet.ID)

  /// A snippet was chosen: answered by `text` where it asks for nothing, else by `filling`, or by
  /// `notUsed`. A new use ends the one before.
  case use(number: Int, Snippet.ID)
  /// Asks what it comes to with these answers; answered by `filling` unless a newer round has
  /// overtaken it.
  case fill(number: Int, round: Int, SnippetAnswers)
  /// These are the answers for good; answered by `text` or `notUsed`.
  case finish(number: Int, SnippetAnswers)
  /// It is not used after all: what runs for it may end.
  case abandon(number: Int)

  /// Opens an empty snippet in the person's editor; answered by `kept` or `notKept`, or by
  /// ``Message/told(text:)`` where nothing was written.
  case write
  /// The same with that snippet.
  case edit(Snippet.ID)
  /// The same with the text that was not taken.
  case reopen
  /// Makes a snippet of that name; answered by `kept` or `notKept`.
  case add(name: String, SnippetSource)
  /// The screen has taken it off its list already; answered by ``Message/done(text:)`` or `notKept`.
  case delete(Snippet.ID)
  /// Takes back the newest deletion or edit of a snippet; answered by `restored`.
  case undo
}

/// What a new snippet is made of.
public enum SnippetSource: Hashable, Sendable {
  /// Its text, so that the snippet gives exactly that.
  case clip(Clip.ID)
  /// All but its name.
  case snippet(Snippet.ID)
}
