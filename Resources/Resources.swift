/// The files of this folder, inside the program: it needs none of its own at run time.
///
/// SwiftPM turns each file into an array of bytes; this gives them their names.
public enum Resources {
  /// Schema steps in order; step N brings a store from version N - 1 to N.
  public static var schema: [[UInt8]] {
    [
      PackageResources.schema_1_sql, PackageResources.schema_2_sql, PackageResources.schema_3_sql,
    ]
  }
  /// The tables of the search index's file.
  public static var searchIndexSchema: [UInt8] { PackageResources.search_index_sql }
  public static var defaultConfiguration: [UInt8] { PackageResources.default_json }
  public static var inboxSchema: [UInt8] { PackageResources.inbox_1_schema_json }
  /// The public key of whoever issues licenses.
  public static var licenseIssuer: [UInt8] { PackageResources.issuer_pub }
  /// What binds nori to a key of each shell, by the shell's name.
  public static var shellWidgets: [(shell: String, bytes: [UInt8])] {
    [
      ("bash", PackageResources.nori_bash), ("zsh", PackageResources.nori_zsh),
      ("fish", PackageResources.nori_fish),
    ]
  }
  /// Themes by name.
  public static var themes: [(name: String, bytes: [UInt8])] {
    [
      ("standard", PackageResources.standard_json), ("mono", PackageResources.mono_json),
      ("dark", PackageResources.dark_json),
    ]
  }
}
