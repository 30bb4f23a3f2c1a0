import type { ZoneInput } from '../../../shared/api/zones.ts';
import { openDatabase, type SqlRow } from '../../sqlite/database.ts';

/** Zones as they are kept: by project and `zone_id`, on disk. Batches are kept whole or not at all. */
export interface ZoneStore {
  /** Which of these ids the project has. */
  existing(project: string, ids: readonly string[]): Set<string>;
  add(project: string, zones: readonly ZoneInput[]): void;
  replace(project: string, zones: readonly ZoneInput[]): void;
  get(project: string, id: string): ZoneInput | undefined;
  /** In the order of their ids. */
  list(project: string, limit: number, offset: number): ZoneInput[];
  remove(project: string, ids: readonly string[]): void;
  close(): void;
}

const schemaVersion = 1;
const schema = `
  CREATE TABLE zones (
    project TEXT NOT NULL,
    zone_id TEXT NOT NULL,
    store_id TEXT NOT NULL,
    polygon TEXT NOT NULL,
    description TEXT,
    types TEXT,
    status TEXT,
    PRIMARY KEY (project, zone_id)
  ) WITHOUT ROWID;
  PRAGMA user_version = ${schemaVersion};
`;

/**
 * Opens the file, making it when absent.
 * @throws Error when the file was written by a newer version
 */
export function openZoneStore(path: string): ZoneStore {
  const database = openDatabase(path);
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > schemaVersion) {
    database.close();
    throw new Error(`${path} was written by a newer version of the program`);
  }
  if (version === 0) database.transaction(() => database.exec(schema));

  const columns = 'zone_id, store_id, polygon, description, types, status';
  const known = database.prepare('SELECT 1 FROM zones WHERE project = ? AND zone_id = ?');
  const insert = database.prepare(`INSERT INTO zones (project, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const one = database.prepare(`SELECT ${columns} FROM zones WHERE project = ? AND zone_id = ?`);
  const page = database.prepare(
    `SELECT ${columns} FROM zones WHERE project = ? ORDER BY zone_id LIMIT ? OFFSET ?`,
  );
  const remove = database.prepare('DELETE FROM zones WHERE project = ? AND zone_id = ?');

  const addOne = (project: string, zone: ZoneInput) =>
    insert.run(
      project,
      zone.zone_id,
      zone.store_id,
      zone.polygon,
      zone.description ?? null,
      zone.types ? JSON.stringify(zone.types) : null,
      zone.status ?? null,
    );

  return {
    existing: (project, ids) => new Set(ids.filter((id) => known.get(project, id) !== undefined)),
    add: (project, zones) =>
      database.transaction(() => {
        for (const zone of zones) addOne(project, zone);
      }),
    replace: (project, zones) =>
      database.transaction(() => {
        for (const zone of zones) {
          remove.run(project, zone.zone_id);
          addOne(project, zone);
        }
      }),
    get(project, id) {
      const row = one.get(project, id);
      return row && zoneOf(row);
    },
    list: (project, limit, offset) => page.all(project, limit, offset).map(zoneOf),
    remove: (project, ids) =>
      database.transaction(() => {
        for (const id of ids) remove.run(project, id);
      }),
    close: () => database.close(),
  };
}

/** Reads back what `add` wrote. */
function zoneOf(row: SqlRow): ZoneInput {
  const { zone_id, store_id, polygon, description, types, status } = row;
  return {
    zone_id: String(zone_id),
    store_id: String(store_id),
    polygon: String(polygon),
    ...(typeof description === 'string' && { description }),
    ...(typeof types === 'string' && { types: JSON.parse(types) }),
    ...(typeof status === 'string' && { status }),
  };
}
