# nori on a key of bash: it opens over the prompt, and what you choose goes to the cursor of the line
# that you are editing. Nothing is run. In ~/.bashrc:
#
#   eval "$(nori shell-init bash)"
#
# The key is Ctrl-X Ctrl-N, or what NORI_KEY says before that line, as `bind` spells it: NORI_KEY='\e[24~'
# is F12. What NORI_SNIPPET_KEY says, if it is set, opens nori on the snippets. For bash 4.4 and later.

# `before` puts it before the character at the cursor, `after` behind that, as `p` does where vi's
# commands are typed.
_nori_insert() {
  # Nothing here may end a shell that has `set -e`, or rest on the shell's IFS.
  local where=$1 left='' right='' head='' tail=''
  shift
  { IFS= read -r -d '' left && IFS= read -r -d '' right; } < <(command nori --shell bash "$@") ||
    return 0
  # The terminal is nori's until it has ended.
  wait "$!" 2>/dev/null || :
  # Before 5.0, the cursor's place counts bytes.
  if ((BASH_VERSINFO[0] < 5)); then LC_ALL=C _nori_split; else _nori_split; fi
  if [[ $where == after ]]; then head+=${tail:0:1} tail=${tail:1}; fi
  head+=$left
  READLINE_LINE=$head$right$tail
  if ((BASH_VERSINFO[0] < 5)); then LC_ALL=C _nori_point; else _nori_point; fi
}

_nori_split() { head=${READLINE_LINE:0:READLINE_POINT} tail=${READLINE_LINE:READLINE_POINT}; }
_nori_point() { READLINE_POINT=${#head}; }

if [[ $- == *i* ]]; then
  bind -m emacs-standard -x "\"${NORI_KEY-\C-x\C-n}\": _nori_insert before"
  bind -m vi-insert -x "\"${NORI_KEY-\C-x\C-n}\": _nori_insert before"
  bind -m vi-command -x "\"${NORI_KEY-\C-x\C-n}\": _nori_insert after"
  if [[ -n ${NORI_SNIPPET_KEY-} ]]; then
    bind -m emacs-standard -x "\"$NORI_SNIPPET_KEY\": _nori_insert before --tab snippets"
    bind -m vi-insert -x "\"$NORI_SNIPPET_KEY\": _nori_insert before --tab snippets"
    bind -m vi-command -x "\"$NORI_SNIPPET_KEY\": _nori_insert after --tab snippets"
  fi
fi 2>/dev/null
