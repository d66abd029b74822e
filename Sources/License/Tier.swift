/// What a person has: everything that captures is free, accumulating is Pro.
public enum Tier: String, Hashable, Sendable {
  case free, pro
}
