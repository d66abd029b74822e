/// Where a clip is in the store, found by a search; meaningful to this store only.
public struct ClipRow: Hashable, Sendable {
  let number: Int64
}
