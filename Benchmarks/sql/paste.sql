-- The exact bytes of the third newest clip: its head, then what the head has no room for.
SELECT newest.head, representation.bytes
FROM (SELECT id, head FROM clip WHERE deletion IS NULL ORDER BY rank DESC LIMIT 1 OFFSET 2) newest
LEFT JOIN representation ON representation.id = newest.id * 16
