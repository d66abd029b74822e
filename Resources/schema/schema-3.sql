-- Version 3: snippets. Documentation/Snippets.md says what each field is.

-- What one command deleted or edited, kept for undo.
CREATE TABLE snippet_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  changed_at INTEGER NOT NULL
) STRICT;

-- One row is one version of a snippet; with a `change` it is one that this change took away.
-- `tags` has a blank between two, `prompts` a line "NUMBER LABEL" for each: neither can hold what
-- parts it from the next, and so a version is one row and is put back by one statement.
CREATE TABLE snippet (
  id INTEGER PRIMARY KEY,
  uuid_high INTEGER NOT NULL,
  uuid_low INTEGER NOT NULL,
  change INTEGER REFERENCES snippet_change (id),
  name TEXT NOT NULL,
  folder TEXT NOT NULL,
  tags TEXT NOT NULL,
  description TEXT NOT NULL,
  prompts TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  body TEXT NOT NULL
) STRICT;

-- Two programs that add the same name at once cannot both succeed.
CREATE UNIQUE INDEX snippet_name ON snippet (name) WHERE change IS NULL;
CREATE UNIQUE INDEX snippet_uuid ON snippet (uuid_high, uuid_low) WHERE change IS NULL;
CREATE INDEX snippet_newest ON snippet (created_at, uuid_high, uuid_low) WHERE change IS NULL;
CREATE INDEX snippet_changed ON snippet (change) WHERE change IS NOT NULL;
