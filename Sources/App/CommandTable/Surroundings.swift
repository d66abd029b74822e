import Arguments

/// What nori reads of its surroundings, for the manual.
enum Surroundings {
  static let variables = HelpSection(
    "Environment",
    rows: [
      .init("NORI_HOME", "A folder that holds all of nori's files instead of the places below."),
      .init(
        "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME",
        "Where the files below are; each must be an absolute path, or it is ignored."),
      .init("VISUAL, EDITOR", "The editor that opens a clip, unless the settings name one."),
      .init(
        "WAYLAND_DISPLAY, DISPLAY, XDG_SESSION_TYPE",
        "The display whose copies are caught; an X11 session has both only with one desktop"
          + " inside another."),
      .init(
        "NORI_KEY", "The key that nori shell-init binds, as the shell spells it."),
      .init(
        "NORI_SNIPPET_KEY",
        "A second key that nori shell-init binds, to open the snippets; none by default."),
      .init("NO_COLOR", "When set to anything, no colors are used."),
    ])

  static let files = HelpSection(
    "Files",
    rows: [
      .init("~/.local/share/nori/nori.db", "The clips. Only nori opens it."),
      .init("~/.local/share/nori/license", "The license of Pro that is active, if there is one."),
      .init(
        "~/.local/share/nori/nori-search.db",
        "The search index. It can be deleted, and is made again."),
      .init("~/.local/state/nori/inbox", "Where helpers leave what they caught."),
      .init("~/.local/state/nori/watch", "Which displays are watched, and how that goes."),
      .init("~/.config/nori/config.json", "The settings."),
    ])
}
