-- What `nori list -n 1000` shows: id, kind, age, size and the first line, newest first.
SELECT printf('%016x%016x', uuid_high, uuid_low), kind, copied_at, byte_count, head
FROM clip WHERE deletion IS NULL ORDER BY rank DESC LIMIT 1000
