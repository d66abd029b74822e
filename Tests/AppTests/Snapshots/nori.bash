# bash completion for nori
_nori() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  # bash splits --option=value into three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
  local path= word
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path $word" in
    ' copy') path=copy ;;
    ' capture') path=capture ;;
    ' list') path=list ;;
    ' search') path=search ;;
    ' paste') path=paste ;;
    ' type') path=type ;;
    ' show') path=show ;;
    ' pin') path=pin ;;
    ' unpin') path=unpin ;;
    ' delete') path=delete ;;
    ' edit') path=edit ;;
    ' undo') path=undo ;;
    ' purge') path=purge ;;
    ' snippet') path=snippet ;;
    'snippet list') path=snippet/list ;;
    'snippet show') path=snippet/show ;;
    'snippet add') path=snippet/add ;;
    'snippet edit') path=snippet/edit ;;
    'snippet delete') path=snippet/delete ;;
    'snippet undo') path=snippet/undo ;;
    'snippet expand') path=snippet/expand ;;
    'snippet import') path=snippet/import ;;
    'snippet export') path=snippet/export ;;
    ' ingest') path=ingest ;;
    ' watch') path=watch ;;
    ' inbox') path=inbox ;;
    'inbox status') path=inbox/status ;;
    'inbox path') path=inbox/path ;;
    'inbox list') path=inbox/list ;;
    'inbox retry') path=inbox/retry ;;
    'inbox discard') path=inbox/discard ;;
    ' index') path=index ;;
    'index status') path=index/status ;;
    'index build') path=index/build ;;
    'index rebuild') path=index/rebuild ;;
    'index check') path=index/check ;;
    ' export') path=export ;;
    ' import') path=import ;;
    ' config') path=config ;;
    'config path') path=config/path ;;
    'config show') path=config/show ;;
    'config check') path=config/check ;;
    'config edit') path=config/edit ;;
    ' meter') path=meter ;;
    ' pro') path=pro ;;
    'pro status') path=pro/status ;;
    'pro trial') path=pro/trial ;;
    'pro activate') path=pro/activate ;;
    'pro deactivate') path=pro/deactivate ;;
    ' shell-init') path=shell-init ;;
    ' completions') path=completions ;;
    ' man') path=man ;;
    ' help') path=help ;;
    ' version') path=version ;;
    *) break ;;
    esac
  done
  local words= options= files= listed=
  case "$path $previous" in
  ' --tab') words='clips snippets' ;;
  ' --query') ;;
  ' --sort') words='newest oldest count relevance' ;;
  ' --separator') ;;
  ' --shell') words='bash zsh fish sh' ;;
  ' --pane') ;;
  'copy --source') ;;
  'copy --type') ;;
  'capture --source') ;;
  'capture --type') ;;
  'capture --origin') ;;
  'capture --id') ;;
  'capture --tmux') ;;
  'list -n' | 'list --limit') ;;
  'list --kind') words='text url email path color code html image files' ;;
  'search -n' | 'search --limit') ;;
  'search --sort') words='newest oldest count relevance' ;;
  'paste --id') ;;
  'paste --type') ;;
  'show --id') ;;
  'pin --id') ;;
  'unpin --id') ;;
  'delete --id') ;;
  'edit --id') ;;
  'purge --id') ;;
  'purge --older-than') ;;
  'purge --larger-than') ;;
  'purge --query') ;;
  'snippet/list --folder') ;;
  'snippet/list --tag') ;;
  'snippet/add --folder') ;;
  'snippet/add --tag') ;;
  'snippet/add --description') ;;
  'snippet/add --from-clip') ;;
  'snippet/expand --set') ;;
  'snippet/expand --selection') ;;
  'snippet/expand --file') files=1 ;;
  'snippet/expand --language') ;;
  'snippet/expand --line') ;;
  'snippet/expand --word') ;;
  'snippet/expand --line-number') ;;
  'snippet/expand --indent') ;;
  'snippet/import --format') words='nori vscode espanso pet snipmate' ;;
  'snippet/import --folder') ;;
  'snippet/export --format') words='nori vscode' ;;
  'meter --format') words='plain tmux waybar json' ;;
  *)
    case $path in
    '') words='copy capture list search paste type show pin unpin delete edit undo purge snippet ingest watch inbox index export import config meter pro shell-init completions man help version' options='--tab --query --sort --multi --separator --print0 --cursor --shell --guard --takes-lines --pane --type --version -h --help' ;;
    'copy') files=1 options='--source --type -h --help' ;;
    'capture') files=1 options='--source --type --sensitive --origin --id --tmux --tmux-buffers -h --help' ;;
    'list') options='-n --limit --kind --json -0 --print0 --raw -h --help' ;;
    'search') options='-n --limit --sort --json -0 --print0 --raw -h --help' ;;
    'paste') options='--id --type --unix-newlines --raw -h --help' ;;
    'type') options='-h --help' ;;
    'show') options='--id --json --raw -h --help' ;;
    'pin') options='--id -h --help' ;;
    'unpin') options='--id -h --help' ;;
    'delete') options='--id -h --help' ;;
    'edit') options='--id -h --help' ;;
    'undo') options='-h --help' ;;
    'purge') options='--all --id --older-than --larger-than --query --yes -h --help' ;;
    'snippet') words='list show add edit delete undo expand import export' options='-h --help' ;;
    'snippet/list') options='--folder --tag --json -h --help' ;;
    'snippet/show') listed='nori snippet list' options='--json -h --help' ;;
    'snippet/add') options='--folder --tag --description --from-clip -h --help' ;;
    'snippet/edit') listed='nori snippet list' options='-h --help' ;;
    'snippet/delete') listed='nori snippet list' options='-h --help' ;;
    'snippet/undo') options='-h --help' ;;
    'snippet/expand') listed='nori snippet list' options='--set --strict --raw --json --stops --cursor --selection --file --language --line --word --line-number --indent -h --help' ;;
    'snippet/import') files=1 options='--format --folder -h --help' ;;
    'snippet/export') files=1 options='--format -h --help' ;;
    'ingest') options='--watch -h --help' ;;
    'watch') options='--status -h --help' ;;
    'inbox') words='status path list retry discard' options='-h --help' ;;
    'inbox/status') options='-h --help' ;;
    'inbox/path') options='-h --help' ;;
    'inbox/list') options='-h --help' ;;
    'inbox/retry') options='-h --help' ;;
    'inbox/discard') options='--all -h --help' ;;
    'index') words='status build rebuild check' options='-h --help' ;;
    'index/status') options='-h --help' ;;
    'index/build') options='-h --help' ;;
    'index/rebuild') options='-h --help' ;;
    'index/check') options='-h --help' ;;
    'export') files=1 options='-h --help' ;;
    'import') files=1 options='-h --help' ;;
    'config') words='path show check edit' options='-h --help' ;;
    'config/path') options='-h --help' ;;
    'config/show') options='-h --help' ;;
    'config/check') options='-h --help' ;;
    'config/edit') options='-h --help' ;;
    'meter') options='--format -h --help' ;;
    'pro') words='status trial activate deactivate' options='-h --help' ;;
    'pro/status') options='-h --help' ;;
    'pro/trial') options='-h --help' ;;
    'pro/activate') files=1 options='-h --help' ;;
    'pro/deactivate') options='-h --help' ;;
    'shell-init') words='bash zsh fish' options='-h --help' ;;
    'completions') words='bash zsh fish' options='-h --help' ;;
    'man') options='-h --help' ;;
    'help') words='copy capture list search paste type show pin unpin delete edit undo purge snippet ingest watch inbox index export import config meter pro shell-init completions man help version' options='-h --help' ;;
    'version') options='-h --help' ;;
    esac
    ;;
  esac
  [[ $current == -* ]] && words=$options files= listed=
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ $files ]]; then
    compopt -o filenames 2>/dev/null
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
  fi
  if [[ $listed ]]; then
    local name typed=${current//\\/}
    while IFS=$'\t' read -r name word; do
      [[ $name == "$typed"* ]] && COMPREPLY+=("$(printf %q "$name")")
    done < <(eval "$listed" 2>/dev/null)
  fi
}
complete -F _nori nori
