import Clips
import Posix

/// Why a clip did not get onto a clipboard; nothing was changed there.
public enum ClipboardError: Error, Hashable, Sendable {
  /// There is neither a display nor a terminal that could take a copy.
  case noClipboard
  /// There is a display, but no program that could give it a copy of this type.
  case noProgram(Situation.Display, MediaType)
  /// Only the terminal could take a copy, and it takes text.
  case onlyText(MediaType)
  /// The program would cut the text at its NUL byte.
  case holdsNul(ClipboardProgram)
  /// Terminals cut or ignore what is as long as this.
  case tooLong(byteCount: Int, limit: Int)
  case programFailed(ClipboardProgram, Failure)
  case tmuxRefuses(TmuxRefusal)
  case system(PosixError)

  public enum Failure: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// It had not ended after this time and was killed.
    case hung(Duration)
  }

  /// Why tmux does not pass a copy on to a terminal.
  public enum TmuxRefusal: Hashable, Sendable {
    /// Its option `set-clipboard` is off.
    case clipboardIsOff
    /// No terminal shows this session.
    case nobodyAttached
    /// It does not know of its terminal, which is of this type, that it takes copies.
    case incapableTerminal(String)
    case olderVersion(String)
  }
}
