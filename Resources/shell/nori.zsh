# nori on a key of zsh: it opens over the prompt, and what you choose goes to the cursor of the line
# that you are editing. Nothing is run. In ~/.zshrc:
#
#   eval "$(nori shell-init zsh)"
#
# The key is Ctrl-X Ctrl-N, or what NORI_KEY says before that line, as `bindkey` spells it:
# NORI_KEY='^[[24~' is F12. What NORI_SNIPPET_KEY says, if it is set, opens nori on the snippets. The
# same are widgets, nori-insert and nori-insert-snippet, for any other key.

nori-insert() {
  emulate -L zsh
  # A string of zsh holds NUL: it ends what stands before the cursor, and what stands after it. Not
  # `read` from `<(…)`, which is no job that may use the terminal.
  local text
  text=$(command nori --shell zsh "$@")
  local -i code=$?
  # nori's screen may have covered the prompt, on a terminal that keeps only one.
  zle reset-prompt
  (( code )) && return 0
  local left=${text%%$'\0'*} right=${${text#*$'\0'}%$'\0'}
  # Where vi's commands are typed, the cursor stands on a character, and the text comes behind it.
  [[ $KEYMAP == vicmd ]] && (( CURSOR < $#BUFFER )) && (( CURSOR += 1 ))
  LBUFFER+=$left
  RBUFFER=$right$RBUFFER
}

nori-insert-snippet() { nori-insert --tab snippets }

if [[ -o interactive ]]; then
  zle -N nori-insert
  zle -N nori-insert-snippet
  () {
    emulate -L zsh
    local keymap
    for keymap in emacs viins vicmd; do
      bindkey -M $keymap "${NORI_KEY:-^X^N}" nori-insert
      if [[ -n ${NORI_SNIPPET_KEY-} ]]; then
        bindkey -M $keymap "$NORI_SNIPPET_KEY" nori-insert-snippet
      fi
    done
  }
fi
