import { type Closure, closureSchema } from '../../../shared/closures/closure.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';
import { openRemovedRows } from '../removed-rows.ts';

/** Closures on disk; each change is there to stay, also when the machine loses its power. */
export interface ClosureStore {
  /** In the order in which they were added; one that is damaged is left out. */
  list(): Closure[];
  /** All or none of them. */
  put(closures: readonly Closure[]): void;
  /** Whether there is such a closure. */
  remove(id: string): boolean;
  restore(id: string): boolean;
  /** How many changes were made since it was opened. */
  changes(): number;
}

/** Opens the closures of a workspace of the latest version; what was removed before is deleted. */
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
