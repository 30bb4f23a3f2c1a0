/** Tables of territory samples: SQL by the workspace version it migrates to. */
export const territoriesMigrations: Readonly<Record<number, string>> = {
  18: `
  -- What was answered to each question of a job, as JSON.
  CREATE TABLE territory_answers (
    job TEXT NOT NULL,
    question TEXT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (job, question)
  ) WITHOUT ROWID;
  -- What a job that has ended found, in place of its answers.
  CREATE TABLE territory_samples (
    job TEXT PRIMARY KEY,
    way TEXT NOT NULL CHECK (way IN ('streets', 'matrix')),
    samples TEXT NOT NULL
  );
  CREATE TRIGGER forget_territories AFTER DELETE ON jobs WHEN OLD.kind = 'territories' BEGIN
    DELETE FROM territory_answers WHERE job = OLD.id;
    DELETE FROM territory_samples WHERE job = OLD.id;
  END;
  `,
};
