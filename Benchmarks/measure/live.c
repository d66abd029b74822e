// One capture arriving while a program is open: from before the rename into new/ until its text
// was written to the pseudo-terminal. In turn with the floor: the same rename in another folder,
// until a process that watches it with inotify is awake.
//
//   live runs=51 inbox=DIR watched=DIR top=g ::: NAME marker=TEXT… [quit=KEYS] -- ARGV…
//
// Both folders have tmp/ and new/. The key `top` is sent before each capture, so that the newest
// row is in sight.

#include "measure.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { wordLength = 12 };

// Consecutive words differ in every letter: a screen library that writes only the cells that
// changed must write the whole word.
static void makeWord(char word[wordLength + 1], int number) {
  for (int i = 0; i < wordLength; i++) word[i] = (char)('a' + (number * 7 + i * 3) % 26);
  word[wordLength] = 0;
}

struct names {
  char unfinished[512];
  char finished[512];
};

// Writes a whole capture to tmp/ and flushes it, as the inbox protocol says.
static struct names prepareCapture(const char *inbox, const char *word) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  uint64_t milliseconds = (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
  uint64_t noise[2];
  if (getrandom(noise, sizeof noise, 0) != sizeof noise) stop("no random bytes");
  char id[37], instant[32], json[512];
  snprintf(id, sizeof id, "%08x-%04x-7%03x-%04x-%012llx", (unsigned)(milliseconds >> 16),
    (unsigned)(milliseconds & 0xffff), (unsigned)(noise[0] & 0xfff),
    (unsigned)(0x8000 | (noise[0] >> 12 & 0x3fff)),
    (unsigned long long)(noise[1] & 0xffffffffffff));
  struct tm calendar;
  strftime(instant, sizeof instant, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now.tv_sec, &calendar));
  int length = snprintf(json, sizeof json,
    "{\"nori\":1,\"id\":\"%s\",\"capturedAt\":\"%s\",\"source\":\"cli\","
    "\"content\":[{\"type\":\"text/plain\",\"text\":\"%s\"}]}\n", id, instant, word);

  struct names names;
  snprintf(names.unfinished, sizeof names.unfinished, "%s/tmp/%s.json", inbox, id);
  snprintf(names.finished, sizeof names.finished, "%s/new/%s.json", inbox, id);
  int file = open(names.unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 || write(file, json, (size_t)length) != length || fsync(file) != 0)
    stop("cannot write a capture: %s", strerror(errno));
  close(file);
  return names;
}

static int64_t handOver(const struct names *names) {
  int64_t moment = monotonicNow();
  if (rename(names->unfinished, names->finished) != 0) stop("cannot rename: %s", strerror(errno));
  return moment;
}

// The floor's other process: reports the moment of each arrival.
static void watch(const char *folder, int reports) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  char path[512];
  snprintf(path, sizeof path, "%s/new", folder);
  int watcher = inotify_init1(IN_CLOEXEC);
  if (watcher < 0 || inotify_add_watch(watcher, path, IN_MOVED_TO) < 0) _exit(1);
  int64_t moment = 0;  // The first report says that it watches.
  char events[4096];
  do {
    if (write(reports, &moment, sizeof moment) != sizeof moment) _exit(0);
    if (read(watcher, events, sizeof events) <= 0) _exit(1);
    moment = monotonicNow();
  } while (true);
}

static int64_t nextReport(int reports) {
  int64_t moment;
  if (read(reports, &moment, sizeof moment) != sizeof moment) stop("the watching floor has ended");
  return moment;
}

int main(int argc, char **argv) {
  struct request request = parseRequest(argc, argv);
  int runs = numberSetting(&request, "runs");
  const char *inbox = setting(&request, "inbox"), *watched = setting(&request, "watched");
  const char *top = setting(&request, "top");
  if (request.commandCount != 1) stop("needs one command");
  struct command *command = &request.commands[0], floor = {.name = "floor"};

  int reports[2];
  if (pipe2(reports, O_CLOEXEC) != 0) stop("no pipe");
  pid_t watcher = fork();
  if (watcher == 0) watch(watched, reports[1]);
  close(reports[1]);
  nextReport(reports[0]);

  struct terminal terminal = startInTerminal(command);
  waitForMarkers(&terminal, command);
  for (int run = 0; run < runs; run++) {
    char word[wordLength + 1];
    makeWord(word, run);
    sendKeys(&terminal, top, strlen(top));
    readUntilQuiet(&terminal, 50000000);

    struct names names = prepareCapture(watched, word);
    int64_t handedOver = handOver(&names);
    addSample(&floor, nextReport(reports[0]) - handedOver);

    names = prepareCapture(inbox, word);
    forgetOutput(&terminal);
    handedOver = handOver(&names);
    addSample(command, waitForText(&terminal, word) - handedOver);
  }
  long peak = quitTerminal(&terminal, command);
  kill(watcher, SIGTERM);
  waitpid(watcher, NULL, 0);

  printf("{\"name\": \"floor\", ");
  printSamples("times", &floor);
  printf("}\n{\"name\": \"%s\", ", command->name);
  printSamples("times", command);
  printf(", \"peakKiB\": %ld}\n", peak);
  return 0;
}
