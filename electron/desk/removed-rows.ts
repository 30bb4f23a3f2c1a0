import type { Database } from '../sqlite/database.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';

/** Rows that are only marked as removed, so that a removal is undone until the workspace is opened again. */
export interface RemovedRows {
  /** Whether there is such a row. */
  remove(id: string): boolean;
  /** Whether there is such a row. */
  restore(id: string): boolean;
}

/**
 * Opens the rows of a table, and deletes those that were removed before.
 * @param table has the columns id and removed_at (ISO 8601, null while a row is not removed)
 */
export function openRemovedRows(database: Database, table: string, now: () => Date): RemovedRows {
  const setRemoved = database.prepare(`UPDATE ${table} SET removed_at = ? WHERE id = ?`);
  try {
    database.exec(`DELETE FROM ${table} WHERE removed_at IS NOT NULL`);
  } catch (error) {
    // They are not listed, and are deleted when the disk takes changes again.
    if (!storageFault(errorCode(error))) throw error;
  }
  return {
    remove: (id) => setRemoved.run(now().toISOString(), id).changes > 0,
    restore: (id) => setRemoved.run(null, id).changes > 0,
  };
}
