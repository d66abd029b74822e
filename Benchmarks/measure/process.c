// Whole processes: from before the start until the end was seen by the parent.
//
//   process runs=51 warmups=3 ::: NAME [stdin=FILE] [stdout=FILE] [status=N] [KEY=VALUE] -- ARGV… ::: …
//
// Peak memory is the kernel's figure. The kernel counts this program's own memory before the exec
// too (about 1 MiB), so smaller figures than that cannot be seen.

#include "measure.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

static int64_t runOnce(struct command *command, int number) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  const char *input = command->input ? numbered(command->input, number) : "/dev/null";
  const char *output = command->output ? command->output : "/dev/null";
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  char **environment = environmentOf(command);

  int64_t start = monotonicNow();
  pid_t pid;
  int code = posix_spawn(&pid, command->argv[0], &actions, NULL, command->argv, environment);
  if (code != 0) stop("%s: cannot start: %s", command->name, strerror(code));
  int status;
  struct rusage usage;
  if (wait4(pid, &status, 0, &usage) != pid) stop("%s: cannot wait", command->name);
  int64_t end = monotonicNow();

  posix_spawn_file_actions_destroy(&actions);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != command->status)
    stop("%s: ended with status %d (signal %d)", command->name, WEXITSTATUS(status),
      WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  if (usage.ru_maxrss > command->peakKiB) command->peakKiB = usage.ru_maxrss;
  return end - start;
}

int main(int argc, char **argv) {
  struct request request = parseRequest(argc, argv);
  int runs = numberSetting(&request, "runs");
  int warmUps = numberSetting(&request, "warmups");
  for (int run = 0; run < warmUps + runs; run++) {
    for (int i = 0; i < request.commandCount; i++) {
      int64_t taken = runOnce(&request.commands[i], run);
      if (run >= warmUps) addSample(&request.commands[i], taken);
    }
  }
  for (int i = 0; i < request.commandCount; i++) {
    printf("{\"name\": \"%s\", ", request.commands[i].name);
    printSamples("times", &request.commands[i]);
    printf(", \"peakKiB\": %ld}\n", request.commands[i].peakKiB);
  }
  return 0;
}
