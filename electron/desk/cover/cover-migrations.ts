/** Tables of coverage checks: SQL by the workspace version it migrates to. */
export const coverMigrations: Readonly<Record<number, string>> = {
  21: `
  -- What was answered to each question of a check that has not ended, as JSON.
  CREATE TABLE cover_answers (
    job TEXT NOT NULL,
    question INTEGER NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (job, question)
  ) WITHOUT ROWID;
  -- What the check that ended last was of and found, as JSON. A check that does not end leaves it.
  CREATE TABLE cover_result (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    job TEXT NOT NULL,
    ended_at TEXT NOT NULL,
    cover_check TEXT NOT NULL,
    ways TEXT NOT NULL
  );
  CREATE TRIGGER forget_cover_answers AFTER DELETE ON jobs WHEN OLD.kind = 'cover' BEGIN
    DELETE FROM cover_answers WHERE job = OLD.id;
  END;
  `,
};
