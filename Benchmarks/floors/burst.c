// The least that `nori ingest` must do with a full inbox: list the names in order, read each file,
// insert it, commit durably in batches, unlink what is committed. No JSON is parsed, no equal clip
// looked for, nothing indexed.
//
//   burst FOLDER DATABASE

#include <dirent.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { batchSize = 1000, largestFile = 8 << 20 };

static sqlite3 *database;

static void stop(const char *what) {
  fprintf(stderr, "floor burst: ");
  perror(what);
  exit(1);
}

static void check(int code) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
  fprintf(stderr, "floor burst: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static void run(const char *sql) { check(sqlite3_exec(database, sql, NULL, NULL, NULL)); }

static int byBytes(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static char **sortedNames(size_t *count) {
  char **names = NULL;
  size_t room = 0;
  DIR *folder = opendir(".");
  if (!folder) stop("opendir");
  struct dirent *entry;
  *count = 0;
  while ((entry = readdir(folder))) {
    if (entry->d_name[0] == '.') continue;
    if (*count == room) {
      room = room ? room * 2 : 1024;
      names = realloc(names, room * sizeof *names);
    }
    if (!names || !(names[(*count)++] = strdup(entry->d_name))) stop("memory");
  }
  closedir(folder);
  if (*count) qsort(names, *count, sizeof *names, byBytes);
  return names;
}

static size_t contents(const char *name, char *buffer) {
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) stop(name);
  size_t length = 0;
  ssize_t count;
  while ((count = read(file, buffer + length, largestFile - length)) > 0) length += (size_t)count;
  if (count < 0) stop(name);
  close(file);
  return length;
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  check(sqlite3_open_v2(argv[2], &database,
    SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL));
  run("PRAGMA journal_mode = WAL");
  run("PRAGMA synchronous = FULL");
  run("CREATE TABLE captures (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL)");
  sqlite3_stmt *insert;
  check(sqlite3_prepare_v2(
    database, "INSERT INTO captures (bytes) VALUES (?)", -1, &insert, NULL));

  if (chdir(argv[1]) != 0) stop("chdir");
  size_t count;
  char **names = sortedNames(&count);
  char *buffer = malloc(largestFile);
  if (!buffer) stop("memory");
  for (size_t start = 0; start < count; start += batchSize) {
    size_t end = start + batchSize < count ? start + batchSize : count;
    run("BEGIN IMMEDIATE");
    for (size_t i = start; i < end; i++) {
      size_t length = contents(names[i], buffer);
      check(sqlite3_bind_blob(insert, 1, buffer, (int)length, SQLITE_STATIC));
      check(sqlite3_step(insert));
      check(sqlite3_reset(insert));
    }
    run("COMMIT");
    for (size_t i = start; i < end; i++)
      if (unlink(names[i]) != 0) stop("unlink");
  }
  sqlite3_finalize(insert);
  check(sqlite3_close(database));
  return 0;
}
