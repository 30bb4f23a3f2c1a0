import type { RestorePreview } from '../../../shared/desk/workspaces.ts';
import { type Database, openDatabase } from '../../sqlite/database.ts';
import { latestOf } from './version-rows.ts';
import { migrate } from './workspace-schema.ts';

/**
 * Returns what restoring a backup would change in the current workspace, which may be in use.
 * @param file of the backup; migrated to the current version
 * @param present file of the current workspace
 */
export function compareWorkspaces(file: string, present: string): RestorePreview {
  const backup = contentsOf(file, migrate);
  const now = contentsOf(present);
  return {
    after: countsOf(backup),
    now: countsOf(now),
    zones: differences(now.zones, backup.zones),
    stores: differences(now.stores, backup.stores),
    saved: differences(now.saved, backup.saved),
  };
}

/** Serialized items by ID. */
type ById = ReadonlyMap<string, string>;

interface Contents {
  zones: ById;
  stores: ById;
  saved: ById;
  /** Time of the latest edit; null if there is none. */
  changedAt: string | null;
}

function contentsOf(file: string, prepare = (_: Database) => {}): Contents {
  const database = openDatabase(file);
  try {
    prepare(database);
    const at = database.prepare("SELECT max(at) FROM moments WHERE state = 'done'").value();
    return {
      zones: zonesOf(database),
      stores: storesOf(database),
      saved: savedOf(database),
      changedAt: typeof at === 'string' ? at : null,
    };
  } finally {
    database.close();
  }
}

const countsOf = ({ zones, stores, saved, changedAt }: Contents): RestorePreview['after'] => ({
  zones: zones.size,
  stores: stores.size,
  saved: saved.size,
  changedAt,
});

const zonesOf = (database: Database): ById =>
  textsOf(database, `SELECT id, zone ${latestOf('zone_versions', 'zone')}`);

const storesOf = (database: Database): ById =>
  textsOf(database, `SELECT id, store ${latestOf('store_versions', 'store')}`);

const savedOf = (database: Database): ById =>
  textsOf(database, 'SELECT id, name FROM saved_searches WHERE saved_at IS NOT NULL AND removed_at IS NULL');

const textsOf = (database: Database, sql: string): ById =>
  new Map(
    database
      .prepare(sql)
      .lists()
      .map(([id, text]) => [String(id), String(text)]),
  );

function differences(now: ById, backup: ById) {
  const inBoth = [...backup].filter(([id]) => now.has(id));
  return {
    added: backup.size - inBoth.length,
    changed: inBoth.filter(([id, text]) => now.get(id) !== text).length,
    removed: now.size - inBoth.length,
  };
}
