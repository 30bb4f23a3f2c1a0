/** Table of closures: SQL by the workspace version it migrates to. */
export const closureMigrations: Readonly<Record<number, string>> = {
  19: `
  CREATE TABLE closures (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- Its name, days and area as JSON.
    closure TEXT NOT NULL,
    -- Null unless it was removed, which can be taken back until the workspace is opened the next time.
    removed_at TEXT
  );
  `,
};
