// Functions of the C library that Swift's Glibc module leaves out, since the headers hide them
// unless _GNU_SOURCE is defined before all else. Restated as glibc 2.34 and later declare them.
#include <signal.h>
#include <spawn.h>

// renameat2(2)
#define NORI_RENAME_NOREPLACE 1
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

// pipe2(2)
int pipe2(int ends[2], int flags);

// posix_spawn(3): no descriptor from `first` on reaches the program; where it starts.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

// signalfd(2): readable while one of these blocked signals waits.
int signalfd(int descriptor, const sigset_t *signals, int flags);
