import Glibc
import Posix

/// `/dev/tty`, opened twice: to read without waiting, and to write.
///
/// stdout is never used: it may be a pipe that waits for the chosen clip.
struct TerminalDevice: ~Copyable {
  let input: FileDescriptor
  /// For ncurses; its descriptor also takes what nori writes itself.
  let outputFile: UnsafeMutablePointer<FILE>
  /// For `newterm`, which wants a file to read from; nothing is read through it.
  let inputFile: UnsafeMutablePointer<FILE>
  let output: Int32
  /// How the terminal was set before.
  let settings: termios

  static func open() throws(TerminalError) -> TerminalDevice {
    // A descriptor of its own, so that O_NONBLOCK is not shared with the shell.
    let reading = Glibc.open("/dev/tty", O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    if reading < 0 { throw .noTerminal(code: errno) }
    let input = FileDescriptor(owning: reading, path: "/dev/tty")
    // "e" is O_CLOEXEC.
    guard let outputFile = fopen("/dev/tty", "r+e") else { throw .noTerminal(code: errno) }
    guard let inputFile = fopen("/dev/tty", "re") else {
      let code = errno
      fclose(outputFile)  // Nothing was written.
      throw .noTerminal(code: code)
    }
    waitForForeground(of: reading)
    var settings = termios()
    if tcgetattr(reading, &settings) != 0 {
      let code = errno
      fclose(inputFile)  // Nothing was read.
      fclose(outputFile)  // Nothing was written.
      throw .failed(operation: "tcgetattr", code: code)
    }
    return TerminalDevice(
      input: input, outputFile: outputFile, inputFile: inputFile, settings: settings)
  }

  /// Stops the process, as reading would, if the terminal belongs to another job meanwhile: its
  /// settings are then those of that job, and not what is to be restored.
  private static func waitForForeground(of terminal: Int32) {
    let foreground = tcgetpgrp(terminal)
    // Without job control the signal does nothing, and what follows reports what is wrong.
    if foreground != -1, foreground != getpgrp() { kill(0, SIGTTIN) }
  }

  private init(
    input: consuming FileDescriptor, outputFile: UnsafeMutablePointer<FILE>,
    inputFile: UnsafeMutablePointer<FILE>, settings: termios
  ) {
    self.input = input
    self.outputFile = outputFile
    self.inputFile = inputFile
    output = fileno(outputFile)
    self.settings = settings
  }

  deinit {
    fclose(inputFile)  // Nothing was read.
    fclose(outputFile)  // Everything was written without its buffer.
  }

  /// Writes at once; a terminal that is gone is noticed by reading.
  func write(_ bytes: [UInt8]) {
    let file = FileDescriptor(borrowing: output)
    do throws(PosixError) { try file.write(bytes) } catch {
      // EIO: hung up, which `read` reports as an event.
    }
  }

  /// Everything typed so far; `nil` if the terminal is gone.
  func read() -> [UInt8]? { input.readAvailable() }

  /// As the kernel has it; `nil` if the terminal does not know.
  var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Sets it as it was before.
  func restoreSettings() {
    var settings = settings
    tcsetattr(output, TCSADRAIN, &settings)  // Fails only if the terminal is gone.
  }
}
