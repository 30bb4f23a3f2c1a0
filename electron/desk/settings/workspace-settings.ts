import type { Database } from '../../sqlite/database.ts';
import type { RecordStore } from '../record-store.ts';

/** Opens the settings of a workspace database that has the current schema. Unreadable settings are skipped. */
export function openWorkspaceSettings(database: Database): RecordStore {
  const all = database.prepare('SELECT name, value FROM settings WHERE json_valid(value)');
  const put = database.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get: () =>
      Object.fromEntries(all.all().map(({ name, value }) => [String(name), JSON.parse(String(value))])),
    set(record) {
      database.transaction(() => {
        for (const [name, value] of Object.entries(record)) put.run(name, JSON.stringify(value));
      });
    },
  };
}
