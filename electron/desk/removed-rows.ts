import type { Database } from '../sqlite/database.ts';
import { errorCode, storageFault } from '../sqlite/storage-fault.ts';

/** Removal of rows by a mark, so that it can be undone until the workspace is opened again. */
export interface RemovedRows {
  /** Marks a row as removed; returns whether it exists. */
  remove(id: string): boolean;
  /** Clears the mark of a row; returns whether it exists. */
  restore(id: string): boolean;
}

/**
 * Opens a table, and deletes rows that were marked in an earlier session.
 * @param table has the columns id and removed_at (ISO 8601, null unless removed)
 */
export function openRemovedRows(database: Database, table: string, now: () => Date): RemovedRows {
  const setRemoved = database.prepare(`UPDATE ${table} SET removed_at = ? WHERE id = ?`);
  try {
    database.exec(`DELETE FROM ${table} WHERE removed_at IS NOT NULL`);
  } catch (error) {
    // Marked rows stay hidden, and are deleted at the next start with a writable disk.
    if (!storageFault(errorCode(error))) throw error;
  }
  return {
    remove: (id) => setRemoved.run(now().toISOString(), id).changes > 0,
    restore: (id) => setRemoved.run(null, id).changes > 0,
  };
}
