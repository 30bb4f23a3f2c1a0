/** Tables of matrix responses: SQL by the workspace version it migrates to. */
export const matrixMigrations: Readonly<Record<number, string>> = {
  4: `
  -- What was answered of the matrix panel's table.
  CREATE TABLE matrix_blocks (
    table_id TEXT NOT NULL,
    place TEXT NOT NULL,
    block TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
  );
  `,
};
