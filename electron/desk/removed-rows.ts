import type { Database } from '../sqlite/database.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';

/** Rows that are only marked as removed, so that removal can be undone until the workspace is reopened. */
export interface RemovedRows {
  /** Returns whether the row exists. */
  remove(id: string): boolean;
  /** Returns whether the row exists. */
  restore(id: string): boolean;
}

/**
 * Opens a table's rows and deletes those that were removed earlier.
 * @param table has the columns id and removed_at (ISO 8601, null unless removed)
 */
export function openRemovedRows(database: Database, table: string, now: () => Date): RemovedRows {
  const setRemoved = database.prepare(`UPDATE ${table} SET removed_at = ? WHERE id = ?`);
  try {
    database.exec(`DELETE FROM ${table} WHERE removed_at IS NOT NULL`);
  } catch (error) {
    // They stay hidden and are deleted once the disk is writable again.
    if (!storageFault(errorCode(error))) throw error;
  }
  return {
    remove: (id) => setRemoved.run(now().toISOString(), id).changes > 0,
    restore: (id) => setRemoved.run(null, id).changes > 0,
  };
}
