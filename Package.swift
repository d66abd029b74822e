// swift-tools-version: 6.2
import PackageDescription

// The layers: every target names all that it may import besides the standard library.
// Scripts/layers.tsv holds the same table with the C library each target may use directly;
// Scripts/check-layers compares both with the imports in the source.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Without Swift's own regular expressions, which every file would import unasked: nori uses
/// PCRE2, and they would be a tenth of the program that is mapped at each start.
let sources: [SwiftSetting] =
  strict + [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
  ]

/// Release programs carry everything they need, and no symbols: measured, a static start costs
/// 2 ms, a dynamic one 7.
let fullyStatic: [LinkerSetting] = [
  .unsafeFlags(["-static-executable", "-Xlinker", "-s"], .when(configuration: .release))
]

/// The same but for a display library that Debian has only as a shared one, and with it the C
/// library: see Documentation/Decisions. `Linking/static` makes the other libraries static.
let staticButForDisplay: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-L", "\(Context.packageDirectory)/Linking/static",
      "-Xclang-linker", "-static-libgcc", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-s",
    ], .when(configuration: .release))
]

func layer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: sources)
}

/// `data` are files and folders beside the tests that they read where they stand.
func tests(
  _ name: String, _ dependencies: [Target.Dependency] = [], data: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.byName(name: name), "TestSupport"] + dependencies,
    exclude: data, swiftSettings: strict)
}

let package = Package(
  name: "nori",
  products: [
    .executable(name: "nori", targets: ["nori"]),
    .executable(name: "nori-x11", targets: ["nori-x11"]),
    .executable(name: "nori-wayland", targets: ["nori-wayland"]),
    .executable(name: "nori-license", targets: ["nori-license"]),
  ],
  targets: [
    // C libraries, each made importable and nothing else.
    .systemLibrary(name: "CSQLite"),
    .systemLibrary(name: "CNcurses"),
    .systemLibrary(name: "CJansson"),
    .systemLibrary(name: "CUtf8proc"),
    .systemLibrary(name: "CPCRE2"),
    .systemLibrary(name: "CYAML"),
    .systemLibrary(name: "CSodium"),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CXCB"),
    .systemLibrary(name: "CWayland"),
    .target(name: "CTerminalGuard"),

    // Files that travel inside the program.
    .target(
      name: "Resources", path: "Resources",
      exclude: [
        "README.md", "autostart", "editors", "inbox/examples", "snapshot", "systemd", "tmux",
      ],
      sources: ["Resources.swift"],
      resources: [
        .embedInCode("schema"), .embedInCode("search"), .embedInCode("config"),
        .embedInCode("themes"), .embedInCode("inbox/inbox-1.schema.json"),
        .embedInCode("license/issuer.pub"), .embedInCode("shell"),
      ],
      swiftSettings: sources),

    // Pure layers: values in, values out.
    layer("Clips"),
    layer("Screen", ["CUtf8proc"]),
    layer("Interface", ["Clips", "Querying", "Screen", "Snippets"]),
    layer("Arguments"),
    layer("License", ["CSodium", "Clips"]),

    // One adapter per outside thing.
    layer("JSON", ["CJansson"]),
    layer("Patterns", ["CPCRE2"]),
    layer("Querying", ["Clips", "CUtf8proc", "Patterns"]),
    layer("Snippets", ["Clips", "Patterns"]),
    layer("SnippetFiles", ["CYAML", "Clips", "JSON", "Snippets"]),
    layer("Posix", ["CLinux", "Clips"]),
    layer("SQLite", ["CSQLite"]),
    layer("DataControl", ["CWayland", "Posix"]),
    layer("CursesTerminal", ["CNcurses", "CTerminalGuard", "Posix", "Screen"]),
    layer("XSelections", ["CXCB", "Posix"]),

    // What nori is made of.
    layer("Configuration", ["Clips", "JSON", "Patterns", "Resources"]),
    layer("Inbox", ["Clips", "JSON", "Patterns", "Posix"]),
    layer("Clipboard", ["Clips", "Posix"]),
    layer("Words", ["Configuration", "Inbox", "Posix", "Screen"]),
    layer(
      "Watching",
      ["Arguments", "Clips", "Configuration", "Inbox", "JSON", "Posix", "Words"]),
    layer(
      "X11Watching", ["Arguments", "Clips", "Inbox", "Posix", "Watching", "Words", "XSelections"]),
    layer(
      "WaylandWatching",
      ["Arguments", "Clips", "DataControl", "Inbox", "Posix", "Watching", "Words"]),
    layer(
      "Store", ["Clips", "License", "Patterns", "Querying", "Resources", "SQLite", "Snippets"]),
    layer(
      "App",
      [
        "Arguments", "Clipboard", "Clips", "Configuration", "CursesTerminal", "Inbox", "Interface",
        "JSON", "License", "Patterns", "Posix", "Querying", "Resources", "Screen",
        "SnippetFiles", "Snippets", "Store", "Watching",
        "Words",
      ]),
    layer("Licensing", ["Arguments", "Clips", "License", "Posix", "Resources", "Words"]),
    .executableTarget(
      name: "nori", dependencies: ["App", "Posix"], swiftSettings: sources,
      linkerSettings: fullyStatic),
    .executableTarget(
      name: "nori-x11", dependencies: ["X11Watching"], swiftSettings: sources,
      linkerSettings: fullyStatic),
    .executableTarget(
      name: "nori-wayland", dependencies: ["WaylandWatching"], swiftSettings: sources,
      linkerSettings: staticButForDisplay),
    // For whoever issues licenses; `make install` leaves it out.
    .executableTarget(
      name: "nori-license", dependencies: ["Licensing", "Posix"], swiftSettings: sources,
      linkerSettings: fullyStatic),

    // Tests only.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    // nori that takes the licenses of a test's issuer.
    .executableTarget(
      name: "tested-nori", dependencies: ["App", "License", "Posix"], path: "Tests/TestedNori",
      swiftSettings: strict),
    .executableTarget(
      name: "hostile-compositor", path: "Tests/HostileCompositor",
      linkerSettings: [.linkedLibrary("wayland-server")]),
    tests("Clips"),
    tests("Screen"),
    tests(
      "Interface", ["Clips", "JSON", "Querying", "Resources", "Screen", "Snippets"],
      data: ["Snapshots"]),
    tests("Arguments", data: ["Snapshots"]),
    tests("License", ["Clips"]),
    tests("JSON"),
    tests("Patterns"),
    tests("Querying", ["Clips", "Patterns"]),
    tests("Snippets", ["Clips", "JSON", "Patterns"], data: ["Data"]),
    tests("SnippetFiles", ["Clips", "JSON", "Snippets"], data: ["Samples"]),
    tests("Posix", ["Clips"]),
    tests("SQLite"),
    tests("CursesTerminal", ["Posix", "Screen"]),
    tests("Configuration", ["Clips", "JSON", "Patterns", "Resources"]),
    tests("Inbox", ["Clips", "JSON", "Patterns", "Posix", "Resources"]),
    tests("Clipboard", ["Clips", "Posix"]),
    tests("Watching", ["Clips", "Configuration", "Inbox", "JSON", "Posix"]),
    tests("Store", ["Clips", "License", "Querying", "SQLite", "Snippets"]),
    tests(
      "App",
      [
        "Arguments", "Clipboard", "Clips", "Configuration", "Inbox", "Interface", "License",
        "Posix", "Snippets", "Store",
      ],
      data: ["Snapshots"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["TestSupport", "Clips", "CXCB", "JSON", "License", "Posix", "SQLite"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
