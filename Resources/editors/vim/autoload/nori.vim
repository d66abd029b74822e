" The picker, in a terminal window of the editor: the editor goes on meanwhile.

" What a person has asked for in Insert mode, until that has ended.
let s:noted = {}

function! nori#program() abort
  return get(g:, 'nori_program', 'nori')
endfunction

" Says it, so that it can also be read again with `:messages`.
function! nori#say(text) abort
  let text = 'nori: ' . substitute(a:text, '^nori: ', '', '')
  if mode() ==# 'i'
    call s:show_above(text)
  endif
  if has('nvim')
    " The end of a terminal is drawn later, and would wipe it away.
    call timer_start(0, {timer -> s:echo(text)})
  else
    call s:echo(text)
  endif
endfunction

function! s:echo(text) abort
  redraw
  echohl WarningMsg
  echomsg a:text
  echohl None
endfunction

" In Insert mode the line of messages belongs to `-- INSERT --`; a note at the top can be read.
function! s:show_above(text) abort
  if !has('nvim')
    call popup_notification(a:text, {'line': 1})
    return
  endif
  let buffer = nvim_create_buf(v:false, v:true)
  call nvim_buf_set_lines(buffer, 0, -1, v:false, [a:text])
  let window = nvim_open_win(buffer, v:false, {'relative': 'editor', 'style': 'minimal', 'row': 0,
        \ 'col': 0, 'width': min([strdisplaywidth(a:text), &columns]), 'height': 1,
        \ 'focusable': v:false})
  call timer_start(3000, {timer -> execute('silent! bwipeout! ' . buffer)})
endfunction

" Whether the program can be run; says so where it cannot.
function! nori#is_there() abort
  if executable(nori#program())
    return v:true
  endif
  call nori#say('"' . nori#program() . '" is not in PATH: install it, or set g:nori_program.')
  return v:false
endfunction

" Opens the picker; what is chosen is put after the cursor, with `before` before it, as `p` and
" `P` do. Called from Insert mode, exactly at the cursor.
function! nori#open(modifiers, before, arguments) abort
  if mode(1) =~# '^i\|^niI'
    " CTRL-O has moved a cursor that was at the line's end; the mapping waits until it is back.
    let s:noted = {'modifiers': a:modifiers, 'arguments': a:arguments}
    call feedkeys("\<Plug>(nori)", 'im')
    return
  endif
  if nori#is_there()
    call s:open(a:modifiers, a:arguments, nori#place#at_cursor(a:before ? 'before' : 'after'))
  endif
endfunction

function! nori#note_place() abort
  let s:noted.place = nori#place#at_cursor('insert')
endfunction

function! nori#open_noted() abort
  let noted = extend({'modifiers': '', 'arguments': []}, s:noted)
  let s:noted = {}
  if !nori#is_there()
    call nori#place#return_to(noted.place)
    return
  endif
  call s:open(noted.modifiers, noted.arguments, noted.place)
endfunction

function! s:open(modifiers, arguments, place) abort
  call nori#job#in_window(a:modifiers, ['--cursor'] + a:arguments,
        \ function('s:chosen', [a:place]))
endfunction

function! s:chosen(place, result) abort
  let text = nori#text#with_cursor(a:result.lines)
  if a:result.status != 0 || join(nori#text#joined(text), "\n") ==# ''
    call nori#place#forget(a:place)
    if a:result.was_inside
      call nori#place#return_to(a:place)
    endif
    " 130 is what a person who wants nothing gives, and a window that was closed gives a signal.
    if a:result.status != 0 && !empty(a:result.error)
      call nori#say(a:result.error)
    endif
    return
  endif
  call nori#place#put(a:place, text, a:result.was_inside)
endfunction

" For 'completefunc' and 'omnifunc'.
function! nori#complete(findstart, base) abort
  return nori#completion#find(a:findstart, a:base)
endfunction

" Keeps the selection in nori and puts it on the system clipboard.
function! nori#copy_selection() abort
  if !nori#is_there()
    return
  endif
  let kind = mode()
  let lines = nori#place#selected_lines(kind, getpos('v'), getpos('.'))
  call nori#job#start(['copy'], kind ==# 'V' ? lines + [''] : lines, function('s:copied'))
endfunction

function! s:copied(result) abort
  if a:result.status != 0
    call nori#say(a:result.error)
  endif
endfunction
