import type { Database } from '../../sqlite/database.ts';

/**
 * How a workspace came to its present form: step N leads from version N to N + 1. A step is never
 * changed once a program with it was given away; a new form is a new step.
 */
const steps: readonly string[] = [
  `
  CREATE TABLE zones (
    id TEXT PRIMARY KEY,
    -- Order of the list, kept when a removed zone comes back.
    place INTEGER NOT NULL,
    zone TEXT NOT NULL
  );
  CREATE TABLE moments (
    number INTEGER PRIMARY KEY,
    label TEXT NOT NULL,
    at TEXT NOT NULL,
    -- What the moment did, and what takes it back.
    change TEXT NOT NULL,
    reverse TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0
  );
  -- What the service confirmed: a fact, which undo does not touch.
  CREATE TABLE creations (
    id TEXT NOT NULL,
    zone_id TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (id, zone_id)
  );
  `,
];

/** Why a workspace cannot be opened, in a sentence for a person. */
export class WorkspaceError extends Error {}

/** Brings the database to the present form, each step whole or not at all. */
export function migrate(database: Database, forms: readonly string[] = steps): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > forms.length) {
    throw new WorkspaceError(
      `The workspace was written by a newer version of the program (form ${version}; this one knows ${forms.length}). Update the program to open it.`,
    );
  }
  for (const [index, step] of forms.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(step);
      database.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}
