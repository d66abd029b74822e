#include "measure.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const int64_t patience = 30000000000;

static void runInChild(
  const struct command *command, const char *terminalName, char **environment) {
  // A session of its own, so that the opened terminal becomes the controlling one: /dev/tty.
  setsid();
  int terminal = open(terminalName, O_RDWR);
  if (terminal < 0 || ioctl(terminal, TIOCSCTTY, 0) != 0) _exit(126);
  dup2(terminal, 0);
  dup2(terminal, 1);
  dup2(terminal, 2);
  if (terminal > 2) close(terminal);
  if (command->input) {
    int input = open(command->input, O_RDONLY);
    if (input < 0) _exit(126);
    dup2(input, 0);
    close(input);
  }
  execve(command->argv[0], command->argv, environment);
  _exit(127);
}

struct terminal startInTerminal(const struct command *command) {
  struct terminal terminal = {.fd = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)};
  char name[64];
  if (terminal.fd < 0 || grantpt(terminal.fd) != 0 || unlockpt(terminal.fd) != 0
      || ptsname_r(terminal.fd, name, sizeof name) != 0)
    stop("no pseudo-terminal: %s", strerror(errno));
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  if (ioctl(terminal.fd, TIOCSWINSZ, &size) != 0) stop("cannot size the pseudo-terminal");
  char **environment = environmentOf(command);

  terminal.started = terminal.lastRead = monotonicNow();
  terminal.pid = fork();
  if (terminal.pid < 0) stop("cannot fork: %s", strerror(errno));
  if (terminal.pid == 0) runInChild(command, name, environment);
  return terminal;
}

bool readOutput(struct terminal *terminal, int64_t nanoseconds) {
  if (terminal->ended) return false;
  if (terminal->seenRoom - terminal->seenLength < 65536) {
    terminal->seenRoom = terminal->seenRoom * 2 + 131072;
    terminal->seen = realloc(terminal->seen, terminal->seenRoom);
    if (!terminal->seen) stop("out of memory");
  }
  struct pollfd poller = {.fd = terminal->fd, .events = POLLIN};
  struct timespec timeout = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  if (ppoll(&poller, 1, &timeout, NULL) <= 0) return false;
  ssize_t count = read(
    terminal->fd, terminal->seen + terminal->seenLength,
    terminal->seenRoom - terminal->seenLength);
  if (count <= 0) {
    // EIO: the last process that held the terminal has gone.
    terminal->ended = true;
    return false;
  }
  terminal->lastRead = monotonicNow();
  terminal->seenLength += (size_t)count;
  return true;
}

bool readUntilQuiet(struct terminal *terminal, int64_t nanoseconds) {
  bool any = false;
  int64_t deadline = monotonicNow() + patience;
  while (readOutput(terminal, nanoseconds)) {
    any = true;
    if (monotonicNow() > deadline) stop("the program never stops writing");
  }
  return any;
}

void forgetOutput(struct terminal *terminal) { terminal->seenLength = 0; }

bool hasSeen(const struct terminal *terminal, const char *text) {
  return terminal->seen
    && memmem(terminal->seen, terminal->seenLength, text, strlen(text)) != NULL;
}

int64_t waitForText(struct terminal *terminal, const char *text) {
  int64_t deadline = monotonicNow() + patience;
  while (!hasSeen(terminal, text)) {
    int64_t left = deadline - monotonicNow();
    if (left < 0 || (!readOutput(terminal, left) && terminal->ended)) {
      size_t shown = terminal->seenLength < 300 ? terminal->seenLength : 300;
      fprintf(stderr, "it wrote %zu bytes, at last: ", terminal->seenLength);
      for (size_t i = terminal->seenLength - shown; i < terminal->seenLength; i++) {
        unsigned char byte = (unsigned char)terminal->seen[i];
        fprintf(stderr, byte < 32 || byte == 127 ? "\\x%02x" : "%c", byte);
      }
      stop("\n“%s” was never drawn", text);
    }
  }
  return terminal->lastRead;
}

int64_t waitForMarkers(struct terminal *terminal, const struct command *command) {
  int64_t latest = terminal->started;
  for (int i = 0; i < command->markerCount; i++) {
    int64_t moment = waitForText(terminal, command->markers[i]);
    if (moment > latest) latest = moment;
  }
  return latest;
}

void sendKeys(struct terminal *terminal, const char *keys, size_t length) {
  if (write(terminal->fd, keys, length) != (ssize_t)length) stop("cannot send keys");
}

long quitTerminal(struct terminal *terminal, const struct command *command) {
  if (command->quit) {
    sendKeys(terminal, command->quit, strlen(command->quit));
  } else {
    kill(terminal->pid, SIGTERM);
  }
  // What is written on leaving must be read, or the program waits for us.
  int64_t deadline = monotonicNow() + 5000000000;
  while (!terminal->ended && monotonicNow() < deadline) readOutput(terminal, 100000000);
  if (!terminal->ended) {
    kill(terminal->pid, SIGKILL);
    stop("%s: did not end within 5 s", command->name);
  }
  int status;
  struct rusage usage;
  if (wait4(terminal->pid, &status, 0, &usage) != terminal->pid) stop("cannot wait");
  close(terminal->fd);
  free(terminal->seen);
  return usage.ru_maxrss;
}
