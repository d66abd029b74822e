#compdef nori
# zsh completion for nori
_nori() {
  local curcontext=$curcontext state line
  local -a commands=(
    'copy:Keep standard input or files, and put them on the clipboard'
    'capture:Keep standard input or files'
    'list:List clips, newest first'
    'search:Find clips by any text in them (Pro)'
    'paste:Write a clip to standard output'
    'type:Type standard input into the window that has the focus'
    'show:Show everything known of a clip'
    'pin:Pin clips, so that they stay'
    'unpin:Unpin clips'
    'delete:Delete clips; undo brings them back for 7 days'
    'edit:Edit clips in your editor'
    'undo:Take back the last change to clips'
    'purge:Erase clips for good'
    'snippet:Look after snippets'
    'ingest:Take in what waits in the inbox'
    'watch:Keep what is copied on the desktop'
    'inbox:Look after the inbox'
    'index:Look after the search index (Pro)'
    'export:Write all clips and snippets as NDJSON'
    'import:Read clips and snippets that export has written'
    'config:Look after the settings'
    'meter:Tell counts, kinds and ages in one line, for a status line'
    'pro:Show, try or activate Pro'
    'shell-init:Print what puts nori on a key of a shell'
    'completions:Print the completions for a shell'
    'man:Print the manual page'
    'help:Show help'
    'version:Show the version'
  )
  _arguments -C -s -S \
    '--tab=[Open at that tab.]:TAB:(clips snippets)' \
    '--query=[Begin with a search for TEXT; see nori search --help for its language.]:TEXT: ' \
    '--sort=[Which clips come first; newest when left out.]:ORDER:(newest oldest count relevance)' \
    '--multi[Allow several clips to be chosen.]' \
    '--separator=[Write TEXT between several clips instead of a newline.]:TEXT: ' \
    '--print0[End each clip with a NUL byte.]' \
    '--cursor[Write what stands before the cursor and what stands after it, each ended by NUL.]' \
    '--shell=[Choose for the line that SHELL is editing\: ask before anything dangerous there. Implies --cursor. The keys that nori shell-init binds use it.]:SHELL:(bash zsh fish sh)' \
    '--guard[Choose for a pane of a terminal\: ask before line ends and control characters, and never write an escape.]' \
    '--takes-lines[With --guard\: line ends and tabs are text there, and not asked about.]' \
    '--pane=[Choose as with --guard, and paste it into this pane of tmux, one such as %3. The popup of popup.conf uses it.]:PANE: ' \
    '--type[Type the choice into the window that has the focus when nori'\''s terminal has closed\: for a terminal that a key of the desktop opens. Needs xdotool or wtype.]' \
    '--version[Show the version.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    copy) _nori_copy ;;
    capture) _nori_capture ;;
    list) _nori_list ;;
    search) _nori_search ;;
    paste) _nori_paste ;;
    type) _nori_type ;;
    show) _nori_show ;;
    pin) _nori_pin ;;
    unpin) _nori_unpin ;;
    delete) _nori_delete ;;
    edit) _nori_edit ;;
    undo) _nori_undo ;;
    purge) _nori_purge ;;
    snippet) _nori_snippet ;;
    ingest) _nori_ingest ;;
    watch) _nori_watch ;;
    inbox) _nori_inbox ;;
    index) _nori_index ;;
    export) _nori_export ;;
    import) _nori_import ;;
    config) _nori_config ;;
    meter) _nori_meter ;;
    pro) _nori_pro ;;
    shell-init) _nori_shell-init ;;
    completions) _nori_completions ;;
    man) _nori_man ;;
    help) _nori_help ;;
    version) _nori_version ;;
    esac
    ;;
  esac
}
_nori_copy() {
  _arguments -s -S \
    '--source=[Who caught it\: lower-case letters, digits and hyphens. Without it\: cli.]:NAME: ' \
    '--type=[What it is, such as image/png. Without it, nori looks.]:MIME: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:FILE:_files'
}
_nori_capture() {
  _arguments -s -S \
    '--source=[Who caught it\: lower-case letters, digits and hyphens. Without it\: cli.]:NAME: ' \
    '--type=[What it is, such as image/png. Without it, nori looks.]:MIME: ' \
    '--sensitive[It is a secret\: not kept, or only for a while, as the settings say.]' \
    '*--origin=[Where it comes from. KEY is app, title, url, host, cwd, tty, command or selection. May be repeated.]:KEY=VALUE: ' \
    '--id=[Its identity\: what arrives twice with the same UUID is kept once.]:UUID: ' \
    '--tmux=[Where it comes from as tmux knows it\: host, pane, program and folder. PANE is one such as %3.]:PANE: ' \
    '--tmux-buffers[Keep what tmux has put into buffers since the last time, instead of input.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:FILE:_files'
}
_nori_list() {
  _arguments -s -S \
    '(-n --limit)'{-n+,--limit=}'[At most N clips.]:N: ' \
    '--kind=[Only clips of this kind.]:KIND:(text url email path color code html image files)' \
    '--json[Write JSON, one object a line.]' \
    '(-0 --print0)'{-0,--print0}'[End each clip with a NUL byte instead of a newline.]' \
    '--raw[Write control characters as they are, also to a terminal.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:FILTER: '
}
_nori_search() {
  _arguments -s -S \
    '(-n --limit)'{-n+,--limit=}'[At most N clips.]:N: ' \
    '--sort=[Which clips come first; newest when left out.]:ORDER:(newest oldest count relevance)' \
    '--json[Write JSON, one object a line.]' \
    '(-0 --print0)'{-0,--print0}'[End each clip with a NUL byte instead of a newline.]' \
    '--raw[Write control characters as they are, also to a terminal.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:QUERY: '
}
_nori_paste() {
  _arguments -s -S \
    '--id=[The clip with this identity.]:UUID: ' \
    '--type=[The representation of this type instead of the best one.]:MIME: ' \
    '--unix-newlines[Write every line ending as a single newline.]' \
    '--raw[Write control characters as they are, also to a terminal.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '::N: '
}
_nori_type() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_show() {
  _arguments -s -S \
    '--id=[The clip with this identity.]:UUID: ' \
    '--json[Write JSON, one object a line.]' \
    '--raw[Write control characters as they are, also to a terminal.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '::N: '
}
_nori_pin() {
  _arguments -s -S \
    '*--id=[The clip with this identity. May be repeated.]:UUID: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:N: '
}
_nori_unpin() {
  _arguments -s -S \
    '*--id=[The clip with this identity. May be repeated.]:UUID: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:N: '
}
_nori_delete() {
  _arguments -s -S \
    '*--id=[The clip with this identity. May be repeated.]:UUID: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:N: '
}
_nori_edit() {
  _arguments -s -S \
    '*--id=[The clip with this identity. May be repeated.]:UUID: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:N: '
}
_nori_undo() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_purge() {
  _arguments -s -S \
    '--all[All of them.]' \
    '*--id=[The clip with this identity. May be repeated.]:UUID: ' \
    '--older-than=[Clips last copied longer ago, such as 90d or 12h.]:DURATION: ' \
    '--larger-than=[Clips with more bytes, such as 10MiB.]:SIZE: ' \
    '--query=[Clips that match, hidden and deleted ones too, by any of their representations.]:QUERY: ' \
    '--yes[Do it without asking.]' \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_snippet() {
  local curcontext=$curcontext state line
  local -a commands=(
    'list:List snippets by name'
    'show:Show a snippet as it is edited'
    'add:Keep a new snippet'
    'edit:Edit a snippet in your editor'
    'delete:Delete snippets; undo brings them back for 7 days'
    'undo:Take back the last change to snippets'
    'expand:Fill in a snippet and write it to standard output'
    'import:Read snippets of other programs'
    'export:Write all snippets as files'
  )
  _arguments -C -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    list) _nori_snippet_list ;;
    show) _nori_snippet_show ;;
    add) _nori_snippet_add ;;
    edit) _nori_snippet_edit ;;
    delete) _nori_snippet_delete ;;
    undo) _nori_snippet_undo ;;
    expand) _nori_snippet_expand ;;
    import) _nori_snippet_import ;;
    export) _nori_snippet_export ;;
    esac
    ;;
  esac
}
_nori_snippet_list() {
  _arguments -s -S \
    '--folder=[Only those in this folder, and in folders inside it.]:FOLDER: ' \
    '--tag=[Only those with this tag.]:TAG: ' \
    '--json[Write JSON, one object a line.]' \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_snippet_show() {
  _arguments -s -S \
    '--json[Write JSON, one object a line.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    ':NAME:{local -a words=("${(@)${(@f)$(nori snippet list 2>/dev/null)}%%$'\''\t'\''*}") && compadd -a words}'
}
_nori_snippet_add() {
  _arguments -s -S \
    '--folder=[Where to put it.]:FOLDER: ' \
    '*--tag=[A word to find it by. May be repeated.]:TAG: ' \
    '--description=[What it is for, in one line.]:TEXT: ' \
    '--from-clip=[Make it of the N-th newest clip.]:N: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '::NAME: '
}
_nori_snippet_edit() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    ':NAME:{local -a words=("${(@)${(@f)$(nori snippet list 2>/dev/null)}%%$'\''\t'\''*}") && compadd -a words}'
}
_nori_snippet_delete() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:NAME:{local -a words=("${(@)${(@f)$(nori snippet list 2>/dev/null)}%%$'\''\t'\''*}") && compadd -a words}'
}
_nori_snippet_undo() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_snippet_expand() {
  _arguments -s -S \
    '*--set=[An answer. KEY is a tab stop'\''s number, its label, or the name of a variable that asks. May be repeated.]:KEY=VALUE: ' \
    '--strict[Fail with 2 where an answer is missing.]' \
    '--raw[Write the snippet as it is kept, gaps and all.]' \
    '--json[Write the text and where the cursor ends as JSON.]' \
    '--stops[Fill in all but tab stops, for an editor that walks those itself.]' \
    '--cursor[Write what stands before the cursor and what stands after it, each ended by NUL.]' \
    '--selection=[What is selected; - is standard input.]:TEXT: ' \
    '--file=[The file that it goes into.]:PATH:_files' \
    '--language=[That file'\''s language, such as swift\: it tells how comments look.]:ID: ' \
    '--line=[The line that the cursor is in.]:TEXT: ' \
    '--word=[The word at the cursor.]:TEXT: ' \
    '--line-number=[The number of that line.]:N: ' \
    '--indent=[Begin every line but the first with TEXT.]:TEXT: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    ':NAME:{local -a words=("${(@)${(@f)$(nori snippet list 2>/dev/null)}%%$'\''\t'\''*}") && compadd -a words}'
}
_nori_snippet_import() {
  _arguments -s -S \
    '--format=[What the files are. Without it, their names and contents tell.]:FORMAT:(nori vscode espanso pet snipmate)' \
    '--folder=[Where to put them. Without it, what the files say, else a folder named as the file.]:FOLDER: ' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:FILE:_files'
}
_nori_snippet_export() {
  _arguments -s -S \
    '--format=[What to write; nori when left out.]:FORMAT:(nori vscode)' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '::PATH:_files'
}
_nori_ingest() {
  _arguments -s -S \
    '--watch[Stay, and take in what arrives.]' \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_watch() {
  _arguments -s -S \
    '--status[Say what is watched, what was caught last, and what cannot be seen.]' \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_inbox() {
  local curcontext=$curcontext state line
  local -a commands=(
    'status:Say what waits and what was set aside'
    'path:Print the inbox folder'
    'list:List what was set aside, with the reasons'
    'retry:Take again what was set aside'
    'discard:Delete what was set aside'
  )
  _arguments -C -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    status) _nori_inbox_status ;;
    path) _nori_inbox_path ;;
    list) _nori_inbox_list ;;
    retry) _nori_inbox_retry ;;
    discard) _nori_inbox_discard ;;
    esac
    ;;
  esac
}
_nori_inbox_status() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_inbox_path() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_inbox_list() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_inbox_retry() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:NAME: '
}
_nori_inbox_discard() {
  _arguments -s -S \
    '--all[All of them.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:NAME: '
}
_nori_index() {
  local curcontext=$curcontext state line
  local -a commands=(
    'status:Say how much is indexed'
    'build:Index at once what is not'
    'rebuild:Throw the index away and make it anew'
    'check:Compare the index with the clips'
  )
  _arguments -C -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    status) _nori_index_status ;;
    build) _nori_index_build ;;
    rebuild) _nori_index_rebuild ;;
    check) _nori_index_check ;;
    esac
    ;;
  esac
}
_nori_index_status() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_index_build() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_index_rebuild() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_index_check() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_export() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '::FILE:_files'
}
_nori_import() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '::FILE:_files'
}
_nori_config() {
  local curcontext=$curcontext state line
  local -a commands=(
    'path:Print where the settings file is'
    'show:Show every setting and where its value comes from'
    'check:Say what is wrong in the settings file'
    'edit:Edit the settings file and check it'
  )
  _arguments -C -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    path) _nori_config_path ;;
    show) _nori_config_show ;;
    check) _nori_config_check ;;
    edit) _nori_config_edit ;;
    esac
    ;;
  esac
}
_nori_config_path() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_config_show() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_config_check() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_config_edit() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_meter() {
  _arguments -s -S \
    '--format=[How it is written; plain when left out.]:FORMAT:(plain tmux waybar json)' \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_pro() {
  local curcontext=$curcontext state line
  local -a commands=(
    'status:Say what this nori may do, and until when'
    'trial:Start 14 days of Pro'
    'activate:Take a license, and have Pro from now on'
    'deactivate:Put the license aside'
  )
  _arguments -C -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    status) _nori_pro_status ;;
    trial) _nori_pro_trial ;;
    activate) _nori_pro_activate ;;
    deactivate) _nori_pro_deactivate ;;
    esac
    ;;
  esac
}
_nori_pro_status() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_pro_trial() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_pro_activate() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    ':FILE:_files'
}
_nori_pro_deactivate() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_shell-init() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    ':SHELL:(bash zsh fish)'
}
_nori_completions() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    ':SHELL:(bash zsh fish)'
}
_nori_man() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_nori_help() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:COMMAND:(copy capture list search paste type show pin unpin delete edit undo purge snippet ingest watch inbox index export import config meter pro shell-init completions man help version)'
}
_nori_version() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
if [[ $funcstack[1] == _nori ]]; then
  _nori "$@"
else
  compdef _nori nori
fi
