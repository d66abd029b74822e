" Expanding a snippet at the cursor or around a selection.
"
" nori fills in all that it knows. The tab stops are left to whoever can walk them: LuaSnip, vsnip
" or Neovim's own. Without one of these nori takes the defaults, and the cursor goes to where the
" snippet wants it. Not UltiSnips: it would run what stands between backquotes.

" What is expanded once Insert mode is there.
let s:waiting = {}

" The names for the command line.
function! nori#snippet#names(lead, line, position) abort
  let names = map(nori#snapshot#read().snippets, {_, snippet -> snippet.name})
  return filter(names, {_, name -> stridx(tolower(name), tolower(a:lead)) == 0})
endfunction

" Expands by name; without one the picker opens on the snippets. `lines` are the first and the
" last of a selection, or nothing.
function! nori#snippet#expand(modifiers, before, lines, name) abort
  if mode(1) =~# '^niI'
    " CTRL-O has moved a cursor that was at the line's end; this waits until it is back.
    let s:waiting = {'modifiers': a:modifiers, 'name': a:name}
    call feedkeys("\<Cmd>call nori#snippet#again()\<CR>", 'in')
    return
  endif
  if empty(a:name)
    call nori#open(a:modifiers, a:before, ['--tab', 'snippets'])
    return
  endif
  if !nori#is_there()
    return
  endif
  let request = {'name': a:name, 'input': [], 'options': []}
  if empty(a:lines)
    let where = mode() ==# 'i' ? 'insert' : a:before ? 'before' : 'after'
    let request.place = nori#place#at_cursor(where)
    let request.indent = matchstr(getline('.'), '^\s*')
  else
    call s:select(request, a:lines)
  endif
  " A snippet is filled in as if it were typed.
  let request.place.where = 'insert'
  let request.options += s:surroundings(a:name)
  call s:run(request, s:engine())
endfunction

function! nori#snippet#again() abort
  call nori#snippet#expand(s:waiting.modifiers, 0, [], s:waiting.name)
endfunction

" The last selection, if the lines are its own; else whole lines.
function! s:select(request, lines) abort
  let [kind, start, end] = [visualmode(), getpos("'<"), getpos("'>")]
  if [start[1], end[1]] != a:lines || kind !=# 'v'
    let [kind, start, end] = ['V', [0, a:lines[0], 1, 0], [0, a:lines[1], 1, 0]]
  endif
  let a:request.input = nori#place#selected_lines(kind, start, end)
  let a:request.place = nori#place#of_selection(kind, start, end)
  let a:request.indent = matchstr(getline(start[1]), '^\s*')
  let a:request.options = ['--selection', '-']
endfunction

" What the snippet's variables may ask of the editor.
function! s:surroundings(name) abort
  let options = ['--line-number', string(line('.'))]
  if !empty(expand('%'))
    let options += ['--file', expand('%:p')]
  endif
  if !empty(&filetype)
    let options += ['--language', &filetype]
  endif
  " Others can read the arguments of a program: a line stands in one only if it is asked for.
  if s:body(a:name) =~# 'TM_CURRENT_\|SNIP_'
    let options += ['--line=' . getline('.'), '--word=' . expand('<cword>')]
  endif
  return options
endfunction

function! s:body(name) abort
  for snippet in nori#snapshot#peek().snippets
    if snippet.name ==# a:name
      return snippet.body
    endif
  endfor
  return ''
endfunction

function! s:engine() abort
  if has('nvim') && luaeval('(pcall(require, "luasnip"))')
    return 'luasnip'
  endif
  if !empty(globpath(&runtimepath, 'autoload/vsnip.vim'))
    return 'vsnip'
  endif
  return has('nvim') && luaeval('vim.snippet ~= nil') ? 'neovim' : ''
endfunction

function! s:run(request, engine) abort
  " Whoever walks tab stops also indents.
  let kind = empty(a:engine) ? ['--cursor', '--indent', a:request.indent] : ['--stops']
  call nori#job#start(
        \ ['snippet', 'expand'] + kind + a:request.options + ['--', a:request.name],
        \ a:request.input, function('s:expanded', [a:request, a:engine]))
endfunction

function! s:expanded(request, engine, result) abort
  let place = a:request.place
  if a:result.status != 0
    call nori#place#forget(place)
    call nori#say(a:result.error)
    return
  endif
  if !empty(a:result.error)
    call nori#say(a:result.error)
  endif
  let lines = empty(a:result.lines) ? [''] : a:result.lines
  if empty(a:engine)
    call nori#place#put(place, nori#text#with_cursor(lines), v:false)
    return
  endif
  let text = join(lines, "\n")
  let is_here = win_getid() == place.window && bufnr('') == place.buffer
  if !is_here || s:is_beyond(a:engine, text)
    call s:run(a:request, '')
    return
  endif
  let found = nori#place#take(place, lines)
  if empty(found)
    return
  endif
  let s:waiting = {'engine': a:engine, 'request': a:request, 'found': found, 'text': text}
  if mode() ==# 'i'
    call nori#snippet#walk()
  else
    call nori#place#go(found.start[0], found.start[1], v:true)
    call feedkeys("\<Cmd>call nori#snippet#walk()\<CR>", 'n')
  endif
endfunction

" Whether the engine would not walk all of it: Neovim's own ignores the transforms of tab stops,
" and vsnip leaves out what begins with most transforms or with a choice that has an empty item.
function! s:is_beyond(engine, text) abort
  let dollar = '\%(^\|[^\\]\)\%(\\\\\)*\$'
  if a:engine ==# 'neovim'
    return a:text =~# dollar . '{\d\+/'
  endif
  return a:engine ==# 'vsnip' && (a:text =~# dollar . '{\w\+/'
        \ || a:text =~# dollar . '{\d\+|\%(\%([^\\,|]\|\\.\)\+,\)*[,|]')
endfunction

" Hands the tab stops over, in Insert mode. Where the engine fails, nori takes the defaults.
function! nori#snippet#walk() abort
  let [request, found, text] = [s:waiting.request, s:waiting.found, s:waiting.text]
  let kept = nori#place#keep(found)
  call nori#place#clear(request.place, found)
  call cursor(found.start[0], found.start[1] + 1)
  try
    if s:waiting.engine ==# 'luasnip'
      call luaeval('require("luasnip").lsp_expand(_A)', text)
    elseif s:waiting.engine ==# 'vsnip'
      call vsnip#anonymous(text)
    else
      call luaeval('vim.snippet.expand(_A)', text)
    endif
  catch
    call nori#place#restore(request.place, found, kept)
    call s:run(request, '')
  endtry
endfunction
