import type { Database } from '../../../sqlite/database.ts';

/** When services said last that they do no such thing; null where they never did, or have done it since. */
export interface RefusalStore {
  of(service: number): { update: string | null; delete: string | null };
  put(service: number, kind: 'update' | 'delete', at: string | null): void;
}

/** Opens it in a workspace whose database has the present form. */
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
