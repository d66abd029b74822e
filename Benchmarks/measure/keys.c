// A key held down: the next key is sent when the answer to the last one has arrived.
//
//   keys keys=j count=10000 ::: NAME marker=TEXT… [quit=KEYS] [KEY=VALUE] -- ARGV…
//
// The keys are sent one by one, in a circle. A frame's time is from the key to its last byte; it has
// ended when nothing comes for 4 ms, and that silence is not counted. A key without any answer
// within 1 s is counted as unanswered. Peak memory is taken at the end.

#include "measure.h"

#include <stdio.h>
#include <string.h>

static const int64_t silence = 4000000;
static const int64_t longestAnswer = 1000000000;

int main(int argc, char **argv) {
  struct request request = parseRequest(argc, argv);
  const char *keys = setting(&request, "keys");
  size_t keyCount = strlen(keys);
  int count = numberSetting(&request, "count");
  if (request.commandCount != 1 || keyCount == 0) stop("needs one command and a key");
  struct command *command = &request.commands[0];

  struct terminal terminal = startInTerminal(command);
  waitForMarkers(&terminal, command);
  readUntilQuiet(&terminal, 200000000);
  int unanswered = 0;
  for (int i = 0; i < count; i++) {
    forgetOutput(&terminal);
    int64_t sent = monotonicNow();
    sendKeys(&terminal, keys + (size_t)i % keyCount, 1);
    if (!readOutput(&terminal, longestAnswer)) {
      if (terminal.ended) stop("%s: ended after %d keys", command->name, i);
      unanswered++;
      continue;
    }
    readUntilQuiet(&terminal, silence);
    addSample(command, terminal.lastRead - sent);
  }
  command->peakKiB = quitTerminal(&terminal, command);

  printf("{\"name\": \"%s\", ", command->name);
  printSamples("times", command);
  printf(", \"unanswered\": %d, \"peakKiB\": %ld}\n", unanswered, command->peakKiB);
  return 0;
}
