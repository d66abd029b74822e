# fish completion for shop
function __shop_at -d 'Whether the words typed lead to this command'
  set -l path
  for word in (commandline -opc)[2..-1]
    switch "$path/$word"
      case '/list' '/pick' '/load' '/box' '/box/state' '/box/empty' '/help'
        set path "$path/$word"
      case '*'
        break
    end
  end
  test "$path" = "$argv[1]"
end
complete -c shop -f
complete -c shop -n "__shop_at ''" -a list -d 'List what there is'
complete -c shop -n "__shop_at ''" -a pick -d 'Pick by number'
complete -c shop -n "__shop_at ''" -a load -d 'Load a file'
complete -c shop -n "__shop_at ''" -a box -d 'Look after the box'
complete -c shop -n "__shop_at ''" -a help -d 'Show help'
complete -c shop -n "__shop_at ''" -l query -x -d 'Begin with this filter.'
complete -c shop -n "__shop_at ''" -l version -d 'Show the version.'
complete -c shop -n "__shop_at ''" -s h -l help -d 'Show this help.'
complete -c shop -n "__shop_at /list" -s n -l limit -x -d 'At most so many.'
complete -c shop -n "__shop_at /list" -l color -x -a 'red green' -d 'Only of this color.'
complete -c shop -n "__shop_at /list" -s j -l json -d 'Write JSON.'
complete -c shop -n "__shop_at /list" -s 0 -l print0 -d 'End with NUL.'
complete -c shop -n "__shop_at /list" -s t -l tag -x -d 'Only with this [tag]; it\'s repeatable.'
complete -c shop -n "__shop_at /list" -s h -l help -d 'Show this help.'
complete -c shop -n "__shop_at /pick" -l id -x -d 'By identity.'
complete -c shop -n "__shop_at /pick" -l all -d 'Everything.'
complete -c shop -n "__shop_at /pick" -s h -l help -d 'Show this help.'
complete -c shop -n "__shop_at /load" -F
complete -c shop -n "__shop_at /load" -s h -l help -d 'Show this help.'
complete -c shop -n "__shop_at /box" -a state -d 'Say how it is'
complete -c shop -n "__shop_at /box" -a empty -d 'Empty it'
complete -c shop -n "__shop_at /box" -s j -l json -d 'Write JSON.'
complete -c shop -n "__shop_at /box" -s h -l help -d 'Show this help.'
complete -c shop -n "__shop_at /box/state" -s j -l json -d 'Write JSON.'
complete -c shop -n "__shop_at /box/state" -s h -l help -d 'Show this help.'
complete -c shop -n "__shop_at /box/empty" -s h -l help -d 'Show this help.'
complete -c shop -n "__shop_at /help" -a 'list pick load box help'
complete -c shop -n "__shop_at /help" -s h -l help -d 'Show this help.'
