// A compositor for tests that is the source of every selection too, and a bad one.
//
//   hostile-compositor SOCKET
//
// It obeys a line at a time on stdin and says on stdout which types it is asked for:
//
//   copy BEHAVIOUR TYPE…      a new clipboard selection; `primary` instead of `copy` for the other
//   copy2 BEHAVIOUR TYPE…     the same on the second seat
//   clear                     the clipboard is empty
//   burst COUNT               so many selections, one upon the other: "copy 1", "copy 2", …;
//                             a client that does not keep up is thrown out, as by any compositor
//   seat, unseat              a second seat comes, goes
//   freeze                    reads and says nothing any more
//   die                       goes without a word
//
// BEHAVIOUR is what happens when contents are asked for:
//
//   say:TEXT   all of TEXT comes
//   late:TEXT  all of TEXT comes, but only after what is asked for next
//   zero       the pipe is closed
//   hang       nothing comes, and no end
//   endless    bytes come, and no end
//   dribble    a byte comes now and then, and no end
//   half:N     some bytes come and the pipe is closed; N rounds of events later the compositor
//              tells that the source has gone
//   mixed      types that begin with "bad" hang, the others say "good"
//
// TYPE may hold \xHH; @COUNT stands for so many types.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wayland-server-core.h>
#include <wayland-server-protocol.h>

#include "../../Sources/CWayland/data-control.h"

struct selection {
  char *behaviour;
  char **types;
  int type_count;
};

enum { seat_count = 2, most_devices = 64 };

static struct wl_display *display;
static struct wl_global *seats[seat_count];
static struct selection *clipboards[seat_count], *primaries[seat_count];
static struct {
  struct wl_resource *resource;
  int seat;
} devices[most_devices];
// Rounds of events until it is told that the clipboard's source has gone; 0 for never.
static int rounds_to_loss;

static void say(const char *format, const char *text) {
  printf(format, text);
  putchar('\n');
  fflush(stdout);
}

static void destroy(struct wl_client *client, struct wl_resource *resource) {
  (void)client;
  wl_resource_destroy(resource);
}

// Contents.

static int write_on(int descriptor, uint32_t mask, void *source) {
  static const char bytes[65536];
  if (mask & (WL_EVENT_HANGUP | WL_EVENT_ERROR) ||
      (write(descriptor, bytes, sizeof bytes) < 0 && errno != EAGAIN)) {
    wl_event_source_remove(*(struct wl_event_source **)source);
    free(source);
    close(descriptor);
  }
  return 0;
}

struct dribble {
  struct wl_event_source *timer;
  int descriptor;
};

static int write_byte(void *data) {
  struct dribble *dribble = data;
  if (write(dribble->descriptor, "x", 1) == 1) {
    wl_event_source_timer_update(dribble->timer, 500);
  } else {
    wl_event_source_remove(dribble->timer);
    close(dribble->descriptor);
    free(dribble);
  }
  return 0;
}

static void write_all(int descriptor, const char *text) {
  if (write(descriptor, text, strlen(text)) < 0) perror("write");
  close(descriptor);
}

static void receive(struct wl_client *client, struct wl_resource *offer, const char *type,
                    int descriptor) {
  (void)client;
  static int late_descriptor = -1;
  static const char *late_text;
  struct selection *selection = wl_resource_get_user_data(offer);
  const char *behaviour = selection->behaviour;
  say("asked %s", type);
  if (strncmp(behaviour, "late:", 5) == 0) {
    late_descriptor = descriptor;
    late_text = behaviour + 5;
    return;
  }
  if (strncmp(behaviour, "say:", 4) == 0) {
    write_all(descriptor, behaviour + 4);
  } else if (strcmp(behaviour, "zero") == 0) {
    close(descriptor);
  } else if (strncmp(behaviour, "half:", 5) == 0) {
    write_all(descriptor, "the first half and");
    rounds_to_loss = 1 + atoi(behaviour + 5);
  } else if (strcmp(behaviour, "mixed") == 0 && strncmp(type, "bad", 3) != 0) {
    write_all(descriptor, "good");
  } else if (strcmp(behaviour, "endless") == 0) {
    struct wl_event_source **source = malloc(sizeof *source);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
    *source = wl_event_loop_add_fd(wl_display_get_event_loop(display), descriptor,
                                   WL_EVENT_WRITABLE, write_on, source);
  } else if (strcmp(behaviour, "dribble") == 0) {
    struct dribble *dribble = malloc(sizeof *dribble);
    dribble->descriptor = descriptor;
    dribble->timer =
        wl_event_loop_add_timer(wl_display_get_event_loop(display), write_byte, dribble);
    wl_event_source_timer_update(dribble->timer, 1);
  }
  if (late_descriptor >= 0) write_all(late_descriptor, late_text);
  late_descriptor = -1;
}

static const struct {
  void (*receive)(struct wl_client *, struct wl_resource *, const char *, int);
  void (*destroy)(struct wl_client *, struct wl_resource *);
} offer_requests = {receive, destroy};

// Selections.

// Lets the client read, so that the library does not give it up.
static void flush(struct wl_client *client) {
  struct pollfd room = {wl_client_get_fd(client), POLLOUT, 0};
  wl_client_flush(client);
  poll(&room, 1, 1000);
}

static void tell(struct wl_resource *device, struct selection *selection, uint32_t event) {
  if (!selection) {
    wl_resource_post_event(device, event, NULL);
    return;
  }
  struct wl_client *client = wl_resource_get_client(device);
  struct wl_resource *offer = wl_resource_create(client, data_control_ext.offer, 1, 0);
  wl_resource_set_implementation(offer, &offer_requests, selection, NULL);
  wl_resource_post_event(device, data_control_device_data_offer, offer);
  for (int index = 0; index < selection->type_count; index++) {
    const char *type = selection->types[index];
    int many = type[0] == '@' ? atoi(type + 1) : 1;
    for (int number = 0; number < many; number++) {
      char name[64];
      snprintf(name, sizeof name, "x-many/%d", number);
      wl_resource_post_event(offer, data_control_offer_offer, type[0] == '@' ? name : type);
      if (number % 64 == 63) flush(client);
    }
  }
  wl_resource_post_event(device, event, offer);
  wl_client_flush(client);
}

static void tell_all(int seat, struct selection *selection, uint32_t event) {
  for (int index = 0; index < most_devices; index++) {
    if (devices[index].resource && devices[index].seat == seat) {
      tell(devices[index].resource, selection, event);
    }
  }
}

static void forget_device(struct wl_resource *device) {
  for (int index = 0; index < most_devices; index++) {
    if (devices[index].resource == device) devices[index].resource = NULL;
  }
}

static void set_selection(struct wl_client *client, struct wl_resource *device,
                          struct wl_resource *source) {
  (void)client, (void)device, (void)source;
}

static const struct {
  void (*set_selection)(struct wl_client *, struct wl_resource *, struct wl_resource *);
  void (*destroy)(struct wl_client *, struct wl_resource *);
  void (*set_primary_selection)(struct wl_client *, struct wl_resource *, struct wl_resource *);
} device_requests = {set_selection, destroy, set_selection};

static void create_source(struct wl_client *client, struct wl_resource *manager, uint32_t id) {
  (void)id, (void)client;
  wl_resource_post_error(manager, 0, "the selections are mine");
}

static void get_device(struct wl_client *client, struct wl_resource *manager, uint32_t id,
                       struct wl_resource *seat_resource) {
  (void)manager;
  int seat = (int)(intptr_t)wl_resource_get_user_data(seat_resource);
  struct wl_resource *device = wl_resource_create(client, data_control_ext.device, 1, id);
  wl_resource_set_implementation(device, &device_requests, NULL, forget_device);
  for (int index = 0; index < most_devices; index++) {
    if (devices[index].resource) continue;
    devices[index].resource = device;
    devices[index].seat = seat;
    break;
  }
  tell(device, clipboards[seat], data_control_device_selection);
  tell(device, primaries[seat], data_control_device_primary_selection);
}

static const struct {
  void (*create_source)(struct wl_client *, struct wl_resource *, uint32_t);
  void (*get_device)(struct wl_client *, struct wl_resource *, uint32_t, struct wl_resource *);
  void (*destroy)(struct wl_client *, struct wl_resource *);
} manager_requests = {create_source, get_device, destroy};

static void bind_manager(struct wl_client *client, void *data, uint32_t version, uint32_t id) {
  (void)data;
  struct wl_resource *manager =
      wl_resource_create(client, data_control_ext.manager, (int)version, id);
  wl_resource_set_implementation(manager, &manager_requests, NULL, NULL);
}

static void get_input(struct wl_client *client, struct wl_resource *seat, uint32_t id) {
  (void)client, (void)id;
  wl_resource_post_error(seat, 0, "there are no devices");
}

static const struct wl_seat_interface seat_requests = {get_input, get_input, get_input, destroy};

static void bind_seat(struct wl_client *client, void *number, uint32_t version, uint32_t id) {
  struct wl_resource *seat = wl_resource_create(client, &wl_seat_interface, (int)version, id);
  wl_resource_set_implementation(seat, &seat_requests, number, NULL);
}

static void add_seat(int number) {
  seats[number] =
      wl_global_create(display, &wl_seat_interface, 5, (void *)(intptr_t)number, bind_seat);
}

// Commands.

static char *unescaped(const char *text) {
  char *result = strdup(text), *end = result;
  for (; *text; text++) {
    unsigned byte;
    if (text[0] == '\\' && text[1] == 'x' && sscanf(text + 2, "%2x", &byte) == 1) {
      *end++ = (char)byte;
      text += 3;
    } else {
      *end++ = *text;
    }
  }
  *end = 0;
  return result;
}

// What was selected before stays in memory: its offers may still be asked.
static struct selection *new_selection(const char *behaviour) {
  struct selection *selection = calloc(1, sizeof *selection);
  selection->behaviour = strdup(behaviour);
  selection->types = calloc(64, sizeof *selection->types);
  return selection;
}

static struct selection *read_selection(char *rest) {
  struct selection *selection = new_selection(strtok_r(NULL, " ", &rest));
  for (char *type; selection->type_count < 64 && (type = strtok_r(NULL, " ", &rest));) {
    selection->types[selection->type_count++] = unescaped(type);
  }
  return selection;
}

static void set(struct selection **place, int seat, struct selection *selection, uint32_t event) {
  *place = selection;
  tell_all(seat, selection, event);
}

static void burst(int count) {
  for (int number = 1; number <= count; number++) {
    char behaviour[32];
    snprintf(behaviour, sizeof behaviour, "say:copy %d", number);
    struct selection *selection = new_selection(behaviour);
    selection->types[selection->type_count++] = "text/plain";
    set(&clipboards[0], 0, selection, data_control_device_selection);
    // The client may ask meanwhile.
    wl_event_loop_dispatch(wl_display_get_event_loop(display), 0);
  }
}

static void obey(char *line) {
  char *rest;
  const char *command = strtok_r(line, " ", &rest);
  if (!command) return;
  if (strcmp(command, "copy") == 0) {
    set(&clipboards[0], 0, read_selection(rest), data_control_device_selection);
  } else if (strcmp(command, "copy2") == 0) {
    set(&clipboards[1], 1, read_selection(rest), data_control_device_selection);
  } else if (strcmp(command, "primary") == 0) {
    set(&primaries[0], 0, read_selection(rest), data_control_device_primary_selection);
  } else if (strcmp(command, "clear") == 0) {
    set(&clipboards[0], 0, NULL, data_control_device_selection);
  } else if (strcmp(command, "burst") == 0) {
    burst(atoi(rest));
  } else if (strcmp(command, "seat") == 0) {
    add_seat(1);
  } else if (strcmp(command, "unseat") == 0) {
    wl_global_destroy(seats[1]);
    clipboards[1] = NULL;
  } else if (strcmp(command, "freeze") == 0) {
    say("%s", "frozen");
    while (pause() < 0) {
    }
  } else if (strcmp(command, "die") == 0) {
    _exit(0);
  }
}

static int read_commands(int descriptor, uint32_t mask, void *data) {
  static char line[65536];
  static size_t length;
  (void)mask, (void)data;
  ssize_t count = read(descriptor, line + length, sizeof line - length - 1);
  if (count <= 0) exit(0);
  length += (size_t)count;
  for (char *end; (end = memchr(line, '\n', length));) {
    *end = 0;
    obey(line);
    length -= (size_t)(end + 1 - line);
    memmove(line, end + 1, length);
  }
  return 0;
}

int main(int count, char **words) {
  signal(SIGPIPE, SIG_IGN);
  display = wl_display_create();
  if (count != 2 || !display || wl_display_add_socket(display, words[1]) != 0) return 2;
  wl_global_create(display, data_control_ext.manager, 1, NULL, bind_manager);
  add_seat(0);
  struct wl_event_loop *loop = wl_display_get_event_loop(display);
  wl_event_loop_add_fd(loop, STDIN_FILENO, WL_EVENT_READABLE, read_commands, NULL);
  say("%s", "ready");
  while (wl_event_loop_dispatch(loop, -1) == 0) {
    if (rounds_to_loss > 0 && --rounds_to_loss == 0) {
      say("%s", "lost");
      set(&clipboards[0], 0, NULL, data_control_device_selection);
    }
    wl_display_flush_clients(display);
  }
  return 1;
}
