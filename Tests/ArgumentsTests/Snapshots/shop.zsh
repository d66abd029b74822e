#compdef shop
# zsh completion for shop
_shop() {
  local curcontext=$curcontext state line
  local -a commands=(
    'list:List what there is'
    'pick:Pick by number'
    'load:Load a file'
    'box:Look after the box'
    'help:Show help'
  )
  _arguments -C -s -S \
    '--query=[Begin with this filter.]:TEXT: ' \
    '--version[Show the version.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    list) _shop_list ;;
    pick) _shop_pick ;;
    load) _shop_load ;;
    box) _shop_box ;;
    help) _shop_help ;;
    esac
    ;;
  esac
}
_shop_list() {
  _arguments -s -S \
    '(-n --limit)'{-n+,--limit=}'[At most so many.]:N: ' \
    '--color=[Only of this color.]:COLOR:(red green)' \
    '(-j --json)'{-j,--json}'[Write JSON.]' \
    '(-0 --print0)'{-0,--print0}'[End with NUL.]' \
    '*'{-t+,--tag=}'[Only with this \[tag\]; it'\''s repeatable.]:TAG: ' \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_shop_pick() {
  _arguments -s -S \
    '*--id=[By identity.]:ID: ' \
    '--all[Everything.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:N: '
}
_shop_load() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    ':FILE:_files'
}
_shop_box() {
  local curcontext=$curcontext state line
  local -a commands=(
    'state:Say how it is'
    'empty:Empty it'
  )
  _arguments -C -s -S \
    '(-j --json)'{-j,--json}'[Write JSON.]' \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
  command) _describe -t commands command commands ;;
  rest)
    case $line[1] in
    state) _shop_box_state ;;
    empty) _shop_box_empty ;;
    esac
    ;;
  esac
}
_shop_box_state() {
  _arguments -s -S \
    '(-j --json)'{-j,--json}'[Write JSON.]' \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_shop_box_empty() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]'
}
_shop_help() {
  _arguments -s -S \
    '(-h --help)'{-h,--help}'[Show this help.]' \
    '*:COMMAND:(list pick load box help)'
}
if [[ $funcstack[1] == _shop ]]; then
  _shop "$@"
else
  compdef _shop shop
fi
