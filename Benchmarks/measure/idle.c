// Wake-ups of a program that has nothing to do.
//
//   idle seconds=5 ::: NAME [marker=TEXT…] [quit=KEYS] [KEY=VALUE] -- ARGV…
//
// A wake-up is a context switch of any of its threads, wanted or not, after it has drawn its
// markers and then been silent for 1 s.

#include "measure.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static long contextSwitches(pid_t pid) {
  char path[320];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  if (!threads) stop("the program has ended");
  long total = 0;
  struct dirent *thread;
  while ((thread = readdir(threads))) {
    if (thread->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%s/status", (int)pid, thread->d_name);
    FILE *status = fopen(path, "re");
    if (!status) continue;  // That thread has just ended.
    char line[256];
    while (fgets(line, sizeof line, status)) {
      long count;
      char *field = strstr(line, "voluntary_ctxt_switches:");
      if (field && sscanf(strchr(field, ':') + 1, "%ld", &count) == 1) total += count;
    }
    fclose(status);
  }
  closedir(threads);
  return total;
}

static long residentKiB(pid_t pid) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
  FILE *status = fopen(path, "re");
  if (!status) stop("the program has ended");
  char line[256];
  long count = 0;
  while (fgets(line, sizeof line, status))
    if (sscanf(line, "VmRSS: %ld", &count) == 1) break;
  fclose(status);
  return count;
}

int main(int argc, char **argv) {
  struct request request = parseRequest(argc, argv);
  int seconds = numberSetting(&request, "seconds");
  if (request.commandCount != 1) stop("needs one command");
  struct command *command = &request.commands[0];

  struct terminal terminal = startInTerminal(command);
  waitForMarkers(&terminal, command);
  readUntilQuiet(&terminal, 1000000000);
  forgetOutput(&terminal);
  long before = contextSwitches(terminal.pid);
  int64_t end = monotonicNow() + (int64_t)seconds * 1000000000;
  for (int64_t left; (left = end - monotonicNow()) > 0;) {
    readOutput(&terminal, left);
    if (terminal.ended) stop("%s: ended while idle", command->name);
  }
  long wakeUps = contextSwitches(terminal.pid) - before;
  long resident = residentKiB(terminal.pid);
  size_t written = terminal.seenLength;
  long peak = quitTerminal(&terminal, command);

  printf("{\"name\": \"%s\", \"wakeUps\": %ld, \"seconds\": %d, \"bytes\": %zu, "
    "\"residentKiB\": %ld, \"peakKiB\": %ld}\n",
    command->name, wakeUps, seconds, written, resident, peak);
  return 0;
}
