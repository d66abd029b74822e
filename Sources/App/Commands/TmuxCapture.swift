import Arguments
import Clips
import Inbox
import Posix

extension Session {
  /// Where the pane that `--tmux` names is; nil without the option, or where tmux cannot tell.
  ///
  /// A copy is kept also when nobody knows where it comes from.
  func tmuxOrigin(_ command: ParsedCommand) throws -> Origin? {
    guard let pane = command.value(of: .tmux) else { return nil }
    guard TmuxServer.isPane(pane) else {
      throw ArgumentError.invalidValue(
        pane, name: "--tmux", expected: "a pane as tmux names it, such as %3")
    }
    do throws(PosixError) {
      if let origin = try TmuxServer(environment)?.origin(of: pane) { return origin }
    } catch {
      // tmux is not where programs are looked for.
    }
    warn("tmux does not say what the pane \(pane) is; kept without it")
    return nil
  }

  /// Keeps each buffer that tmux has got since the last time, oldest first.
  func captureTmuxBuffers(_ header: CaptureHeader, _ writer: InboxWriter) throws -> ExitCode {
    guard let tmux = TmuxServer(environment), let server = try tmux.serverName(),
      let buffers = try tmux.newBuffers()
    else {
      throw Complaint(
        "Not kept. tmux did not say which buffers it has; run this inside of tmux.", .inputRefused)
    }
    var taken: TmuxServer.Buffer?
    var failure: (any Error)?
    for buffer in buffers {
      do {
        // One that has gone meanwhile was taken off by tmux's own limit, or by the person.
        if let bytes = try tmux.contents(of: buffer) {
          try writer.write(capture(bytes, of: buffer, on: server, header))
        }
      } catch InboxError.refused(let reason) {
        // It would be refused for ever; the others count without it.
        failure = InboxError.refused(reason)
      } catch {
        failure = error
        break
      }
      taken = buffer
    }
    // Not noted, a buffer is taken again the next time, under the same identity.
    if let taken { try tmux.note(taken) }
    if let failure { throw failure }
    return .done
  }

  private func capture(
    _ bytes: [UInt8], of buffer: TmuxServer.Buffer, on server: [UInt8], _ header: CaptureHeader
  ) -> Capture {
    let isText = String(validating: bytes, as: UTF8.self) != nil
    return Capture(
      id: buffer.identity(on: server), capturedAt: time(of: buffer, header.capturedAt),
      source: header.source,
      content: [Representation(type: isText ? .plainText : .bytes, bytes: bytes)],
      origin: header.origin, isSensitive: header.isSensitive)
  }

  /// tmux counts in seconds: what is as new as that was copied just now.
  private func time(of buffer: TmuxServer.Buffer, _ now: Timestamp) -> Timestamp {
    let age = now.instant.since(buffer.createdAt)
    return age < .seconds(2) ? now : Clock.timestamp(at: buffer.createdAt)
  }
}
