# nori on a key of fish: it opens over the prompt, and what you choose goes to the cursor of the line
# that you are editing. Nothing is run. In ~/.config/fish/config.fish:
#
#   nori shell-init fish | source
#
# The key is Alt-N, or what NORI_KEY says before that line, as `bind` spells it: set NORI_KEY \e\[24~
# is F12. Ctrl-X is not part of it: fish copies with that. What NORI_SNIPPET_KEY says, if it is set,
# opens nori on the snippets.

function nori-insert --description 'Choose a clip or a snippet for the line'
    # Its output ends each part with a NUL byte: what stands before the cursor, and what after it.
    set -l parts (command nori --shell fish $argv | string split0)
    # Both are there, unless nothing was chosen.
    if test (count $parts) -eq 2
        # Where vi's commands are typed, the cursor stands on a character, and the text comes behind it.
        if test "$fish_bind_mode" = default; and string match -q 'fish_vi*' -- "$fish_key_bindings"
            if test (commandline --cursor) -lt (string length -- (commandline | string collect))
                commandline --cursor (math (commandline --cursor) + 1)
            end
        end
        commandline --insert -- $parts[1]
        set -l cursor (commandline --cursor)
        commandline --insert -- $parts[2]
        commandline --cursor $cursor
    end
    commandline --function repaint
end

if status is-interactive
    for mode in default insert
        if set -q NORI_KEY
            bind --mode $mode $NORI_KEY nori-insert
        else
            bind --mode $mode \en nori-insert
        end
        if test -n "$NORI_SNIPPET_KEY"
            bind --mode $mode $NORI_SNIPPET_KEY 'nori-insert --tab snippets'
        end
    end
end
