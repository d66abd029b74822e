// What a terminal shows: a grid of characters that follows a program's output, as far as ncurses on
// an xterm uses it. Colors are passed over.

#ifndef DISPLAY_H
#define DISPLAY_H

#include <stddef.h>
#include <stdint.h>

enum { displayRows = 24, displayColumns = 80, mostParameters = 16 };

struct display {
  // 0 is the right half of a wide character.
  uint32_t cells[displayRows][displayColumns];
  int row, column;
  int top, bottom;  // The scrolling region, both ends in it.
  // The last column was written: the next character begins a line.
  int isPastEnd;
  uint32_t lastWritten;

  // Where the parser is: in an escape sequence, in a character of several bytes.
  int state;
  int parameters[mostParameters];
  int parameterCount;
  int isPrivate;
  uint32_t scalar;
  int scalarLeft;
};

void clearDisplay(struct display *display);
void feedDisplay(struct display *display, const char *bytes, size_t count);
// The row's characters in UTF-8, without blanks at its end, ended by NUL.
void readRow(const struct display *display, int row, char *text, size_t room);
// Tells apart what these rows show, the second not included.
uint64_t hashOfRows(const struct display *display, int first, int end);

#endif
