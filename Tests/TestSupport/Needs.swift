import Testing

extension Trait where Self == ConditionTrait {
  /// Runs the test only where this program is installed, and says so where it is not.
  ///
  /// For programs that show something more, such as a shell whose completions are tried. What
  /// nori's promises rest on is installed by `make test`.
  public static func needs(_ program: String) -> Self {
    .enabled(if: installedProgram(program) != nil, "\(program) is not installed")
  }
}
