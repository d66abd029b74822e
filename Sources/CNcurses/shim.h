// Wide-character functions such as get_wch are declared only with this.
#define NCURSES_WIDECHAR 1
#include <ncurses.h>
