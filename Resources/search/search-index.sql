-- The file of the search index. It can be made again from the store at any time, so there are no
-- steps between versions: a file of another one is thrown away. Each shard has a full-text table
-- `windows_<number>` besides.

-- How far a shard has come: `documents` clips, up to the rank `high`. `common` are the windows that
-- it leaves out because too many clips have them, 8 bytes each.
CREATE TABLE shard (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  key INTEGER NOT NULL UNIQUE,
  high INTEGER NOT NULL,
  documents INTEGER NOT NULL,
  sealed INTEGER NOT NULL,
  common BLOB NOT NULL
) STRICT;

-- Which clip a document is; number = shard's number * 2^20 + document's number in it. It counts only
-- while the clip stands at this rank: one that was copied again has another document, or will have.
-- `digest` is the sum of the hashes of its windows, to check the index with.
CREATE TABLE document (
  number INTEGER PRIMARY KEY,
  clip INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  digest INTEGER NOT NULL
) STRICT;
