" nori in Vim 9 and Neovim 0.7 and later: `:help nori`.
" Nothing here asks nori anything before it is used, and no key is taken.

if exists('g:loaded_nori') || &compatible
  finish
endif
let g:loaded_nori = 1

if !has('nvim') && !(has('terminal') && has('job') && has('textprop') && has('patch-8.2.3652'))
  finish
endif

command! -bang -nargs=* Nori
      \ call nori#open(<q-mods>, <bang>0, [<f-args>])
command! -bang -range -nargs=? -complete=customlist,nori#snippet#names NoriSnippet
      \ call nori#snippet#expand(<q-mods>, <bang>0, <range> ? [<line1>, <line2>] : [], <q-args>)

nnoremap <silent> <Plug>(nori) <Cmd>Nori<CR>
nnoremap <silent> <Plug>(nori-before) <Cmd>Nori!<CR>
" The place is noted before Insert mode ends, for its end moves the cursor.
inoremap <silent> <Plug>(nori) <Cmd>call nori#note_place()<CR><Esc><Cmd>call nori#open_noted()<CR>
xnoremap <silent> <Plug>(nori-copy) <Cmd>call nori#copy_selection()<CR><Esc>

augroup nori
  autocmd!
  autocmd CompleteDone * call nori#completion#done(v:completed_item)
  if exists('##TextYankPost')
    autocmd TextYankPost *
          \ if get(g:, 'nori_capture_yanks', 0) | call nori#capture#yank(v:event) | endif
  endif
augroup END
