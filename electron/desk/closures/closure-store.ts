import { type Closure, closureSchema } from '../../../shared/closures/closure.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';
import { openRemovedRows } from '../removed-rows.ts';

/** Closures on disk. Each change survives a power loss. */
export interface ClosureStore {
  /** Returns the closures in the order they were added, except damaged ones. */
  list(): Closure[];
  /** Stores all of these closures or none. */
  put(closures: readonly Closure[]): void;
  /** Marks a closure as removed; `restore` works until the workspace is opened again. Returns whether it exists. */
  remove(id: string): boolean;
  restore(id: string): boolean;
  /** Returns the number of changes since the store was opened. */
  changes(): number;
}

/** Opens the closures of a workspace database that has the current schema, and deletes those marked as removed. */
export function openClosureStore(database: Database, now: () => Date = () => new Date()): ClosureStore {
  const list = database.prepare('SELECT closure FROM closures WHERE removed_at IS NULL ORDER BY number');
  const put = database.prepare(
    'INSERT INTO closures (id, closure) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET closure = excluded.closure',
  );
  const removed = openRemovedRows(database, 'closures', now);
  let changes = 0;

  function counted(isChange: boolean): boolean {
    if (isChange) changes += 1;
    return isChange;
  }

  return {
    list: () => list.all().flatMap(({ closure }) => fromJson(closureSchema, String(closure)) ?? []),
    put(closures) {
      database.transaction(() => {
        for (const closure of closures) put.run(closure.id, JSON.stringify(closure));
      });
      changes += 1;
    },
    remove: (id) => counted(removed.remove(id)),
    restore: (id) => counted(removed.restore(id)),
    changes: () => changes,
  };
}
