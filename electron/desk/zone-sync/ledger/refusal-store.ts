import type { Database } from '../../../sqlite/database.ts';

/**
 * Times of the services' last "not supported" responses; null if there was none or the operation has succeeded since.
 */
export interface RefusalStore {
  of(service: number): { update: string | null; delete: string | null };
  put(service: number, kind: 'update' | 'delete', at: string | null): void;
}

/** Opens these times in a workspace database that has the current schema. */
export function openRefusalStore(database: Database): RefusalStore {
  const stored = database.prepare('SELECT no_updates_at, no_deletes_at FROM services WHERE number = ?');
  const set = {
    update: database.prepare('UPDATE services SET no_updates_at = ? WHERE number = ?'),
    delete: database.prepare('UPDATE services SET no_deletes_at = ? WHERE number = ?'),
  };
  return {
    of(service) {
      const { no_updates_at: update, no_deletes_at: deletes } = stored.get(service) ?? {};
      return {
        update: typeof update === 'string' ? update : null,
        delete: typeof deletes === 'string' ? deletes : null,
      };
    },
    put: (service, kind, at) => void set[kind].run(at, service),
  };
}
