// The two protocols by which a program may see the clipboard without having the keyboard, as
// libwayland wants them described.
//
// ext-data-control-v1 is wlr-data-control-unstable-v1 under other names: the same objects, with
// the same requests and events in the same order. In a signature, n is a new object, o an object
// (?o: or none), s a string, h a file descriptor; a number is the version that brought the
// message. See the protocols' own description at https://wayland.app/protocols/.
#ifndef NORI_DATA_CONTROL_H
#define NORI_DATA_CONTROL_H

#include <wayland-util.h>

extern const struct wl_interface wl_seat_interface;

// One of the protocols.
struct data_control {
  const struct wl_interface *manager, *device, *source, *offer;
};

// Numbers of requests: their places in the tables below.
enum {
  data_control_manager_create_source = 0,
  data_control_manager_get_device = 1,
  data_control_offer_receive = 0,
  data_control_destroy_request = 1,
};

// Numbers of events.
enum {
  data_control_device_data_offer = 0,
  data_control_device_selection = 1,
  data_control_device_finished = 2,
  data_control_device_primary_selection = 3,
  data_control_offer_offer = 0,
  data_control_source_send = 0,
  data_control_source_cancelled = 1,
};

// PREFIX starts the names of the interfaces; PRIMARY is the signature of the messages about the
// primary selection, VERSION that of manager and device.
#define DATA_CONTROL_PROTOCOL(NAME, PREFIX, VERSION, PRIMARY)                                     \
  static const struct wl_interface *NAME##_untyped[] = {NULL, NULL};                              \
                                                                                                  \
  static const struct wl_message NAME##_source_requests[] = {                                     \
      {"offer", "s", NAME##_untyped},                                                             \
      {"destroy", "", NAME##_untyped},                                                            \
  };                                                                                              \
  static const struct wl_message NAME##_source_events[] = {                                       \
      {"send", "sh", NAME##_untyped},                                                             \
      {"cancelled", "", NAME##_untyped},                                                          \
  };                                                                                              \
  static const struct wl_interface NAME##_source = {                                              \
      PREFIX "_source_v1", 1, 2, NAME##_source_requests, 2, NAME##_source_events,                 \
  };                                                                                              \
                                                                                                  \
  static const struct wl_message NAME##_offer_requests[] = {                                      \
      {"receive", "sh", NAME##_untyped},                                                          \
      {"destroy", "", NAME##_untyped},                                                            \
  };                                                                                              \
  static const struct wl_message NAME##_offer_events[] = {                                        \
      {"offer", "s", NAME##_untyped},                                                             \
  };                                                                                              \
  static const struct wl_interface NAME##_offer = {                                               \
      PREFIX "_offer_v1", 1, 2, NAME##_offer_requests, 1, NAME##_offer_events,                    \
  };                                                                                              \
                                                                                                  \
  static const struct wl_interface *NAME##_a_source[] = {&NAME##_source};                         \
  static const struct wl_interface *NAME##_an_offer[] = {&NAME##_offer};                          \
  static const struct wl_message NAME##_device_requests[] = {                                     \
      {"set_selection", "?o", NAME##_a_source},                                                   \
      {"destroy", "", NAME##_untyped},                                                            \
      {"set_primary_selection", PRIMARY, NAME##_a_source},                                        \
  };                                                                                              \
  static const struct wl_message NAME##_device_events[] = {                                       \
      {"data_offer", "n", NAME##_an_offer},                                                       \
      {"selection", "?o", NAME##_an_offer},                                                       \
      {"finished", "", NAME##_untyped},                                                           \
      {"primary_selection", PRIMARY, NAME##_an_offer},                                            \
  };                                                                                              \
  static const struct wl_interface NAME##_device = {                                              \
      PREFIX "_device_v1", VERSION, 3, NAME##_device_requests, 4, NAME##_device_events,           \
  };                                                                                              \
                                                                                                  \
  static const struct wl_interface *NAME##_device_of_seat[] = {&NAME##_device,                    \
                                                                     &wl_seat_interface};         \
  static const struct wl_message NAME##_manager_requests[] = {                                    \
      {"create_data_source", "n", NAME##_a_source},                                               \
      {"get_data_device", "no", NAME##_device_of_seat},                                           \
      {"destroy", "", NAME##_untyped},                                                            \
  };                                                                                              \
  static const struct wl_interface NAME##_manager = {                                             \
      PREFIX "_manager_v1", VERSION, 3, NAME##_manager_requests, 0, NULL,                         \
  };                                                                                              \
                                                                                                  \
  static const struct data_control NAME = {                                                       \
      &NAME##_manager, &NAME##_device, &NAME##_source, &NAME##_offer,                             \
  }

DATA_CONTROL_PROTOCOL(data_control_ext, "ext_data_control", 1, "?o");
DATA_CONTROL_PROTOCOL(data_control_wlr, "zwlr_data_control", 2, "2?o");

#endif
