import type { WorkspaceTrouble } from '../../../shared/desk/workspaces.ts';
import type { Database } from '../../sqlite/database.ts';
import { migrations } from '../workspace-migrations.ts';

/** Thrown if a workspace can't be opened. */
export class WorkspaceError extends Error {
  readonly trouble: Extract<WorkspaceTrouble, 'newer' | 'damaged' | 'full' | 'inaccessible'>;
  constructor(trouble: WorkspaceError['trouble'], options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

/**
 * Migrates the database to the latest version, each step in one transaction.
 * @throws WorkspaceError if it is from a newer version
 */
export function migrate(database: Database, steps: readonly string[] = migrations): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > steps.length) {
    throw new WorkspaceError('newer');
  }
  for (const [index, step] of steps.entries()) {
    if (index < version) continue;
    database.transaction(() => {
      database.exec(step);
      database.exec(`PRAGMA user_version = ${index + 1}`);
    });
  }
}
