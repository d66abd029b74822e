# nori in Kakoune: clips and snippets where the selections are. In kakrc:
#
#   source /usr/local/share/nori/editors/kakoune/nori.kak
#   map global user n ':nori<ret>' -docstring 'paste from nori'
#   map global insert <a-n> '<a-;>:nori insert<ret>'
#
# No key is taken unasked, and the editor waits for nothing.

declare-option -docstring 'the program, by name or by path' str nori_program nori

# The script that runs nori and answers with a command.
declare-option -hidden str nori_script %sh{ printf '%s/nori.sh' "${kak_source%/*}" }
# Where the cursors belong in what was put last.
declare-option -hidden str-list nori_cursors

define-command nori -params ..1 -docstring '
nori: open nori in a new terminal, and paste what is chosen after each selection, as p does
nori insert: the same, but exactly at the cursor, as for what is typed in insert mode' \
%{
    nori-start %sh{ printf %s "${1:-paste}" } terminal --cursor
}
complete-command nori shell-script-candidates %{ echo insert }

define-command nori-snippet -params 1..2 -docstring '
nori-snippet <name>: expand a snippet before each selection; the cursor goes to where it ends
nori-snippet <name> insert: the same at the cursor, as for what is typed in insert mode
nori-snippet <name> replace: the main selection is what the snippet is put around' \
%{
    nori-start %sh{ printf %s "${2:-before}" } background snippet expand --cursor \
        --language %opt{filetype} --line-number %val{cursor_line} -- %arg{1}
}
complete-command nori-snippet shell-script-candidates %{
    [ "$kak_token_to_complete" = 0 ] || { printf '%s\n' insert replace; exit; }
    "$kak_opt_nori_program" snippet list 2>/dev/null </dev/null | cut -f 1
}

define-command nori-copy -docstring '
nori-copy: keep the main selection in nori, and put it on the system clipboard' \
%{
    nori-start none background copy
}

define-command nori-capture-yanks -docstring '
nori-capture-yanks: from now on keep the main selection in nori, too, whenever y yanks it' \
%{
    remove-hooks global nori
    hook -group nori global NormalKey y %{
        nori-start none background capture --source kakoune
    }
}

# nori-start <where> <terminal or background> <arguments of nori>…
define-command -hidden nori-start -params 3.. %{
    evaluate-commands %sh{
        where=$1 how=$2
        shift 2
        case $where in
        paste | insert | before | replace | none) ;;
        *) echo "fail 'nori knows no place of this name'"; exit ;;
        esac
        command -v "$kak_opt_nori_program" >/dev/null || {
            echo "fail 'nori is not in PATH: install it, or set nori_program to where it is'"
            exit
        }
        # Its path stands in commands of Kakoune and of the shell, where quotes or braces end them.
        case ${TMPDIR-} in
        *[!A-Za-z0-9_./-]*) folder=/tmp ;;
        /*) folder=$TMPDIR ;;
        *) folder=/tmp ;;
        esac
        hold=$(umask 077; mktemp -d "$folder/nori-XXXXXX") || {
            echo "fail 'nori: there is no place for a temporary folder'"
            exit
        }
        quoted() { printf "'"; printf %s "$1" | sed "s/'/''/g"; printf "' "; }
        # Where it is to go, as it is now: Kakoune finds it again after changes.
        {
            printf 'nori-put '
            for word in "$where" "$hold" "$kak_client" "$kak_bufname" "$kak_timestamp"; do
                quoted "$word"
            done
            case $where in
            replace) quoted "$kak_selection_desc" ;;
            *) printf %s "$kak_selections_desc" ;;
            esac
            echo
        } >"$hold/put"
        case $1 in
        snippet)
            command=$1 action=$2
            shift 2
            [ ! -e "$kak_buffile" ] || set -- --file "$kak_buffile" "$@"
            [ "$where" != replace ] || set -- --selection - "$@"
            set -- "$command" "$action" "$@"
            ;;
        esac
        # The bytes of the selection go through a pipe: no environment and no argument has them.
        case $where in
        replace | none)
            echo 'evaluate-commands -draft %{'
            echo "select '$kak_selection_desc'"
            echo "execute-keys '<a-|>cat >$hold/in<ret>'"
            echo '}'
            ;;
        *) : >"$hold/in" ;;
        esac
        case $how in
        terminal) printf 'terminal env ' ;;
        *) printf 'nori-background env ' ;;
        esac
        # A terminal may have been started with another environment.
        for name in NORI_HOME XDG_DATA_HOME XDG_STATE_HOME XDG_CONFIG_HOME; do
            eval "value=\${$name-}"
            [ -z "$value" ] || quoted "$name=$value"
        done
        for word in sh "$kak_opt_nori_script" "$how" "$hold" "$kak_session" "$kak_client" \
            "$kak_opt_nori_program" "$@"; do
            quoted "$word"
        done
        echo
    }
}

define-command -hidden nori-background -params 1.. %{
    nop %sh{ "$@" </dev/null >/dev/null 2>&1 & }
}

# nori-put <where> <folder> <client> <buffer> <timestamp> <selections>…
define-command -hidden nori-put -params 6.. %{
    # All of a file goes into a register as it is; %file takes a path only as it is written.
    evaluate-commands -save-regs 'lr' %{
        evaluate-commands %sh{
            echo "set-register l %file{$2/left}"
            echo "set-register r %file{$2/right}"
        }
        try %{
            evaluate-commands -buffer %arg{4} %{
                evaluate-commands %sh{
                    where=$1
                    shift 4
                    echo "select -timestamp $*"
                    case $where in
                    # One text, so that it is pasted as the lines that it is.
                    paste) echo 'set-register l "%reg{l}%reg{r}"; execute-keys %{"lp}'; exit ;;
                    insert) keys='<semicolon>i' ;;
                    before) keys='<a-:><a-semicolon><semicolon>i' ;;
                    replace) keys='c' ;;
                    esac
                    echo "execute-keys '$keys<c-r>l<esc>'"
                    echo 'set-option global nori_cursors %val{selections_desc}'
                    echo "execute-keys 'i<c-r>r<esc>'"
                }
            }
            # Within the client: what %sh sees outside is no window's.
            evaluate-commands -client %arg{3} %{
                evaluate-commands %sh{
                    [ "$1" = paste ] || [ "$kak_bufname" != "$4" ] || echo 'select %opt{nori_cursors}'
                }
            }
        } catch %{
            set-register dquote "%reg{l}%reg{r}"
            evaluate-commands -client %arg{3} %{
                echo -markup '{Error}nori: that place is gone; what you chose is in the register "'
            }
        }
    }
}
