// The least that `nori paste N` must do: open the store, read one row, write its bytes.
//
//   paste DATABASE SELECT
//
// SELECT comes from sql/paste.sql, which knows the schema. Its columns are written one after
// another.

#include <sqlite3.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  sqlite3 *database;
  int code = sqlite3_open_v2(
    argv[1], &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, NULL);
  sqlite3_stmt *statement = NULL;
  if (code == SQLITE_OK) code = sqlite3_prepare_v2(database, argv[2], -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code != SQLITE_ROW) {
    fprintf(stderr, "floor paste: %s\n", code == SQLITE_DONE ? "no row" : sqlite3_errmsg(database));
    return 1;
  }
  for (int column = 0; column < sqlite3_column_count(statement); column++) {
    const char *bytes = sqlite3_column_blob(statement, column);
    size_t left = (size_t)sqlite3_column_bytes(statement, column);
    while (left > 0) {
      ssize_t written = write(STDOUT_FILENO, bytes, left);
      if (written < 0) return 1;
      bytes += written;
      left -= (size_t)written;
    }
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return 0;
}
