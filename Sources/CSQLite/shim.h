#include <sqlite3.h>

// The macro casts -1 to a function pointer, which Swift does not import: it asks SQLite to copy
// the bytes before the call returns.
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

// sqlite3_db_config is variadic, which Swift does not import. Returns an SQLite result code.
static inline int csqlite_set_defensive(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}

// The same, for leaving the log as it is when the last connection closes.
static inline int csqlite_set_no_checkpoint_on_close(sqlite3 *connection) {
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}
