/** Tables of address lists: SQL by the workspace version it migrates to. */
export const geocodingMigrations: Readonly<Record<number, string>> = {
  15: `
  -- Lists of addresses or positions that are looked up; a list goes with its job.
  CREATE TABLE geocoding_lists (id TEXT PRIMARY KEY, head TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE geocoding_lines (
    list TEXT NOT NULL REFERENCES geocoding_lists ON DELETE CASCADE,
    row INTEGER NOT NULL,
    -- As they were given: a list of texts.
    cells TEXT NOT NULL,
    -- What is asked; null until it is made of the cells.
    query TEXT,
    -- Places in the program's lists of states and, bit by bit, of doubts.
    state INTEGER NOT NULL DEFAULT 0,
    doubts INTEGER NOT NULL DEFAULT 0,
    -- The candidate that it is taken for, from 0.
    chosen INTEGER,
    -- Rises with each change of the list.
    change INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (list, row)
  ) WITHOUT ROWID;
  CREATE INDEX geocoding_lines_by_state ON geocoding_lines (list, row, state, doubts);
  CREATE INDEX geocoding_lines_by_query ON geocoding_lines (list, query);
  CREATE INDEX geocoding_lines_by_change ON geocoding_lines (list, change, row);
  -- Each question of a list once.
  CREATE TABLE geocoding_answers (
    list TEXT NOT NULL REFERENCES geocoding_lists ON DELETE CASCADE,
    query TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (list, query)
  ) WITHOUT ROWID;
  CREATE TRIGGER forget_list AFTER DELETE ON jobs WHEN OLD.kind = 'geocoding' BEGIN
    DELETE FROM geocoding_lists WHERE id = json_extract(OLD.question, '$.list');
  END;
  `,
};
