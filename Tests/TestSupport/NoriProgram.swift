import Foundation

/// The built program that end-to-end tests run.
public enum NoriProgram {
  /// `NORI_PROGRAM` when it is set, else the product built beside the tests.
  public static let path: String = {
    if let chosen = ProcessInfo.processInfo.environment["NORI_PROGRAM"], !chosen.isEmpty {
      return URL(fileURLWithPath: chosen).path
    }
    return built("nori")
  }()

  /// Another program of the project, such as a watcher: it is built beside nori.
  public static func beside(_ name: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
  }

  /// A program that is built for the tests and with them, whatever `NORI_PROGRAM` says.
  public static func built(_ name: String) -> String {
    let testBundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let beside = testBundle.deletingLastPathComponent().appendingPathComponent(name).path
    if access(beside, X_OK) == 0 { return beside }
    return builtPath(name, sourceFile: #filePath)
  }

  private static func builtPath(_ name: String, sourceFile: String) -> String {
    URL(fileURLWithPath: sourceFile)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent(".build/debug/\(name)").path
  }
}

/// Runs nori to its end; see ``run(_:_:input:environment:)``.
public func nori(
  _ arguments: String..., input: some Collection<UInt8> = [UInt8](),
  environment: SealedEnvironment
) throws -> ProgramResult {
  try run(NoriProgram.path, arguments, input: input, environment: environment)
}
