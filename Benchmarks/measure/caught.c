// A copy until it is caught: from before a copying program is started until a file was moved into
// a folder, as the inbox protocol hands captures over.
//
//   caught runs=31 ::: NAME stdin=FILE CAUGHT=DIR -- ARGV…
//
// CAUGHT is the folder to watch. The commands run in turn; each must end by itself, and may leave
// a process behind that gives the copy.

#include "measure.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/wait.h>
#include <unistd.h>

enum { patience = 10000 };

static const char *folderOf(const struct command *command) {
  for (int i = 0; i < command->variableCount; i++)
    if (strncmp(command->variables[i], "CAUGHT=", 7) == 0) return command->variables[i] + 7;
  stop("missing: CAUGHT=… of %s", command->name);
}

// Reads what has come; the number of names ending in .json.
static int arrivals(int watcher) {
  char events[65536] __attribute__((aligned(8)));
  ssize_t length = read(watcher, events, sizeof events);
  int count = 0;
  for (ssize_t offset = 0; offset < length;) {
    struct inotify_event *event = (struct inotify_event *)(events + offset);
    size_t name = strlen(event->len ? event->name : "");
    if (name > 5 && strcmp(event->name + name - 5, ".json") == 0) count++;
    offset += (ssize_t)(sizeof *event + event->len);
  }
  return count;
}

static int64_t timeOne(struct command *command, int run) {
  int watcher = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (watcher < 0 || inotify_add_watch(watcher, folderOf(command), IN_MOVED_TO) < 0)
    stop("cannot watch %s: %s", folderOf(command), strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, numbered(command->input, run), O_RDONLY, 0);
  // What the copying program leaves behind must not keep a pipe of ours open.
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t pid;
  int64_t started = monotonicNow();
  int code = posix_spawnp(
    &pid, command->argv[0], &actions, NULL, command->argv, environmentOf(command));
  if (code != 0) stop("cannot start %s: %s", command->argv[0], strerror(code));
  posix_spawn_file_actions_destroy(&actions);
  int64_t caught = 0;
  while (!caught) {
    struct pollfd polled = {.fd = watcher, .events = POLLIN};
    if (poll(&polled, 1, patience) != 1) stop("%s: nothing was caught", command->name);
    int64_t now = monotonicNow();
    if (arrivals(watcher) > 0) caught = now;
  }
  int status;
  if (waitpid(pid, &status, 0) != pid || status != 0) stop("%s has failed", command->argv[0]);
  close(watcher);
  return caught - started;
}

int main(int argc, char **argv) {
  struct request request = parseRequest(argc, argv);
  int runs = numberSetting(&request, "runs");
  for (int run = 0; run < runs; run++)
    for (int i = 0; i < request.commandCount; i++)
      addSample(&request.commands[i], timeOne(&request.commands[i], run));
  for (int i = 0; i < request.commandCount; i++) {
    printf("{\"name\": \"%s\", ", request.commands[i].name);
    printSamples("times", &request.commands[i]);
    printf("}\n");
  }
  return 0;
}
