/** The tables of what panels ask: SQL by the version of the workspace that it leads to. */
export const searchMigrations: Readonly<Record<number, string>> = {
  4: `
  CREATE TABLE searches (
    panel TEXT PRIMARY KEY,
    search TEXT NOT NULL
  );
  `,
};
