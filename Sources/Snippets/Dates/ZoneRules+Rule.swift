extension ZoneRules {
  /// Reads the rule of a zone as the variable `TZ` holds it: `CET-1CEST,M3.5.0,M10.5.0/3`; nil when it
  /// is none.
  public init?(rule text: String) {
    guard let rule = RepeatingRule(text) else { return nil }
    self.init(
      name: rule.standard.abbreviation, transitions: [], first: rule.standard, footer: rule)
  }
}
