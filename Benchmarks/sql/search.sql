-- The newest 50 clips whose text meets CONDITION, by looking at each.
SELECT printf('%016x%016x', uuid_high, uuid_low) FROM (
SELECT uuid_high, uuid_low, rank, CAST(head || ifnull(bytes, '') AS TEXT) AS text
FROM clip LEFT JOIN representation ON representation.id = clip.id * 16
WHERE deletion IS NULL)
WHERE CONDITION ORDER BY rank DESC LIMIT 50
