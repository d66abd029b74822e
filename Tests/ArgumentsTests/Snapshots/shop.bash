# bash completion for shop
_shop() {
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
    ' list') path=list ;;
    ' pick') path=pick ;;
    ' load') path=load ;;
    ' box') path=box ;;
    'box state') path=box/state ;;
    'box empty') path=box/empty ;;
    ' help') path=help ;;
    *) break ;;
    esac
  done
  local words= options= files= listed=
  case "$path $previous" in
  ' --query') ;;
  'list -n' | 'list --limit') ;;
  'list --color') words='red green' ;;
  'list -t' | 'list --tag') ;;
  'pick --id') ;;
  *)
    case $path in
    '') words='list pick load box help' options='--query --version -h --help' ;;
    'list') options='-n --limit --color -j --json -0 --print0 -t --tag -h --help' ;;
    'pick') options='--id --all -h --help' ;;
    'load') files=1 options='-h --help' ;;
    'box') words='state empty' options='-j --json -h --help' ;;
    'box/state') options='-j --json -h --help' ;;
    'box/empty') options='-h --help' ;;
    'help') words='list pick load box help' options='-h --help' ;;
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
complete -F _shop shop
