// Wide-character functions such as wadd_wchnstr are declared only with this.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdint.h>
#include <term.h>

// term.h names every capability by a macro, some of them everyday words.
#undef columns
#undef lines

// Global variables are "not concurrency-safe" to Swift; behind a function they can be read.
static inline WINDOW *ncurses_standard_screen(void) { return stdscr; }
static inline WINDOW *ncurses_current_screen(void) { return curscr; }
static inline int ncurses_colors(void) { return COLORS; }
static inline int ncurses_color_pairs(void) { return COLOR_PAIRS; }

// A_BOLD and its kin are macros with casts, which Swift does not import.
static const attr_t ncurses_bold = A_BOLD;
static const attr_t ncurses_dim = A_DIM;
static const attr_t ncurses_underline = A_UNDERLINE;
static const attr_t ncurses_reverse = A_REVERSE;

// wchar_t is a Unicode scalar in Swift, which a terminating zero and raw numbers make awkward.
static inline int ncurses_set_cell(cchar_t *cell, const uint32_t *text, attr_t attributes,
                                   short pair) {
  return setcchar(cell, (const wchar_t *)text, attributes, pair, NULL);
}

// The value of a string capability; NULL where the terminal lacks it. tigetstr wants a plain
// char * and answers absence in two ways.
static inline const char *ncurses_capability(const char *name) {
  char *value = tigetstr((char *)name);
  return value == (char *)-1 ? NULL : value;
}
