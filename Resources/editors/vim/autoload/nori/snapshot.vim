" What nori has written down for editors: the newest clips that are text, and the snippets. Read
" anew each time, for nori writes it anew whenever something changes.

" What this reads.
let s:version = 1
" What has been said of it, so that it is said once. Short, for in Insert mode only what fits into
" one line can be seen.
let s:said = ''

" The snapshot; without clips and snippets, and one message, when it cannot be read.
function! nori#snapshot#read() abort
  let snapshot = nori#snapshot#peek()
  if s:said !=# snapshot.fault && !empty(snapshot.fault)
    call nori#say(snapshot.fault)
  endif
  let s:said = snapshot.fault
  return snapshot
endfunction

" The same without a message: its `fault` says what is wrong with it.
function! nori#snapshot#peek() abort
  let path = nori#snapshot#path()
  if !filereadable(path)
    return s:nothing('There is no snapshot yet; it comes when nori is next used.')
  endif
  try
    let found = json_decode(join(readfile(path), "\n"))
    let written = found['nori-snapshot']
    if type(written) != v:t_number || written > s:version
      return s:nothing('The snapshot is of a newer nori (' . string(written) . ', not '
            \ . s:version . '); update the plugin.')
    endif
    let clips = filter(found.clips, {_, clip -> type(clip.text) == v:t_string})
    let snippets = filter(found.snippets, {_, snippet -> type(snippet.name) == v:t_string
          \ && type(snippet.body) == v:t_string})
    return {'clips': clips, 'snippets': snippets, 'fault': ''}
  catch
    return s:nothing('The snapshot is damaged; it is written anew when nori is next used.')
  endtry
endfunction

function! s:nothing(fault) abort
  return {'clips': [], 'snippets': [], 'fault': a:fault}
endfunction

" Where nori keeps it, by the variables that nori goes by.
function! nori#snapshot#path() abort
  if !empty($NORI_HOME)
    return fnamemodify($NORI_HOME, ':p:s?/$??') . '/snapshot.json'
  endif
  let state = $XDG_STATE_HOME =~# '^/' ? $XDG_STATE_HOME : $HOME . '/.local/state'
  return state . '/nori/snapshot.json'
endfunction
