// The least that a durable `nori capture < file` must do: write, fsync, rename, fsync the folder.
//
//   capture INBOX < file          INBOX has tmp/ and new/

#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static int failed(const char *what) {
  fprintf(stderr, "floor capture: ");
  perror(what);
  return 1;
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  if (chdir(argv[1]) != 0) return failed("chdir");

  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  char unfinished[96], finished[96];
  snprintf(unfinished, sizeof unfinished, "tmp/%lld%09ld-%d.json",
    (long long)now.tv_sec, now.tv_nsec, (int)getpid());
  snprintf(finished, sizeof finished, "new/%s", unfinished + 4);

  int file = open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return failed("open");
  char buffer[65536];
  ssize_t count;
  while ((count = read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
    if (write(file, buffer, (size_t)count) != count) return failed("write");
  if (count < 0) return failed("read");
  if (fsync(file) != 0) return failed("fsync");
  if (rename(unfinished, finished) != 0) return failed("rename");

  int folder = open("new", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return failed("open new/");
  if (fsync(folder) != 0) return failed("fsync new/");
  return 0;
}
