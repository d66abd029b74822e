-- Version 1. Documentation/Storage.md says what each part is for.

-- Names that recur, each stored once: media types, sources, apps. AUTOINCREMENT: a number is never
-- given to another name, so what a process remembers of it stays true.
CREATE TABLE name (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  text TEXT NOT NULL UNIQUE
) STRICT;

-- What one command deleted, kept for undo; `replacement` is the clip that an edit put in its place.
CREATE TABLE deletion (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  deleted_at INTEGER NOT NULL,
  replacement INTEGER
) STRICT;

-- Times are milliseconds since 1970, offsets from UTC minutes. `type`, `source` and `app` are names.
-- AUTOINCREMENT: a number is never given again, so capture_id never points to the wrong clip.
-- The identity is two numbers, so that an index of the first half is enough to find it.
-- `more_bytes` are those of all representations but the best.
CREATE TABLE clip (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid_high INTEGER NOT NULL,
  uuid_low INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  deletion INTEGER REFERENCES deletion (id),
  pinned_at INTEGER,
  expires_at INTEGER,
  digest INTEGER NOT NULL,
  copied_at INTEGER NOT NULL,
  copied_offset INTEGER NOT NULL,
  copies INTEGER NOT NULL,
  format_count INTEGER NOT NULL,
  type INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  more_bytes INTEGER NOT NULL,
  source INTEGER NOT NULL,
  app INTEGER,
  title TEXT,
  url TEXT,
  host TEXT,
  cwd TEXT,
  tty TEXT,
  command TEXT,
  selection INTEGER,
  head BLOB NOT NULL
) STRICT;

CREATE INDEX clip_uuid ON clip (uuid_high);
CREATE INDEX clip_order ON clip (rank, kind) WHERE deletion IS NULL;
CREATE INDEX clip_digest ON clip (digest) WHERE deletion IS NULL;
CREATE INDEX clip_pinned ON clip (rank) WHERE deletion IS NULL AND pinned_at IS NOT NULL;
CREATE INDEX clip_deleted ON clip (deletion) WHERE deletion IS NOT NULL;
CREATE INDEX clip_expiring ON clip (expires_at) WHERE expires_at IS NOT NULL;

-- id = clip id * 16 + ordinal. Ordinal 0 holds what the clip's head has no room for, and has no
-- row when the head holds all; the other ordinals hold all of their bytes.
CREATE TABLE representation (
  id INTEGER PRIMARY KEY,
  type INTEGER NOT NULL,
  byte_count INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

-- Ids of captures that no clip has as its own: of copies that were taken into a clip, which may be
-- gone, and of clips that were erased. With them the same id is stored once, ever.
CREATE TABLE capture_id (
  uuid_high INTEGER NOT NULL,
  uuid_low INTEGER NOT NULL,
  clip INTEGER NOT NULL,
  erased_at INTEGER,
  PRIMARY KEY (uuid_high, uuid_low)
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Live clips, counted so that nobody needs to look at each of them. Kept by the program in the same
-- transaction: triggers made a capture cost a third more.
CREATE TABLE tally (
  kind INTEGER NOT NULL,
  pinned INTEGER NOT NULL,
  clips INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  PRIMARY KEY (kind, pinned)
) STRICT, WITHOUT ROWID;
