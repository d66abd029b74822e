#!/bin/sh
# Runs nori for Kakoune and gives what it has written back as a command.
# nori.sh HOW FOLDER SESSION CLIENT PROGRAM [ARGUMENT]…: FOLDER is this script's to take away.
set -u
how=$1 hold=$2 session=$3 client=$4
shift 4
# Once Kakoune has the command, the folder is its to take away.
is_told=
trap '[ -n "$is_told" ] || rm -rf "$hold"' EXIT
trap 'exit 1' HUP INT TERM

if [ "$how" = terminal ]; then
  "$@" >"$hold/out" 2>"$hold/error"
else
  "$@" <"$hold/in" >"$hold/out" 2>"$hold/error"
fi
status=$?

tell() {
  {
    echo 'try %{'
    cat
    echo '} catch %{ echo -debug nori: %val{error} }'
    echo "nop %sh{ rm -rf '$hold' }"
  } | kak -p "$session" && is_told=1
}

if [ "$status" -eq 0 ] && [ -s "$hold/out" ]; then
  # LEFT NUL RIGHT NUL: with NUL and newline exchanged, RIGHT is the last line. A clip may hold NUL
  # itself, and is all LEFT.
  tr '\0\n' '\n\0' <"$hold/out" >"$hold/lines"
  sed '$d' "$hold/lines" | tr '\0\n' '\n\0' | head -c -1 >"$hold/left"
  tail -n 1 "$hold/lines" | tr -d '\n' | tr '\0' '\n' >"$hold/right"
  # An act of the picker, such as a copy, chooses nothing.
  if [ -s "$hold/left" ] || [ -s "$hold/right" ]; then tell <"$hold/put"; fi
elif [ -s "$hold/error" ]; then
  {
    printf "evaluate-commands -client %s %%{ echo -markup %%{{Error}" "$client"
    tr -d '{}' <"$hold/error" | tr '\n' ' '
    echo '} }'
  } | tell
fi
