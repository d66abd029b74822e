-- Version 2: what the search index promises. Documentation/Search.md says why.

-- A shard of the index, by its random key: every clip whose rank is in this range is in it, as far
-- as the shard itself has come, or is a stray. `erased`: clips in it that are no longer stored.
CREATE TABLE search_shard (
  key INTEGER PRIMARY KEY,
  low INTEGER NOT NULL,
  high INTEGER NOT NULL,
  erased INTEGER NOT NULL,
  erased_at INTEGER
) STRICT;

-- Where clips and index differ: clips that came to a rank after a shard had claimed it, by an edit,
-- an import or an undo, and ranks that clips have left. Looked at are those that are there.
CREATE TABLE search_stray (
  rank INTEGER NOT NULL,
  clip INTEGER NOT NULL,
  PRIMARY KEY (rank, clip)
) STRICT, WITHOUT ROWID;

CREATE INDEX search_stray_clip ON search_stray (clip);
