// Puts the terminal back when the process dies of a trap.
//
//   trap ──▶ handler: write(reset) · tcsetattr(saved) ──▶ previous handler (Swift's backtrace)
//                                                    └──▶ or the default: death by that signal
//
// A process that ends in any other way runs the deinit of its terminal instead.

#include "CTerminalGuard.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static const int traps[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
enum { trap_count = sizeof traps / sizeof traps[0] };

static struct sigaction previous[trap_count];
static int is_installed;

static int terminal = -1;
static struct termios settings;
static char reset_bytes[TERMINAL_GUARD_RESET_LIMIT];
static size_t reset_length;
static atomic_int is_armed;

// A stack that overflowed cannot run the handler; Swift's runtime has set up another, or we do.
static char spare_stack[64 * 1024];

static void restore(void) {
  // The first of several threads that die restores; the flag also ends a trap within this handler.
  if (!atomic_exchange(&is_armed, 0)) return;
  // In the background, setting the terminal would stop us instead of letting us die.
  sigset_t stop, old;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &stop, &old);
  size_t written = 0;
  while (written < reset_length) {
    ssize_t count = write(terminal, reset_bytes + written, reset_length - written);
    if (count > 0) written += (size_t)count;
    else if (count == 0 || errno != EINTR) break;  // The terminal is gone: nothing to restore.
  }
  tcsetattr(terminal, TCSANOW, &settings);  // A failure leaves nothing else to try.
  pthread_sigmask(SIG_SETMASK, &old, NULL);
}

static void pass_on(int number, siginfo_t *info, void *context) {
  for (int index = 0; index < trap_count; index++) {
    if (traps[index] != number) continue;
    struct sigaction *before = &previous[index];
    int is_fault = info->si_code > 0;
    if (before->sa_flags & SA_SIGINFO) {
      before->sa_sigaction(number, info, context);
      // What the processor raised comes again. What a program has sent does not: it must not
      // be survived, without the terminal.
      if (is_fault) return;
    } else if (before->sa_handler != SIG_DFL && before->sa_handler != SIG_IGN) {
      before->sa_handler(number);
      if (is_fault) return;
    }
  }
  // Delivered when the handler returns, so that the exit status tells the true cause.
  struct sigaction standard;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  sigaction(number, &standard, NULL);
  raise(number);
}

static void handle_trap(int number, siginfo_t *info, void *context) {
  int saved_errno = errno;
  restore();
  pass_on(number, info, context);
  errno = saved_errno;
}

static int install(void) {
  stack_t stack;
  if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE)) {
    stack = (stack_t){.ss_sp = spare_stack, .ss_size = sizeof spare_stack};
    if (sigaltstack(&stack, NULL) != 0) return -1;
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle_trap;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < trap_count; index++) {
    if (sigaction(traps[index], &action, &previous[index]) != 0) return -1;
  }
  is_installed = 1;
  return 0;
}

int terminal_guard_arm(int descriptor, const struct termios *saved, const char *reset,
                       size_t length) {
  if (length > sizeof reset_bytes) {
    errno = E2BIG;
    return -1;
  }
  terminal_guard_disarm();
  terminal = descriptor;
  settings = *saved;
  memcpy(reset_bytes, reset, length);
  reset_length = length;
  if (!is_installed && install() != 0) return -1;
  atomic_store(&is_armed, 1);
  return 0;
}

void terminal_guard_disarm(void) { atomic_store(&is_armed, 0); }
