import Clips
import Interface
import Snippets

/// Snippets in memory, expanded by the real expander, that answer the Snippets tab as nori does.
struct SnippetDesk {
  var snippets: [Snippet] = []
  var hidden = 0
  /// What the commands of the settings give.
  var commands: [String: String] = [:]
  /// Answers that are not given, to be waited for.
  var isSilent = false
  /// Why a new one is refused.
  var refusal: String?
  private var used: Snippet?
  private var deleted: [Snippet] = []

  mutating func answers(
    to effect: SnippetEffect, newestClip: String?, acts: inout [Effect]
  ) -> [Message] {
    if isSilent { return [] }
    let values = Values(clipboard: newestClip, commands: commands, others: snippets)
    switch effect {
    case .count: return [.snippet(.count(snippets.count))]
    case .load: return [.snippet(.listing(SnippetListing(snippets, hidden: hidden)))]
    case .preview(let number, let id):
      guard let snippet = snippet(id) else { return [] }
      var quiet = values
      quiet.runsCommands = false
      return [.snippet(.preview(number: number, preview(of: snippet, SnippetAnswers(), quiet)))]
    case .use(let number, let id):
      guard let snippet = snippet(id) else {
        return [.snippet(.notUsed(number: number, text: "The snippet is no longer there."))]
      }
      used = snippet
      return filling(number, 0, SnippetAnswers(), values)
    case .fill(let number, let round, let answers): return filling(number, round, answers, values)
    case .finish(let number, let answers): return text(number, answers, values)
    case .add(let name, let source):
      if let refusal { return [.snippet(.notKept(text: refusal))] }
      let body: String
      switch source {
      case .clip(let id): body = "clip \(id)"
      case .snippet(let id): body = snippet(id)?.body ?? ""
      }
      let new = Snippet.sample(name, body, id: 1_000 + snippets.count)
      snippets.append(new)
      return [.snippet(.kept(new.id, text: "kept"))]
    case .delete(let id):
      deleted = snippets.filter { $0.id == id }
      snippets.removeAll { $0.id == id }
      return [.done(text: "deleted"), .storeChanged]
    case .undo:
      snippets += deleted
      return [.snippet(.restored(deleted.map(\.id), text: "back"))]
    case .write, .edit, .reopen, .abandon:
      acts.append(.snippet(effect))
      return []
    }
  }

  private func snippet(_ id: Snippet.ID) -> Snippet? { snippets.first { $0.id == id } }

  private func expander(_ values: Values) -> Expander<Values> {
    Expander(
      values: values,
      moment: SnippetMoment(now: Bench.now, zone: .utc, zones: NoZones(), random: (1, 2, 3)))
  }

  private func preview(
    of snippet: Snippet, _ answers: SnippetAnswers, _ values: Values
  ) -> SnippetPreview {
    do throws(SnippetError) {
      let expansion = try expander(values).expand(SnippetTemplate(snippet), answers: answers)
      return SnippetPreview(
        bytes: Array(expansion.text.utf8),
        remarks: expansion.warnings.map { "line \($0.line): \($0.reason)" })
    } catch {
      return SnippetPreview(bytes: Array(snippet.body.utf8), remarks: ["\(error)"])
    }
  }

  private func filling(
    _ number: Int, _ round: Int, _ answers: SnippetAnswers, _ values: Values
  ) -> [Message] {
    guard let used,
      let prompts = try? expander(values).prompts(of: SnippetTemplate(used), answers: answers)
    else { return [.snippet(.notUsed(number: number, text: "It includes itself."))] }
    if prompts.isEmpty, round == 0 { return text(number, answers, values) }
    return [
      .snippet(
        .filling(
          number: number, round: round,
          SnippetFilling(prompts: prompts, preview: preview(of: used, answers, values))))
    ]
  }

  private func text(_ number: Int, _ answers: SnippetAnswers, _ values: Values) -> [Message] {
    guard let used,
      let expansion = try? expander(values).expand(SnippetTemplate(used), answers: answers)
    else { return [.snippet(.notUsed(number: number, text: "It includes itself."))] }
    return [
      .snippet(
        .text(
          number: number, ChosenText(Array(expansion.text.utf8), cursor: expansion.cursor),
          remarks: []))
    ]
  }
}

private struct Values: SnippetValues {
  let clipboard: String?
  let commands: [String: String]
  let others: [Snippet]
  var runsCommands = true

  func value(of name: String) -> SnippetValue {
    if name == "CLIPBOARD" { return clipboard.map(SnippetValue.text) ?? .unset }
    if name == "SIDE" { return .choice(["left", "right"]) }
    guard name.hasPrefix("CMD_") else { return .unknown }
    let command = String(name.dropFirst(4))
    if !runsCommands { return .text("$(\(command))") }
    return commands[command].map(SnippetValue.text) ?? .unset
  }

  func snippet(named name: String) -> SnippetTemplate? {
    others.first { $0.name == name }.map { SnippetTemplate($0) }
  }
}

private struct NoZones: ZoneSource {
  func rules(for name: String) -> ZoneRules? { nil }
}

extension Snippet {
  static func sample(
    _ name: String, _ body: String, id: Int? = nil, folder: String = "", tags: [String] = [],
    description: String = "", prompts: [Int: String] = [:]
  ) -> Snippet {
    let number = id ?? name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 1_000_003 }
    return Snippet(
      id: .sample(number), name: name, folder: folder, tags: tags, description: description,
      prompts: prompts, body: body, createdAt: Bench.now, changedAt: Bench.now)
  }
}
