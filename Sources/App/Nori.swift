import Arguments
import Glibc
import License
import Posix
import Words

/// The program: a command line in, an exit code out.
public enum Nori {
  /// Runs what `arguments` say, the program's name not among them; returns what to exit with.
  ///
  /// They are bytes, as file names are: put into characters unseen, one could name another file.
  /// Licenses are taken from `issuer`, which only tests choose.
  public static func run(
    _ arguments: [[UInt8]], environment: Environment, issuer: Issuer? = nil
  ) -> Int32 {
    // A reader that has had enough ends nori quietly, whatever a parent has set up.
    signal(SIGPIPE, SIG_DFL)
    var places: Places?
    do {
      let missing = try Descriptors.secureStandardStreams()
      let output = Output(missing: missing)
      let command = try CommandTable.program.parse(arguments)
      let code = try run(command, output) { () throws(PlacesError) in
        let session = try Session(
          environment: environment, missing: missing, output: output,
          issuer: issuer ?? .embedded)
        places = session.places
        return session
      }
      try output.flush()
      return code.rawValue
    } catch {
      // Why: without places the sentence names no paths; the failure itself is said elsewhere.
      return end(Complaint(error, places: places))
    }
  }

  private static func end(_ complaint: Complaint) -> Int32 {
    if !complaint.sentence.isEmpty { StandardError.line("nori: \(complaint.sentence)") }
    return complaint.exitCode.rawValue
  }

  /// Runs one command; `session` is made only by those that need a place for a history.
  private static func run(
    _ command: ParsedCommand, _ output: Output, session: () throws(PlacesError) -> Session
  ) throws -> ExitCode {
    if command.wantsHelp { return try Information.help(on: command.path, output) }
    guard let name = CommandName(command) else {
      return try Information.help(on: command.path, output)
    }
    return switch name {
    case .help: try Information.help(on: command.arguments, output)
    case .version: try Information.version(output)
    case .completions: try Information.completions(command, output)
    case .shellInit: try Information.shellInit(command, output)
    case .man: try Information.manual(output)
    case .open: try session().open(command)
    case .capture: try session().capture(command)
    case .copy: try session().copy(command)
    case .list: try session().list(command)
    case .search: try session().search(command)
    case .paste: try session().paste(command)
    case .type: try session().type(command)
    case .show: try session().show(command)
    case .pin: try session().setPinned(true, command)
    case .unpin: try session().setPinned(false, command)
    case .delete: try session().delete(command)
    case .edit: try session().edit(command)
    case .undo: try session().undo()
    case .purge: try session().purge(command)
    case .ingest: try session().ingest(command)
    case .watch: try session().watch(command)
    case .inboxStatus: try session().inboxStatus()
    case .inboxPath: try session().inboxPath()
    case .inboxList: try session().inboxList()
    case .inboxRetry: try session().inboxRetry(command)
    case .inboxDiscard: try session().inboxDiscard(command)
    case .indexStatus: try session().indexStatus()
    case .indexBuild: try session().indexBuild()
    case .indexRebuild: try session().indexRebuild()
    case .indexCheck: try session().indexCheck()
    case .meter: try session().meter(command)
    case .snippetList: try session().snippetList(command)
    case .snippetShow: try session().snippetShow(command)
    case .snippetAdd: try session().snippetAdd(command)
    case .snippetEdit: try session().snippetEdit(command)
    case .snippetDelete: try session().snippetDelete(command)
    case .snippetUndo: try session().snippetUndo()
    case .snippetExpand: try session().snippetExpand(command)
    case .export: try session().export(command)
    case .import: try session().import(command)
    case .snippetImport: try session().snippetImport(command)
    case .snippetExport: try session().snippetExport(command)
    case .configPath: try session().configurationPath()
    case .configShow: try session().configurationShow()
    case .configCheck: try session().configurationCheck()
    case .configEdit: try session().configurationEdit()
    case .proStatus: try session().proStatus()
    case .proTrial: try session().proTrial()
    case .proActivate: try session().proActivate(command)
    case .proDeactivate: try session().proDeactivate()
    }
  }
}
