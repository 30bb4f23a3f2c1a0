/** Tables of project settings: SQL by the workspace version it migrates to. */
export const settingsMigrations: Readonly<Record<number, string>> = {
  11: `
  -- What is set for this project: each value as JSON. No key ever.
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  `,
};
