" Yanks that go to nori, when `g:nori_capture_yanks` is set.

" Only what is yanked into the register that is used unasked or into that of the clipboard: what a
" person puts into a register by name is for this editor.
function! nori#capture#yank(event) abort
  if a:event.operator !=# 'y' || index(['', '"', '+', '*'], a:event.regname) < 0
    return
  endif
  if !executable(nori#program())
    return
  endif
  let lines = a:event.regcontents + (a:event.regtype ==# 'V' ? [''] : [])
  call nori#job#start(
        \ ['capture', '--source', has('nvim') ? 'neovim' : 'vim'], lines, function('s:kept'))
endfunction

function! s:kept(result) abort
  if a:result.status != 0
    call nori#say(a:result.error)
  endif
endfunction
