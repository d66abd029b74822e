import Interface
import Words

extension ConfigurationWords {
  static func sentence(_ error: KeyBindingError) -> String {
    switch error {
    case .unknownCommand(let name):
      "keys: there is no command \(VisibleText.of(name))"
    case .unknownKey(let name, let command):
      "keys.\(command): there is no key \(VisibleText.of(name))"
    case .textKey(let name, let command):
      "keys.\(command): \(VisibleText.of(name)) types text in the search line"
    case .boundTwice(let key, let first, let second):
      "keys: \(VisibleText.of(key)) is given to both \(first) and \(second)"
    }
  }
}
