#include "measure.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void stop(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

int64_t monotonicNow(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static const char *valueAfter(const char *text, const char *name) {
  size_t length = strlen(name);
  return strncmp(text, name, length) == 0 && text[length] == '=' ? text + length + 1 : NULL;
}

static void parseOption(struct command *command, char *text) {
  const char *value;
  if ((value = valueAfter(text, "stdin"))) {
    command->input = value;
  } else if ((value = valueAfter(text, "stdout"))) {
    command->output = value;
  } else if ((value = valueAfter(text, "quit"))) {
    command->quit = value;
  } else if ((value = valueAfter(text, "status"))) {
    command->status = atoi(value);
  } else if ((value = valueAfter(text, "marker"))) {
    if (command->markerCount == mostMarkers) stop("too many markers");
    command->markers[command->markerCount++] = value;
  } else if (strchr(text, '=') && text[0] >= 'A' && text[0] <= 'Z') {
    if (command->variableCount == mostVariables) stop("too many variables");
    command->variables[command->variableCount++] = text;
  } else {
    stop("not an option of a command: %s", text);
  }
}

struct request parseRequest(int argc, char **argv) {
  struct request request = {.settings = argv + 1};
  int i = 1;
  while (i < argc && strcmp(argv[i], ":::") != 0) i++;
  request.settingCount = i - 1;
  while (i < argc) {
    if (request.commandCount == mostCommands) stop("too many commands");
    struct command *command = &request.commands[request.commandCount++];
    if (++i >= argc) stop("a command needs a name");
    command->name = argv[i++];
    for (; i < argc && strcmp(argv[i], "--") != 0; i++) parseOption(command, argv[i]);
    command->argv = argv + ++i;
    while (i < argc && strcmp(argv[i], ":::") != 0) i++;
    if (command->argv >= argv + i) stop("nothing to run for %s", command->name);
    argv[i] = NULL;  // Ends this command's ARGV; past the last one it is NULL already.
  }
  if (request.commandCount == 0) stop("nothing to measure");
  return request;
}

const char *setting(const struct request *request, const char *name) {
  for (int i = 0; i < request->settingCount; i++) {
    const char *value = valueAfter(request->settings[i], name);
    if (value) return value;
  }
  stop("missing: %s=…", name);
}

int numberSetting(const struct request *request, const char *name) {
  const char *text = setting(request, name);
  char *end;
  long value = strtol(text, &end, 10);
  if (*text == 0 || *end != 0 || value < 0 || value > 100000000) stop("not a number: %s", text);
  return (int)value;
}

char **environmentOf(const struct command *command) {
  int count = 0;
  while (environ[count]) count++;
  char **merged = calloc((size_t)(count + command->variableCount) + 1, sizeof *merged);
  if (!merged) stop("out of memory");
  int kept = 0;
  for (int i = 0; i < count; i++) {
    bool replaced = false;
    size_t nameLength = strcspn(environ[i], "=") + 1;
    for (int j = 0; j < command->variableCount; j++)
      replaced |= strncmp(environ[i], command->variables[j], nameLength) == 0;
    if (!replaced) merged[kept++] = environ[i];
  }
  for (int j = 0; j < command->variableCount; j++) merged[kept++] = command->variables[j];
  return merged;
}

const char *numbered(const char *path, int number) {
  const char *place = strstr(path, "{}");
  if (!place) return path;
  char *result;
  if (asprintf(&result, "%.*s%d%s", (int)(place - path), path, number, place + 2) < 0)
    stop("out of memory");
  return result;
}

void addSample(struct command *command, int64_t nanoseconds) {
  // Grows at each power of two.
  if ((command->sampleCount & (command->sampleCount - 1)) == 0) {
    size_t room = command->sampleCount ? (size_t)command->sampleCount * 2 : 1;
    command->samples = realloc(command->samples, room * sizeof *command->samples);
    if (!command->samples) stop("out of memory");
  }
  command->samples[command->sampleCount++] = nanoseconds;
}

void printSamples(const char *name, const struct command *command) {
  printf("\"%s\": [", name);
  for (int i = 0; i < command->sampleCount; i++)
    printf("%s%lld", i ? ", " : "", (long long)command->samples[i]);
  printf("]");
}
