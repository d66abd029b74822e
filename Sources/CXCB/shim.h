#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xfixes.h>

// Global variables are "not concurrency-safe" to Swift; behind a function they can be read.
static inline xcb_extension_t *xcb_xfixes_extension(void) { return &xcb_xfixes_id; }
