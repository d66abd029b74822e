" Where a text is to go. The editor marks the place, so that it stays the right one while the
" buffer changes around it. What is typed at the place itself meanwhile comes behind it.

if has('nvim')
  let s:space = nvim_create_namespace('nori')
elseif empty(prop_type_get('nori-place'))
  call prop_type_add('nori-place', {'start_incl': 1})
endif
let s:count = 0

" The place at the cursor: `after` and `before` are those of `p` and `P`, `insert` is between
" the characters, as for what is typed.
function! nori#place#at_cursor(where) abort
  let column = col('.') - 1
  if a:where ==# 'after' && !empty(getline('.'))
    let column += max([1, len(matchstr(getline('.'), '.', column))])
  endif
  return s:place(a:where, line('.'), column)
endfunction

" The place of a selection, which a text is to replace; `start` and `end` as getpos() has them.
function! nori#place#of_selection(kind, start, end) abort
  let [start, end] = s:in_order(a:start, a:end)
  if a:kind ==# 'V'
    let [start[2], end[2]] = [1, len(getline(end[1])) + 1]
  else
    let end[2] = s:after_character(end)
  endif
  let place = s:place('insert', start[1], start[2] - 1)
  let place.end = s:mark(place.buffer, end[1], end[2] - 1)
  return place
endfunction

" The lines of a selection, `kind` as mode() has it. A block has no lines of its own and counts as
" the characters from its start to its end.
function! nori#place#selected_lines(kind, start, end) abort
  let [start, end] = s:in_order(a:start, a:end)
  let lines = getline(start[1], end[1])
  if a:kind !=# 'V'
    let lines[-1] = strpart(lines[-1], 0, s:after_character(end) - 1)
    let lines[0] = strpart(lines[0], start[2] - 1)
  endif
  return lines
endfunction

function! s:in_order(start, end) abort
  let is_ordered = a:start[1] < a:end[1] || (a:start[1] == a:end[1] && a:start[2] <= a:end[2])
  return is_ordered ? [copy(a:start), copy(a:end)] : [copy(a:end), copy(a:start)]
endfunction

function! s:after_character(position) abort
  let line = getline(a:position[1])
  if &selection ==# 'exclusive'
    return min([a:position[2], len(line) + 1])
  endif
  let column = min([a:position[2], len(line) + 1])
  return column + len(matchstr(line, '.', column - 1))
endfunction

function! s:place(where, line, column) abort
  return {'where': a:where, 'buffer': bufnr(''), 'window': win_getid(),
        \ 'start': s:mark(bufnr(''), a:line, a:column)}
endfunction

function! s:mark(buffer, line, column) abort
  if has('nvim')
    return nvim_buf_set_extmark(a:buffer, s:space, a:line - 1, a:column,
          \ {'right_gravity': v:false})
  endif
  let s:count += 1
  call prop_add(a:line, a:column + 1,
        \ {'type': 'nori-place', 'id': s:count, 'bufnr': a:buffer, 'length': 0})
  return s:count
endfunction

" The line, from 1, and the bytes before the mark in it; nothing when it is gone.
function! s:position(buffer, mark) abort
  if has('nvim')
    let found = nvim_buf_get_extmark_by_id(a:buffer, s:space, a:mark, {})
    " The mark of a last line that was deleted stands behind the buffer.
    return empty(found) || found[0] >= nvim_buf_line_count(a:buffer) ? [] : [found[0] + 1, found[1]]
  endif
  let found = prop_list(1, {'bufnr': a:buffer, 'end_lnum': -1, 'types': ['nori-place'],
        \ 'ids': [a:mark]})
  return empty(found) ? [] : [found[0].lnum, found[0].col - 1]
endfunction

" Takes the marks away.
function! nori#place#forget(place) abort
  if !bufloaded(a:place.buffer)
    return
  endif
  for mark in [a:place.start] + (has_key(a:place, 'end') ? [a:place.end] : [])
    if has('nvim')
      call nvim_buf_del_extmark(a:place.buffer, s:space, mark)
    else
      call prop_remove({'type': 'nori-place', 'id': mark, 'both': 1, 'bufnr': a:place.buffer,
            \ 'all': 1})
    endif
  endfor
endfunction

" Puts a text in its place, in one step of undo. The person is brought back to the window if
" `returning`, else stays where they are. Answers whether there was a place.
function! nori#place#put(place, text, returning) abort
  let found = nori#place#take(a:place, nori#text#joined(a:text))
  if empty(found)
    if a:returning
      call nori#place#return_to(a:place)
    endif
    return v:false
  endif
  let text = {'left': nori#text#for_format(a:text.left, found.format),
        \ 'right': nori#text#for_format(a:text.right, found.format)}
  let lines = nori#text#for_format(nori#text#joined(a:text), found.format)
  let is_linewise = a:place.where !=# 'insert' && len(lines) > 1 && empty(lines[-1])
  if is_linewise
    let first = found.start[0] + (a:place.where ==# 'after')
    call s:step(a:place.buffer)
    call appendbufline(a:place.buffer, first - 1, lines[:-2])
  else
    call s:step(a:place.buffer)
    call s:replace(a:place.buffer, found.start, found.end, lines)
    let first = found.start[0]
  endif
  call s:step(a:place.buffer)
  if a:returning
    call win_gotoid(a:place.window)
  endif
  if win_getid() != a:place.window || bufnr('') != a:place.buffer
    return v:true
  endif
  let has_cursor = text.right !=# ['']
  let row = first + len(text.left) - 1
  let column = len(text.left[-1]) + (len(text.left) == 1 && !is_linewise ? found.start[1] : 0)
  if is_linewise && !has_cursor
    call cursor(first, 1)
    normal! ^
  elseif a:place.where !=# 'insert' && !has_cursor
    " On the last character, as `p` leaves it.
    call cursor(row, max([column, 1]))
  else
    call nori#place#go(row, column, a:place.where ==# 'insert')
  endif
  return v:true
endfunction

" The place as it is now, for whoever fills it: start, end, and the format of its buffer. Nothing
" when it cannot be filled; then the text is in the unnamed register, and that is said.
function! nori#place#take(place, lines) abort
  let reason = ''
  if !bufloaded(a:place.buffer)
    let reason = 'The buffer is closed'
  elseif !getbufvar(a:place.buffer, '&modifiable')
    let reason = 'The buffer cannot be changed'
  else
    let start = s:position(a:place.buffer, a:place.start)
    let end = has_key(a:place, 'end') ? s:position(a:place.buffer, a:place.end) : start
    if empty(start) || empty(end)
      let reason = 'The place was deleted'
    endif
  endif
  call nori#place#forget(a:place)
  if empty(reason)
    return {'start': start, 'end': end, 'format': getbufvar(a:place.buffer, '&fileformat')}
  endif
  let is_linewise = len(a:lines) > 1 && empty(a:lines[-1])
  call setreg('"', is_linewise ? a:lines[:-2] : a:lines, is_linewise ? 'l' : 'c')
  call nori#say(reason . '; what you chose is in register ".')
  return {}
endfunction

" Ends a step of undo, so that what comes next is one of its own.
function! s:step(buffer) abort
  if bufnr('') == a:buffer
    let &g:undolevels = &g:undolevels
  endif
endfunction

function! s:replace(buffer, start, end, lines) abort
  let before = strpart(getbufline(a:buffer, a:start[0])[0], 0, a:start[1])
  let after = strpart(getbufline(a:buffer, a:end[0])[0], a:end[1])
  let lines = copy(a:lines)
  let lines[0] = before . lines[0]
  let lines[-1] .= after
  if a:end[0] > a:start[0]
    call deletebufline(a:buffer, a:start[0] + 1, a:end[0])
  endif
  call setbufline(a:buffer, a:start[0], lines[0])
  if len(lines) > 1
    call appendbufline(a:buffer, a:start[0], lines[1:])
  endif
endfunction

" Empties a place of a selection and puts the cursor there.
function! nori#place#clear(place, found) abort
  call s:replace(a:place.buffer, a:found.start, a:found.end, [''])
endfunction

" The lines of a place in this buffer, to be restored if whoever fills it fails.
function! nori#place#keep(found) abort
  return {'lines': getline(a:found.start[0], a:found.end[0]), 'others': line('$')
        \ - (a:found.end[0] - a:found.start[0] + 1)}
endfunction

" Takes back all that was done at the place, and marks it again.
function! nori#place#restore(place, found, kept) abort
  let first = a:found.start[0]
  let last = first + line('$') - a:kept.others - 1
  call appendbufline(a:place.buffer, last, a:kept.lines)
  if last >= first
    call deletebufline(a:place.buffer, first, last)
  endif
  call cursor(first, a:found.start[1] + 1)
  let a:place.start = s:mark(a:place.buffer, first, a:found.start[1])
  if has_key(a:place, 'end')
    let a:place.end = s:mark(a:place.buffer, a:found.end[0], a:found.end[1])
  endif
endfunction

" Puts the cursor behind so many bytes of a line; in Insert mode if it should be there.
function! nori#place#go(row, column, insert) abort
  call cursor(a:row, a:column + 1)
  if a:insert && mode() !=# 'i'
    " As keys, for `:startinsert` waits for one when nobody is typing.
    call feedkeys(a:column >= len(getline(a:row)) ? 'A' : 'i', 'in')
  endif
endfunction

" Back to the window of the place, and into Insert mode if that was there.
function! nori#place#return_to(place) abort
  if win_gotoid(a:place.window) && a:place.where ==# 'insert' && bufnr('') == a:place.buffer
    call nori#place#go(line("'^"), col("'^") - 1, v:true)
  endif
endfunction
