// Functions of the C library that Swift's Glibc module leaves out, since the headers hide them
// unless _GNU_SOURCE is defined before all else. Restated as glibc 2.34 and later declare them.
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>

// renameat2(2)
#define NORI_RENAME_NOREPLACE 1
int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

// pipe2(2)
int pipe2(int ends[2], int flags);

// posix_spawn(3): no descriptor from `first` on reaches the program; where it starts.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

// posix_spawn(3): the program gets a session of its own.
#define NORI_SPAWN_SETSID 0x80

// prlimit(2)
int prlimit(pid_t process, enum __rlimit_resource resource, const struct rlimit *limit,
            struct rlimit *before);

// memfd_create(2)
#define NORI_MEMFD_CLOEXEC 1
int memfd_create(const char *name, unsigned int flags);

// signalfd(2): readable while one of these blocked signals waits.
int signalfd(int descriptor, const sigset_t *signals, int flags);

// pidfd_open(2), by its number: glibc has a function for it only since 2.36.
#include <sys/syscall.h>
#include <unistd.h>
static inline int nori_pidfd_open(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

// Locks of an open file, whoever uses it (fcntl_locking(2)): they go with its last descriptor, so
// with the process at the latest, and can be asked for without being taken for a moment.
#include <fcntl.h>
#define NORI_F_OFD_GETLK 36
#define NORI_F_OFD_SETLK 37
static inline int nori_lock_take(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  return fcntl(descriptor, NORI_F_OFD_SETLK, &lock);
}
// 1 when another open file holds the lock.
static inline int nori_lock_is_held(int descriptor) {
  struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  int result = fcntl(descriptor, NORI_F_OFD_GETLK, &lock);
  return result < 0 ? result : lock.l_type != F_UNLCK;
}
