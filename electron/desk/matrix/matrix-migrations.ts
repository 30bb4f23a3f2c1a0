/** The tables of what was answered of tables: SQL by the version of the workspace that it leads to. */
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
