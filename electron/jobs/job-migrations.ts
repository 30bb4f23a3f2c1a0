/** Tables of the jobs of a workspace, except plans: SQL by the workspace version it migrates to. */
export const jobMigrations: Readonly<Record<number, string>> = {
  // Converts the table of the matrix panel from a search to a job, and therefore also changes `searches`.
  8: `
  -- Long work of the desk other than plans of zones.
  CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    question TEXT NOT NULL,
    -- Whose answers it has; null where that was not kept.
    service TEXT,
    state TEXT NOT NULL CHECK (state IN ('running', 'paused')),
    -- Why it paused by itself.
    fault TEXT
  );
  -- The table that the window filled.
  INSERT INTO jobs
    SELECT
      json_extract(search, '$.table.id'),
      'matrix',
      json_remove(json_extract(search, '$.table'), '$.id', '$.service'),
      json_extract(search, '$.table.service'),
      'paused',
      NULL
    FROM searches
    WHERE panel = 'matrix' AND json_valid(search) AND json_type(search, '$.table.id') = 'text';
  UPDATE searches SET search = json_remove(search, '$.table') WHERE panel = 'matrix' AND json_valid(search);
  DELETE FROM matrix_blocks WHERE table_id NOT IN (SELECT id FROM jobs);
  CREATE TRIGGER forget_blocks AFTER DELETE ON jobs BEGIN
    DELETE FROM matrix_blocks WHERE table_id = OLD.id;
  END;
  `,
  10: `
  -- What a job that is not a table came to; null while it has not ended.
  ALTER TABLE jobs ADD COLUMN outcome TEXT;
  `,
  12: `
  -- When the last that a job does was done, as ISO 8601; null before, and of those of an older program.
  ALTER TABLE jobs ADD COLUMN ended_at TEXT;
  `,
};
