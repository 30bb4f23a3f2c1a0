/** Tables of panel inputs: SQL by the workspace version it migrates to. */
export const searchMigrations: Readonly<Record<number, string>> = {
  4: `
  CREATE TABLE searches (
    panel TEXT PRIMARY KEY,
    search TEXT NOT NULL
  );
  `,
};
