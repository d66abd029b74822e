/// A command line that was understood: which command, and what was said to it.
public struct ParsedCommand: Hashable, Sendable {
  /// The command's names below the program; empty for the program itself.
  public let path: [String]
  /// Help was asked for; nothing else was checked then.
  public let wantsHelp: Bool
  /// The words that are no options, in order; numbers stand in their plain form.
  public let arguments: [String]
  /// By long name, in the order given; flags hold an empty list.
  let options: [String: [String]]

  init(
    path: [String], wantsHelp: Bool = false, arguments: [String] = [],
    options: [String: [String]] = [:]
  ) {
    self.path = path
    self.wantsHelp = wantsHelp
    self.arguments = arguments
    self.options = options
  }

  public func has(_ option: OptionSpecification) -> Bool {
    options[option.long] != nil
  }

  /// The value given to `option`, or `nil` when the option is absent.
  public func value(of option: OptionSpecification) -> String? {
    options[option.long]?.last
  }

  /// All values given to a repeatable option, in order.
  public func values(of option: OptionSpecification) -> [String] {
    options[option.long] ?? []
  }

  /// The value of an option of the form ``ValueForm/number(_:)``.
  public func number(of option: OptionSpecification) -> Int? {
    value(of: option).flatMap { Int($0) }
  }

  /// The arguments as numbers; empty when the command takes none of that form.
  public var numbers: [Int] {
    arguments.compactMap { Int($0) }
  }
}
