import Arguments
import Snippets
import Store
import Words

// Which snippets a command means: by name, byte for byte.

extension Session {
  /// The store to read snippets from, whatever waits in the inbox; nil when nothing was ever kept.
  func openSnippets() throws -> Store? {
    do throws(StoreError) {
      return try history.open(.readOnly)
    } catch {
      guard error == .notThere else { throw error }
      return nil
    }
  }

  /// The snippet of that name; without a store there is none.
  func chosenSnippet(_ name: String, in store: Store?) throws -> Snippet {
    if let snippet = try store?.snippet(named: name, at: now) { return snippet }
    throw try noSnippet(named: name, in: store)
  }

  private func noSnippet(named name: String, in store: Store?) throws -> Complaint {
    let shelf = try store?.snippets(at: now) ?? SnippetShelf()
    let near = nearest(to: name, among: shelf.snippets.map(\.name))
    let hint =
      if let near {
        " Did you mean \(VisibleText.of(near))?"
      } else if shelf.hidden > 0 {
        " \(shelf.hiddenWords)"
      } else if shelf.snippets.isEmpty {
        " There are none yet: nori snippet add writes one."
      } else {
        " nori snippet list shows what there is."
      }
    return Complaint(
      "There is no snippet named \(VisibleText.of(name)).\(hint)", .nothingFound)
  }
}

extension SnippetShelf {
  /// What is not seen of it, and why.
  var hiddenWords: String {
    "\(hidden) more \(hidden == 1 ? "is" : "are") hidden: the free edition shows the newest; see"
      + " nori pro."
  }
}
