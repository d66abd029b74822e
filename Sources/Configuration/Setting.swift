import JSON

/// One key of the configuration file, with all that is known of it.
///
/// ``all`` is the only list of keys: reading, the default file, `config show`, the manual and its
/// tests follow it.
public struct Setting: Sendable {
  public let name: String
  public let form: Form
  public let defaultValue: JSON
  /// Sentences for the manual.
  public let documentation: String
  /// It keeps captures out of the store: misunderstood, nothing may be taken in.
  public let isProtection: Bool
  private let assign: @Sendable (Form.Value, inout Configuration) -> Void

  init(
    _ name: String, _ form: Form, default defaultValue: JSON, isProtection: Bool = false,
    _ documentation: String, assign: @escaping @Sendable (Form.Value, inout Configuration) -> Void
  ) {
    self.name = name
    self.form = form
    self.defaultValue = defaultValue
    self.isProtection = isProtection
    self.documentation = documentation
    self.assign = assign
  }

  /// Takes the value over when it is right; else says all that is wrong and changes nothing.
  func apply(_ value: JSON, _ configuration: inout Configuration) -> [ConfigurationProblem] {
    switch form.read(value, at: name) {
    case .right(let value):
      assign(value, &configuration)
      return []
    case .wrong(let problems): return problems
    }
  }
}
