#include <wayland-client-core.h>
#include <wayland-client-protocol.h>

#include "data-control.h"

// Swift can write no function that takes a va_list.
static inline void wayland_ignore_words(const char *format, va_list words) {
  (void)format;
  (void)words;
}

// The library would write what goes wrong to stderr; its functions return the same as a code.
static inline void wayland_be_quiet(void) { wl_log_set_handler_client(wayland_ignore_words); }

// A new device for this seat, or NULL when memory is short.
static inline struct wl_proxy *data_control_get_device(
    const struct data_control *protocol, struct wl_proxy *manager, struct wl_proxy *seat) {
  return wl_proxy_marshal_flags(manager, data_control_manager_get_device, protocol->device,
                                wl_proxy_get_version(manager), 0, NULL, seat);
}

// The source writes the contents to a copy of this descriptor, in the type of that name.
static inline void data_control_receive(struct wl_proxy *offer, const char *type, int descriptor) {
  wl_proxy_marshal_flags(offer, data_control_offer_receive, NULL, wl_proxy_get_version(offer), 0,
                         type, descriptor);
}

// Devices and offers both: the request has the same number.
static inline void data_control_destroy(struct wl_proxy *proxy) {
  wl_proxy_marshal_flags(proxy, data_control_destroy_request, NULL, wl_proxy_get_version(proxy),
                         WL_MARSHAL_FLAG_DESTROY);
}

// Macros whose casts Swift does not import.
static inline struct wl_proxy *wayland_object_proxy(struct wl_object *object) {
  return (struct wl_proxy *)object;
}
static inline const struct wl_interface *wayland_seat_interface(void) { return &wl_seat_interface; }
