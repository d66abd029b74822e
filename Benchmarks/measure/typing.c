// Searches typed into nori's screen, key by key, each key when the answer to the last one stands.
//
//   typing queries=FILE fresh=0 ::: NAME marker=TEXT… [quit=KEYS] [KEY=VALUE] -- ARGV… ::: …
//
// FILE has a query on each line. A key's time is from before it is sent until the page of clips that
// it finds is drawn: the search line shows the text with it and how many clips are found, and the
// rows below do not change any more, nothing being written for 40 ms. A page with rows to come is
// seen by its count of clips, and counted as `inPart`. The count of the whole query is waited for,
// so that it can be checked; keys before the last find the search of the key before under way.
//
// Several programs get each query in turn. With fresh=1 each query has a program of its own, which
// gets its first keys as soon as its first frame is there.

#include "display.h"
#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const int64_t silence = 40000000;
static const int64_t longestAnswer = 20000000000;
enum { searchRow = 1, firstListRow = 2, endOfList = 23, mostQueries = 4096 };

struct session {
  struct terminal terminal;
  struct display display;
  int64_t *found;  // By query.
  // By key: until the count was there, be the page drawn or not; the processor's time until the page
  // was, of all threads, which a busy machine does not make longer.
  struct command counted, worked;
  // By query: until all clips were listed again.
  struct command cleared;
  int inPart;
};

// What the search line says: `/text     17 of 1,204  35%…`.
struct searchLine {
  bool shows;  // The text, and a count.
  bool isUnderWay;
  int64_t found;
};

static struct searchLine readSearchLine(const struct display *display, const char *typed) {
  struct searchLine line = {0};
  char text[displayColumns * 4 + 8], expected[displayColumns * 4];
  readRow(display, searchRow, text, sizeof text);
  // A blank at the end is not seen.
  snprintf(expected, sizeof expected, " /%s", typed);
  size_t length = strlen(expected);
  while (length > 0 && expected[length - 1] == ' ') length--;
  if (strncmp(text, expected, length) != 0) return line;
  char *end = text + length, *of = NULL;
  if (*end != ' ') return line;
  for (char *next = end; (next = strstr(next, " of ")); next++) of = next;
  if (!of) return line;
  char *digit = of;
  while (digit > end && ((digit[-1] >= '0' && digit[-1] <= '9') || digit[-1] == ',')) digit--;
  if (digit == of) return line;
  for (; digit < of; digit++)
    if (*digit != ',') line.found = line.found * 10 + *digit - '0';
  line.shows = true;
  line.isUnderWay = strchr(of, '%') != NULL;
  return line;
}

// Lets the display follow what has been read.
static void show(struct session *session) {
  struct terminal *terminal = &session->terminal;
  if (terminal->seen) feedDisplay(&session->display, terminal->seen, terminal->seenLength);
  forgetOutput(terminal);
}

static void start(struct session *session, const struct command *command) {
  clearDisplay(&session->display);
  session->terminal = startInTerminal(command);
  waitForMarkers(&session->terminal, command);
  show(session);
}

static void stopAt(struct session *session, const char *what, const char *typed) {
  char text[displayColumns * 4 + 8];
  readRow(&session->display, searchRow, text, sizeof text);
  stop("%s after “%s” was typed; the search line says “%s”", what, typed, text);
}

// What the program's threads have worked so far.
static int64_t workOf(const struct session *session) {
  clockid_t clock;
  struct timespec work;
  if (clock_getcpuclockid(session->terminal.pid, &clock) != 0 || clock_gettime(clock, &work) != 0)
    return 0;
  return (int64_t)work.tv_sec * 1000000000 + work.tv_nsec;
}

struct page {
  // From the key until it was drawn, until its count was, and what was worked meanwhile.
  int64_t drawn, counted, worked;
};

// Sends a key, and waits until the page for the text is drawn.
static struct page type(
  struct session *session, const char *key, size_t length, const char *typed) {
  int64_t sent = monotonicNow();
  uint64_t list = hashOfRows(&session->display, firstListRow, endOfList);
  int64_t drawn = 0, changed = 0, deadline = monotonicNow() + longestAnswer;
  struct searchLine line = {0}, atPage = {0};
  int64_t workBefore = workOf(session), workAtPage = 0;
  sendKeys(&session->terminal, key, length);
  while (true) {
    bool came = readOutput(&session->terminal, drawn ? silence : longestAnswer);
    if (!came && drawn) break;
    if (!came || monotonicNow() > deadline) stopAt(session, "no answer came", typed);
    show(session);
    int64_t moment = session->terminal.lastRead;
    line = readSearchLine(&session->display, typed);
    uint64_t now = hashOfRows(&session->display, firstListRow, endOfList);
    bool isOther = now != list;
    if (isOther) changed = moment;
    list = now;
    // Frames in which only the count grows go on for long, but do not change the page.
    if (drawn && !isOther && moment - (changed > drawn ? changed : drawn) > silence) break;
    if (line.shows && !drawn) drawn = moment;
    if (line.shows && (isOther || drawn == moment)) {
      atPage = line;
      workAtPage = workOf(session);
    }
  }
  if (atPage.isUnderWay && atPage.found < endOfList - firstListRow) session->inPart++;
  return (struct page){
    .drawn = (changed > drawn ? changed : drawn) - sent, .counted = drawn - sent,
    .worked = workAtPage - workBefore};
}

static int64_t waitForCount(struct session *session, const char *typed) {
  struct searchLine line;
  while ((line = readSearchLine(&session->display, typed)).isUnderWay || !line.shows) {
    if (!readOutput(&session->terminal, longestAnswer)) stopAt(session, "no end came", typed);
    show(session);
  }
  return line.found;
}

static size_t lengthOfCharacter(const char *text) {
  size_t length = 1;
  while (((unsigned char)text[length] & 0xC0) == 0x80) length++;
  return length;
}

static void typeQuery(
  struct session *session, struct command *command, const char *query, int index) {
  char typed[displayColumns * 4];
  size_t length = 0;
  while (query[length]) {
    size_t next = lengthOfCharacter(query + length);
    memcpy(typed, query, length + next);
    typed[length + next] = 0;
    struct page page = type(session, query + length, next, typed);
    addSample(command, page.drawn);
    addSample(&session->counted, page.counted);
    addSample(&session->worked, page.worked);
    length += next;
  }
  session->found[index] = waitForCount(session, typed);
}

// All clips again; the search line stays open.
static void clearLine(struct session *session) {
  addSample(&session->cleared, type(session, "\x15", 1, "").drawn);
}

static int readQueries(const char *path, char **queries) {
  FILE *file = fopen(path, "r");
  if (!file) stop("cannot read %s", path);
  int count = 0;
  char line[256];
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = 0;
    if (count == mostQueries) stop("too many queries");
    if (!(queries[count++] = strdup(line))) stop("out of memory");
  }
  fclose(file);
  return count;
}

int main(int argc, char **argv) {
  struct request request = parseRequest(argc, argv);
  char *queries[mostQueries];
  int count = readQueries(setting(&request, "queries"), queries);
  bool isFresh = numberSetting(&request, "fresh") != 0;
  struct session *sessions = calloc((size_t)request.commandCount, sizeof *sessions);
  if (!sessions) stop("out of memory");
  for (int i = 0; i < request.commandCount; i++) {
    sessions[i].found = calloc((size_t)count, sizeof *sessions[i].found);
    if (!sessions[i].found) stop("out of memory");
    if (isFresh) continue;
    start(&sessions[i], &request.commands[i]);
    readUntilQuiet(&sessions[i].terminal, 200000000);
    sendKeys(&sessions[i].terminal, "/", 1);
    readUntilQuiet(&sessions[i].terminal, 200000000);
    show(&sessions[i]);
  }
  for (int query = 0; query < count; query++) {
    for (int i = 0; i < request.commandCount; i++) {
      struct command *command = &request.commands[i];
      if (isFresh) {
        start(&sessions[i], command);
        sendKeys(&sessions[i].terminal, "/", 1);
      }
      typeQuery(&sessions[i], command, queries[query], query);
      if (!isFresh) clearLine(&sessions[i]);
      if (isFresh || query == count - 1) {
        long peak = quitTerminal(&sessions[i].terminal, command);
        if (peak > command->peakKiB) command->peakKiB = peak;
      }
    }
  }
  for (int i = 0; i < request.commandCount; i++) {
    printf("{\"name\": \"%s\", ", request.commands[i].name);
    printSamples("times", &request.commands[i]);
    printf(", ");
    printSamples("counted", &sessions[i].counted);
    printf(", ");
    printSamples("worked", &sessions[i].worked);
    printf(", ");
    printSamples("cleared", &sessions[i].cleared);
    printf(", \"found\": [");
    for (int query = 0; query < count; query++)
      printf("%s%lld", query ? ", " : "", (long long)sessions[i].found[query]);
    printf("], \"inPart\": %d, \"peakKiB\": %ld}\n", sessions[i].inPart,
      request.commands[i].peakKiB);
  }
  return 0;
}
