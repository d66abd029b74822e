" Runs nori beside the editor. Its input and outputs are files in the folder that the editor keeps
" for itself: bytes go through them unchanged, also NUL, and nobody waits for a full pipe.

" The shell stays until nori has ended: what it holds open tells the editor the moment.
let s:script = '"$@" < "$NORI_IN" > "$NORI_OUT" 2> "$NORI_ERR"; exit $?'
let s:window_script = '"$@" > "$NORI_OUT" 2> "$NORI_ERR"; exit $?'

" Tasks that have not ended, by number.
let s:running = {}
let s:count = 0

" Runs `nori ARGUMENTS` with these lines as its input; `Done` gets its status, lines and error.
function! nori#job#start(arguments, input, Done) abort
  let task = s:new_task(a:Done)
  call writefile(a:input, task.files.NORI_IN, 'b')
  let command = s:command(s:script, a:arguments)
  if has('nvim')
    let task.job = jobstart(command, {'env': task.files, 'detach': v:true,
          \ 'on_exit': {job, status, event -> s:end(task, status)}})
  else
    let task.job = job_start(command, {'env': task.files, 'stoponexit': '', 'in_io': 'null',
          \ 'err_io': 'null', 'close_cb': {channel -> job_status(task.job)},
          \ 'exit_cb': {job, status -> s:end(task, status)}})
  endif
endfunction

" Runs `nori ARGUMENTS` in a terminal window; `Done` also learns whether the person was in it.
function! nori#job#in_window(modifiers, arguments, Done) abort
  let task = s:new_task(a:Done)
  let modifiers = empty(a:modifiers) ? 'botright' : a:modifiers
  let rows = empty(a:modifiers) ? max([10, &lines * 2 / 5]) : 0
  let command = s:command(s:window_script, a:arguments)
  execute modifiers . ' ' . (rows ? rows : '') . 'new'
  if has('nvim')
    let task.job = termopen(command, {'env': task.files,
          \ 'on_exit': {job, status, event -> s:end(task, status)}})
    startinsert
  else
    call term_start(command, {'env': task.files, 'curwin': 1, 'term_name': 'nori',
          \ 'term_kill': 'term', 'norestore': 1,
          \ 'close_cb': {channel -> s:look_soon(task)},
          \ 'exit_cb': {job, status -> s:end_soon(task, status)}})
    let task.job = term_getjob(bufnr(''))
  endif
  let task.buffer = bufnr('')
  setlocal bufhidden=wipe nobuflisted nonumber norelativenumber signcolumn=no statusline=nori
endfunction

" Vim looks ten times a second whether a job has ended; this is sooner.
function! s:look_soon(task) abort
  call timer_start(0, {timer -> job_status(a:task.job)})
endfunction

" Vim is still using the terminal while it tells of its end.
function! s:end_soon(task, status) abort
  call timer_start(0, {timer -> s:end(a:task, a:status)})
endfunction

function! s:new_task(Done) abort
  let s:count += 1
  let task = {'number': s:count, 'Done': a:Done, 'buffer': 0, 'files':
        \ {'NORI_IN': tempname(), 'NORI_OUT': tempname(), 'NORI_ERR': tempname()}}
  let s:running[task.number] = task
  return task
endfunction

function! s:command(script, arguments) abort
  return ['sh', '-c', a:script, 'sh', nori#program()] + a:arguments
endfunction

function! s:end(task, status) abort
  call remove(s:running, a:task.number)
  let result = {'status': a:status, 'lines': s:read(a:task.files.NORI_OUT),
        \ 'error': join(s:read(a:task.files.NORI_ERR), ' '),
        \ 'was_inside': a:task.buffer && a:task.buffer == bufnr('')}
  let result.error = substitute(result.error, '\s*$', '', '')
  for file in values(a:task.files)
    call delete(file)
  endfor
  if a:task.buffer && bufexists(a:task.buffer)
    execute 'bwipeout!' a:task.buffer
  endif
  call a:task.Done(result)
endfunction

function! s:read(file) abort
  return filereadable(a:file) ? readfile(a:file, 'b') : []
endfunction

" Gives what is being kept a moment to be kept before the editor ends.
function! nori#job#finish() abort
  let jobs = map(filter(values(s:running), {_, task -> !task.buffer}), {_, task -> task.job})
  if has('nvim')
    call jobwait(jobs, 1000)
    return
  endif
  let tries = 100
  while tries > 0 && !empty(filter(jobs, {_, job -> job_status(job) ==# 'run'}))
    sleep 10m
    let tries -= 1
  endwhile
endfunction

augroup nori_job
  autocmd!
  autocmd VimLeavePre * call nori#job#finish()
augroup END
