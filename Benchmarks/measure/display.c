#include "display.h"

#include <string.h>

enum { plain, escape, charset, control, text, textEscape };

static void blank(struct display *display, int row, int from, int end) {
  for (int column = from; column < end && column < displayColumns; column++)
    display->cells[row][column] = ' ';
}

void clearDisplay(struct display *display) {
  memset(display, 0, sizeof *display);
  display->bottom = displayRows - 1;
  for (int row = 0; row < displayRows; row++) blank(display, row, 0, displayColumns);
}

static int clamped(int value, int least, int most) {
  return value < least ? least : value > most ? most : value;
}

static void move(struct display *display, int row, int column) {
  display->row = clamped(row, 0, displayRows - 1);
  display->column = clamped(column, 0, displayColumns - 1);
  display->isPastEnd = 0;
}

// Moves rows of a part of the screen up, or down where the count is negative.
static void scroll(struct display *display, int top, int count) {
  int bottom = display->bottom;
  int height = bottom - top + 1;
  int distance = clamped(count < 0 ? -count : count, 0, height);
  size_t row = sizeof display->cells[0];
  int kept = height - distance;
  if (count > 0) {
    memmove(display->cells[top], display->cells[top + distance], (size_t)kept * row);
    for (int i = 0; i < distance; i++) blank(display, bottom - i, 0, displayColumns);
  } else {
    memmove(display->cells[top + distance], display->cells[top], (size_t)kept * row);
    for (int i = 0; i < distance; i++) blank(display, top + i, 0, displayColumns);
  }
}

static void lineFeed(struct display *display) {
  if (display->row == display->bottom) {
    scroll(display, display->top, 1);
  } else {
    move(display, display->row + 1, display->column);
  }
}

// Columns that a terminal gives the character.
static int widthOf(uint32_t scalar) {
  if ((scalar >= 0x300 && scalar < 0x370) || (scalar >= 0x200B && scalar < 0x2010)
      || (scalar >= 0xFE00 && scalar < 0xFE10) || scalar == 0x3099 || scalar == 0x309A)
    return 0;
  int isWide = (scalar >= 0x1100 && scalar < 0x1160) || (scalar >= 0x2E80 && scalar < 0xA4D0)
    || (scalar >= 0xAC00 && scalar < 0xD7A4) || (scalar >= 0xF900 && scalar < 0xFB00)
    || (scalar >= 0xFE30 && scalar < 0xFE70) || (scalar >= 0xFF00 && scalar < 0xFF61)
    || (scalar >= 0xFFE0 && scalar < 0xFFE7) || (scalar >= 0x1F300 && scalar < 0x1FB00)
    || (scalar >= 0x20000 && scalar < 0x40000);
  return isWide ? 2 : 1;
}

static void write(struct display *display, uint32_t scalar) {
  int width = widthOf(scalar);
  if (width == 0) return;
  if (display->isPastEnd || display->column + width > displayColumns) {
    display->column = 0;
    display->isPastEnd = 0;
    lineFeed(display);
  }
  display->cells[display->row][display->column] = scalar;
  if (width == 2) display->cells[display->row][display->column + 1] = 0;
  display->lastWritten = scalar;
  display->column += width;
  if (display->column == displayColumns) {
    display->column--;
    display->isPastEnd = 1;
  }
}

// The parameter of that index; what is missing or 0 is `otherwise`.
static int parameter(const struct display *display, int index, int otherwise) {
  int value = index < display->parameterCount ? display->parameters[index] : 0;
  return value ? value : otherwise;
}

static void shiftCells(struct display *display, int count) {
  uint32_t *row = display->cells[display->row];
  int column = display->column, room = displayColumns - column;
  int distance = clamped(count < 0 ? -count : count, 0, room);
  size_t kept = (size_t)(room - distance) * sizeof *row;
  if (count > 0) {
    memmove(row + column + distance, row + column, kept);
    blank(display, display->row, column, column + distance);
  } else {
    memmove(row + column, row + column + distance, kept);
    blank(display, display->row, displayColumns - distance, displayColumns);
  }
}

static void erase(struct display *display, int what) {
  int row = display->row;
  for (int i = 0; i < displayRows; i++)
    if (what == 2 || (what == 0 && i > row) || (what == 1 && i < row))
      blank(display, i, 0, displayColumns);
}

static void eraseInRow(struct display *display, int what) {
  blank(
    display, display->row, what == 0 ? display->column : 0,
    what == 1 ? display->column + 1 : displayColumns);
}

static void runControl(struct display *display, char final) {
  int one = parameter(display, 0, 1), row = display->row, column = display->column;
  int kind = parameter(display, 0, 0);
  if (display->isPrivate) {
    // The other screen begins empty.
    if ((final == 'h' || final == 'l') && kind == 1049) erase(display, 2);
    return;
  }
  switch (final) {
  case 'H': case 'f': move(display, one - 1, parameter(display, 1, 1) - 1); break;
  case 'A': move(display, row - one, column); break;
  case 'B': move(display, row + one, column); break;
  case 'C': move(display, row, column + one); break;
  case 'D': move(display, row, column - one); break;
  case 'G': case '`': move(display, row, one - 1); break;
  case 'd': move(display, one - 1, column); break;
  case 'J':
    erase(display, kind);
    if (kind < 2) eraseInRow(display, kind);
    break;
  case 'K': eraseInRow(display, kind); break;
  case 'X': blank(display, row, column, column + one); break;
  case '@': shiftCells(display, one); break;
  case 'P': shiftCells(display, -one); break;
  case 'L': scroll(display, row, -one); break;
  case 'M': scroll(display, row, one); break;
  case 'S': scroll(display, display->top, one); break;
  case 'T': scroll(display, display->top, -one); break;
  case 'b':
    for (int i = 0; i < one; i++) write(display, display->lastWritten);
    break;
  case 'r':
    display->top = clamped(one - 1, 0, displayRows - 1);
    display->bottom = clamped(parameter(display, 1, displayRows) - 1, 0, displayRows - 1);
    move(display, 0, 0);
    break;
  default: break;
  }
}

static void takeControl(struct display *display, unsigned char byte) {
  if (byte >= '0' && byte <= '9') {
    int *last = &display->parameters[display->parameterCount - 1];
    *last = clamped(*last * 10 + byte - '0', 0, 100000);
  } else if (byte == ';' || byte == ':') {
    if (display->parameterCount < mostParameters)
      display->parameters[display->parameterCount++] = 0;
  } else if (byte >= '<' && byte <= '?') {
    display->isPrivate = 1;
  } else if (byte >= '@') {
    display->state = plain;
    runControl(display, (char)byte);
  }
}

static void takeEscape(struct display *display, unsigned char byte) {
  display->state = plain;
  switch (byte) {
  case '[':
    display->state = control;
    memset(display->parameters, 0, sizeof display->parameters);
    display->parameterCount = 1;
    display->isPrivate = 0;
    break;
  case ']': case 'P': case '_': display->state = text; break;
  case '(': case ')': display->state = charset; break;
  case 'M':
    if (display->row == display->top) scroll(display, display->top, -1);
    else move(display, display->row - 1, display->column);
    break;
  default: break;
  }
}

static void takePlain(struct display *display, unsigned char byte) {
  if (byte >= 0x80) {
    if (byte >= 0xC0) {
      display->scalarLeft = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1;
      display->scalar = byte & (0x3Fu >> display->scalarLeft);
    } else if (display->scalarLeft > 0) {
      display->scalar = display->scalar << 6 | (byte & 0x3F);
      if (--display->scalarLeft == 0) write(display, display->scalar);
    }
    return;
  }
  switch (byte) {
  case '\x1b': display->state = escape; break;
  case '\r': move(display, display->row, 0); break;
  case '\n': lineFeed(display); break;
  case '\b': move(display, display->row, display->column - 1); break;
  case '\t': move(display, display->row, (display->column | 7) + 1); break;
  default:
    if (byte >= ' ' && byte != 0x7F) write(display, byte);
  }
}

void feedDisplay(struct display *display, const char *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    switch (display->state) {
    case plain: takePlain(display, byte); break;
    case escape: takeEscape(display, byte); break;
    case charset: display->state = plain; break;
    case control: takeControl(display, byte); break;
    case text:
      if (byte == '\a') display->state = plain;
      if (byte == '\x1b') display->state = textEscape;
      break;
    case textEscape: display->state = plain; break;
    }
  }
}

void readRow(const struct display *display, int row, char *text, size_t room) {
  size_t length = 0, end = 0;
  for (int column = 0; column < displayColumns && length + 5 < room; column++) {
    uint32_t scalar = display->cells[row][column];
    if (scalar == 0) continue;
    if (scalar < 0x80) {
      text[length++] = (char)scalar;
    } else if (scalar < 0x800) {
      text[length++] = (char)(0xC0 | scalar >> 6);
      text[length++] = (char)(0x80 | (scalar & 0x3F));
    } else {
      if (scalar < 0x10000) {
        text[length++] = (char)(0xE0 | scalar >> 12);
      } else {
        text[length++] = (char)(0xF0 | scalar >> 18);
        text[length++] = (char)(0x80 | (scalar >> 12 & 0x3F));
      }
      text[length++] = (char)(0x80 | (scalar >> 6 & 0x3F));
      text[length++] = (char)(0x80 | (scalar & 0x3F));
    }
    if (scalar != ' ') end = length;
  }
  text[end] = 0;
}

uint64_t hashOfRows(const struct display *display, int first, int end) {
  uint64_t hash = 0xCBF29CE484222325;
  for (int row = first; row < end; row++)
    for (int column = 0; column < displayColumns; column++)
      hash = (hash ^ display->cells[row][column]) * 0x100000001B3;
  return hash;
}
