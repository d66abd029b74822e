" Completion of clips and snippets, for 'completefunc' or 'omnifunc'.

function! nori#completion#find(findstart, base) abort
  if a:findstart
    " Minus 3 ends completion without a message of its own, so that nori's can be read.
    if !empty(nori#snapshot#read().fault)
      return -3
    endif
    return match(strpart(getline('.'), 0, col('.') - 1), '\k*$')
  endif
  let snapshot = nori#snapshot#peek()
  let found = map(snapshot.snippets, {_, snippet -> s:snippet(snippet)})
        \ + filter(map(snapshot.clips, {_, clip -> s:clip(clip)}), {_, item -> !empty(item.word)})
  " Any word of the line counts, for a clip is rarely remembered by its first.
  let pattern = '\c\V\%(\^\|\W\)\@<=' . escape(a:base, '\')
  return filter(found, {_, item -> empty(a:base) || item.abbr =~ pattern})
endfunction

function! s:snippet(snippet) abort
  let about = get(a:snippet, 'description', '')
  return {'word': a:snippet.name, 'abbr': a:snippet.name, 'dup': 1,
        \ 'menu': '[snippet]' . (empty(about) ? '' : ' ' . about), 'info': a:snippet.body,
        \ 'user_data': json_encode({'nori': 'snippet', 'name': a:snippet.name})}
endfunction

" A clip stands with its first line that is not blank; the whole takes its place once it is chosen.
function! s:clip(clip) abort
  let line = substitute(matchstr(a:clip.text, '\_s*\zs[^\r\n]*'), '[[:cntrl:]]', ' ', 'g')
  return {'word': line, 'abbr': strcharpart(line, 0, 60), 'menu': '[clip]', 'dup': 1,
        \ 'info': strcharpart(a:clip.text, 0, 2000),
        \ 'user_data': json_encode({'nori': 'clip', 'text': a:clip.text})}
endfunction

" Puts the whole where its name stands, once a completion has ended with one of nori's.
function! nori#completion#done(item) abort
  let data = get(a:item, 'user_data', '')
  if type(data) != v:t_string || data !~# '^{"nori":'
    return
  endif
  let chosen = json_decode(data)
  let column = col('.') - 1 - len(a:item.word)
  if column < 0 || strpart(getline('.'), column, len(a:item.word)) !=# a:item.word
    return
  endif
  if chosen.nori ==# 'clip' && chosen.text ==# a:item.word
    return
  endif
  call setline('.', strpart(getline('.'), 0, column) . strpart(getline('.'), col('.') - 1))
  call cursor(line('.'), column + 1)
  if chosen.nori ==# 'snippet'
    call nori#snippet#expand('', 0, [], chosen.name)
  else
    let text = {'left': split(chosen.text, "\n", 1), 'right': ['']}
    call nori#place#put(nori#place#at_cursor('insert'), text, v:false)
  endif
endfunction
