// What has to be safe inside a signal handler, and is therefore written in C.
#pragma once

#include <stddef.h>
#include <termios.h>

/// The most bytes of a reset string.
#define TERMINAL_GUARD_RESET_LIMIT 512

/// From now on, a process dying of SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS or SIGFPE first writes
/// `reset` to `descriptor` and gives that terminal the settings `saved`; then the handler that was
/// there before has its turn, or the signal's default. Returns 0, or -1 with errno.
///
/// Called again, it only replaces what is to be restored.
int terminal_guard_arm(int descriptor, const struct termios *saved, const char *reset,
                       size_t length);

/// From now on nothing is restored: the terminal is as it was.
void terminal_guard_disarm(void);

/// Takes over SIGWINCH, SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGTSTP and SIGCONT: the number of each
/// that comes is written as one byte into the pipe end `descriptor`, which must not block.
/// A signal that the process was started with as ignored stays ignored. Returns 0, or -1 with errno.
int signal_pipe_open(int descriptor);

/// Gives those signals back to whom they belonged before.
void signal_pipe_close(void);

/// While the terminal is given to another program, or to the shell: SIGTSTP stops this process as
/// it does any other, and SIGINT and SIGQUIT, typed for that program, are dropped. Ends with 0.
void signal_pipe_set_away(int is_away);
