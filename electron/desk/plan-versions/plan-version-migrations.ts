/** Table of plan versions: SQL by the workspace version it migrates to. */
export const planVersionMigrations: Readonly<Record<number, string>> = {
  16: `
  -- The zones as they stood, by themselves: the edit log forgets old edits.
  CREATE TABLE plan_versions (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    at TEXT NOT NULL,
    zone_count INTEGER NOT NULL,
    -- Null unless it was removed, which can be taken back until the workspace is opened the next time.
    removed_at TEXT,
    -- One zone a line in the order of the list, as JSON, compressed (zlib, whose checksum shows damage).
    zones BLOB NOT NULL
  );
  `,
  20: `
  -- The stores as the zones are; null where the version is older than this column.
  ALTER TABLE plan_versions ADD COLUMN stores BLOB;
  `,
};
