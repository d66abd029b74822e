// The first frame: from before the fork until all markers were written to the pseudo-terminal.
//
//   screen runs=31 warmups=2 ::: NAME marker=TEXT… [quit=KEYS] [stdin=FILE] [KEY=VALUE] -- ARGV… ::: …

#include "measure.h"

#include <stdio.h>

int main(int argc, char **argv) {
  struct request request = parseRequest(argc, argv);
  int runs = numberSetting(&request, "runs");
  int warmUps = numberSetting(&request, "warmups");
  for (int run = 0; run < warmUps + runs; run++) {
    for (int i = 0; i < request.commandCount; i++) {
      struct command *command = &request.commands[i];
      if (command->markerCount == 0) stop("%s: needs a marker", command->name);
      struct terminal terminal = startInTerminal(command);
      int64_t drawn = waitForMarkers(&terminal, command);
      readUntilQuiet(&terminal, 50000000);
      long peak = quitTerminal(&terminal, command);
      if (run < warmUps) continue;
      addSample(command, drawn - terminal.started);
      if (peak > command->peakKiB) command->peakKiB = peak;
    }
  }
  for (int i = 0; i < request.commandCount; i++) {
    printf("{\"name\": \"%s\", ", request.commands[i].name);
    printSamples("times", &request.commands[i]);
    printf(", \"peakKiB\": %ld}\n", request.commands[i].peakKiB);
  }
  return 0;
}
