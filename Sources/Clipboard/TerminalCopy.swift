import Clips

/// OSC 52, xterm's sequence that asks a terminal to take a text (xterm's ctlseqs, "Manipulate
/// Selection Data"). A terminal does not say whether it did.
public enum TerminalCopy {
  /// The sequence for a text, wrapped so that what stands between passes it on.
  public static func sequence(for text: [UInt8], in wrapping: Way.Wrapping = .none) -> [UInt8] {
    let sequence = Array("\u{1B}]52;c;\(Base64.encoded(text))\u{07}".utf8)
    return switch wrapping {
    case .none: sequence
    case .tmux: tmuxWrapped(sequence)
    case .screen: screenWrapped(sequence)
    }
  }

  /// tmux passes on what stands in a DCS that begins with its name, with each ESC doubled.
  private static func tmuxWrapped(_ sequence: [UInt8]) -> [UInt8] {
    let doubled = sequence.flatMap { $0 == 0x1B ? [$0, $0] : [$0] }
    return begin + Array("tmux;".utf8) + doubled + end
  }

  /// screen passes on what stands in a DCS, and drops one that is longer than its buffer: 768 bytes
  /// from version 4.2 on, and 256 in those before 2008 (MAXSTR). What comes in several arrives as
  /// one.
  private static func screenWrapped(_ sequence: [UInt8]) -> [UInt8] {
    stride(from: 0, to: sequence.count, by: screenPiece).flatMap { start in
      begin + sequence[start..<min(start + screenPiece, sequence.count)] + end
    }
  }

  static let screenPiece = 252
  private static let begin: [UInt8] = [0x1B, UInt8(ascii: "P")]
  private static let end: [UInt8] = [0x1B, UInt8(ascii: "\\")]
}
