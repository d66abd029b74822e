" What nori has written, as lines: as everywhere in Vim, a NUL in one stands as "\n".

" Takes apart LEFT NUL RIGHT NUL. A clip may hold NUL itself, so it is read from its end.
function! nori#text#with_cursor(lines) abort
  let lines = empty(a:lines) ? [''] : copy(a:lines)
  if lines[-1][-1:] !=# "\n"
    return {'left': lines, 'right': ['']}
  endif
  let lines[-1] = lines[-1][:-2]
  let row = len(lines) - 1
  while row >= 0
    let column = strridx(lines[row], "\n")
    if column >= 0
      return {'left': lines[:row][:-2] + [strpart(lines[row], 0, column)],
            \ 'right': [strpart(lines[row], column + 1)] + lines[row + 1:]}
    endif
    let row -= 1
  endwhile
  return {'left': lines, 'right': ['']}
endfunction

" Both parts as one.
function! nori#text#joined(text) abort
  return a:text.left[:-2] + [a:text.left[-1] . a:text.right[0]] + a:text.right[1:]
endfunction

" Lines that end with CR LF in a buffer whose lines do so when written: they need no CR of their
" own. Only if all do, for else the text could not be told from another.
function! nori#text#for_format(lines, format) abort
  let all = a:lines[:-2]
  if a:format !=# 'dos' || empty(all) || !empty(filter(copy(all), {_, line -> line[-1:] !=# "\r"}))
    return a:lines
  endif
  return map(all, {_, line -> line[:-2]}) + [a:lines[-1]]
endfunction
