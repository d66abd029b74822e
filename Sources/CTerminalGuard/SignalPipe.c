// Turns signals into bytes that a poll can wait for.
//
// A handler and a pipe rather than signalfd: blocked signals would be inherited by every program
// that nori starts, and each thread would have to block them too.

#include "CTerminalGuard.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static const int signals[] = {SIGWINCH, SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGCONT};
enum { signal_count = sizeof signals / sizeof signals[0] };

static struct sigaction previous[signal_count];
static int is_open;
static volatile int writing_end = -1;
static volatile sig_atomic_t is_away;

static void handle(int number) {
  if (is_away && (number == SIGINT || number == SIGQUIT)) return;
  int saved_errno = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t count = write(writing_end, &byte, 1);
  (void)count;  // A full pipe wakes its reader anyway.
  errno = saved_errno;
}

static struct sigaction action_with(void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return action;
}

static int is_ignored(const struct sigaction *action) {
  return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == SIG_IGN;
}

int signal_pipe_open(int descriptor) {
  writing_end = descriptor;
  struct sigaction action = action_with(handle);
  for (int index = 0; index < signal_count; index++) {
    struct sigaction before;
    if (sigaction(signals[index], NULL, &before) != 0) return -1;
    if (!is_open) previous[index] = before;
    if (is_ignored(&previous[index])) continue;
    if (sigaction(signals[index], &action, NULL) != 0) return -1;
  }
  is_open = 1;
  return 0;
}

void signal_pipe_close(void) {
  if (!is_open) return;
  for (int index = 0; index < signal_count; index++) {
    sigaction(signals[index], &previous[index], NULL);  // Was valid when it was read.
  }
  is_open = 0;
  is_away = 0;
  writing_end = -1;
}

void signal_pipe_set_away(int away) {
  if (!is_open) return;
  is_away = away;
  for (int index = 0; index < signal_count; index++) {
    if (signals[index] != SIGTSTP || is_ignored(&previous[index])) continue;
    struct sigaction action = action_with(away ? SIG_DFL : handle);
    sigaction(SIGTSTP, &action, NULL);  // Fails only for signals that nobody may handle.
  }
}
