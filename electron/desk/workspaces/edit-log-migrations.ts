/** Tables of zones, stores, their edits, and the workspace itself: SQL by the workspace version it migrates to. */
export const editLogMigrations: Readonly<Record<number, string>> = {
  1: `
  CREATE TABLE zones (
    id TEXT PRIMARY KEY,
    -- Order of the list, kept when a removed zone comes back.
    place INTEGER NOT NULL,
    zone TEXT NOT NULL
  );
  CREATE TABLE moments (
    number INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    at TEXT NOT NULL,
    -- What the moment did, and what takes it back.
    change TEXT NOT NULL,
    reverse TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0
  );
  `,
  3: `
  -- Not drawn on the map. Kept when the zone goes: undo brings it back as it was.
  CREATE TABLE hidden_zones (id TEXT PRIMARY KEY) WITHOUT ROWID;
  `,
  5: `
  -- What each moment made of the zones that it concerned. A zone is as the latest of the moments that
  -- are done left it. Of a moment that is no longer kept the rows stay that no later one has followed.
  CREATE TABLE zone_versions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    moment INTEGER NOT NULL,
    -- Order of the list. Both are null where the moment took the zone out.
    place INTEGER,
    zone TEXT,
    UNIQUE (id, moment)
  );
  CREATE TEMP TABLE before AS
    SELECT number AS moment, value ->> '$.zone.id' AS id, value ->> '$.place' AS place, value -> '$.zone' AS zone
      FROM moments, json_each(reverse, '$.put')
    UNION ALL SELECT number, value, NULL, NULL FROM moments, json_each(reverse, '$.remove');
  -- What no moment that is kept has brought.
  INSERT INTO zone_versions (id, moment, place, zone)
    SELECT id, 0, place, zone FROM zones WHERE id NOT IN (SELECT id FROM before)
    UNION ALL
    SELECT id, 0, place, zone FROM before
      JOIN (SELECT id, min(moment) AS moment FROM before GROUP BY id) USING (id, moment)
      WHERE zone IS NOT NULL;
  DROP TABLE before;
  INSERT INTO zone_versions (moment, id, place, zone)
    SELECT number, value ->> '$.zone.id', value ->> '$.place', value -> '$.zone'
      FROM moments, json_each(change, '$.put')
    UNION ALL SELECT number, value, NULL, NULL FROM moments, json_each(change, '$.remove')
    ORDER BY 1;
  CREATE INDEX zones_of_moment ON zone_versions (moment);
  DROP TABLE zones;
  ALTER TABLE moments RENAME TO moments_with_changes;
  CREATE TABLE moments (
    number INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    at TEXT NOT NULL,
    -- void: not written to its end, or never to be done again. It is forgotten with all that it brought.
    state TEXT NOT NULL CHECK (state IN ('void', 'done', 'undone'))
  );
  INSERT INTO moments SELECT number, label, at, iif(undone, 'undone', 'done') FROM moments_with_changes;
  DROP TABLE moments_with_changes;
  `,
  6: `
  -- One row. The number of confirmed edits stands in a second place, too: a file that lost some is noticed.
  CREATE TABLE workspace (id TEXT NOT NULL, edits INTEGER NOT NULL);
  INSERT INTO workspace SELECT lower(hex(randomblob(16))), coalesce(max(number), 0) FROM moments;
  -- CRC-32 of the zone's text; null where it was written before there were any.
  ALTER TABLE zone_versions ADD COLUMN checksum INTEGER;
  `,
  17: `
  -- What each moment made of the stores that it concerned, as zone_versions has it of the zones.
  CREATE TABLE store_versions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    moment INTEGER NOT NULL,
    place INTEGER,
    store TEXT,
    checksum INTEGER,
    UNIQUE (id, moment)
  );
  CREATE INDEX stores_of_moment ON store_versions (moment);
  `,
};
