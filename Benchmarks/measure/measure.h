// What the measuring programs share: the clock, the commands on their command line, and programs
// run in a pseudo-terminal.
//
// A measuring program is called as
//
//   PROGRAM setting=value … ::: NAME option=value … -- ARGV… ::: NAME option=value … -- ARGV…
//
// Several commands are measured in turn (A B A B …), so that a drift of the machine meets all of
// them. Figures go to stdout as one JSON object per command and line, times in nanoseconds, every
// sample given: medians are taken by whoever reads them. Any program that fails ends the measuring.

#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { mostMarkers = 8, mostVariables = 16, mostCommands = 16 };

struct command {
  const char *name;
  char **argv;
  // stdin=FILE: "{}" stands for the number of the run, from 0.
  const char *input;
  // stdout=FILE; /dev/null if left out.
  const char *output;
  // marker=TEXT: the frame is there once all of these were written.
  const char *markers[mostMarkers];
  int markerCount;
  // quit=KEYS ends the program; SIGTERM if left out.
  const char *quit;
  // status=N: what the program is to end with; 0 if left out.
  int status;
  // KEY=VALUE, set in the program's environment.
  char *variables[mostVariables];
  int variableCount;

  int64_t *samples;
  int sampleCount;
  long peakKiB;
};

struct request {
  // The settings before the first command, as written.
  char **settings;
  int settingCount;
  struct command commands[mostCommands];
  int commandCount;
};

_Noreturn void stop(const char *format, ...) __attribute__((format(printf, 1, 2)));

int64_t monotonicNow(void);

struct request parseRequest(int argc, char **argv);
const char *setting(const struct request *request, const char *name);
int numberSetting(const struct request *request, const char *name);
// The environment of this process with the command's own variables; never freed.
char **environmentOf(const struct command *command);
// The path with "{}" replaced by the number; never freed.
const char *numbered(const char *path, int number);

void addSample(struct command *command, int64_t nanoseconds);
// Prints `"NAME": [samples]`, without a line end.
void printSamples(const char *name, const struct command *command);

// A program running in a pseudo-terminal of 80 columns and 24 rows.
struct terminal {
  int fd;
  pid_t pid;
  int64_t started;
  // Everything the program wrote since it started or since `forgetOutput`.
  char *seen;
  size_t seenLength;
  size_t seenRoom;
  // When the last bytes came.
  int64_t lastRead;
  bool ended;
};

struct terminal startInTerminal(const struct command *command);
// Takes what the program writes within the time; false when nothing came.
bool readOutput(struct terminal *terminal, int64_t nanoseconds);
// Reads until nothing comes for that long, at most 30 s; true when anything came.
bool readUntilQuiet(struct terminal *terminal, int64_t nanoseconds);
void forgetOutput(struct terminal *terminal);
bool hasSeen(const struct terminal *terminal, const char *text);
// Reads until all markers were written, or stops the measuring after 30 s; the moment of the last.
int64_t waitForMarkers(struct terminal *terminal, const struct command *command);
int64_t waitForText(struct terminal *terminal, const char *text);
void sendKeys(struct terminal *terminal, const char *keys, size_t length);
// Ends the program as the command says; its peak memory in KiB.
long quitTerminal(struct terminal *terminal, const struct command *command);

#endif
