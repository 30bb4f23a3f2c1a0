import { setImmediate } from 'node:timers/promises';
import type { ZoneInput } from '../../../../shared/api/zones.ts';
import { openDatabase, type SqlRow } from '../../../sqlite/database.ts';
import type { ZoneStore } from '../../ports.ts';
import { zoneMatcher } from '../zone-matcher.ts';

/** A zone store in a local file. */
export interface SqliteZoneStore extends ZoneStore {
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

/** Maximum number of zones checked per turn of the event loop when scanning a project. */
const zonesPerTurn = 500;

/**
 * Opens the file, creating it if missing. Location queries scan all zones of the project in several turns, so they may
 * see some concurrent changes.
 * @throws Error if the file is from a newer version
 */
export function openZoneStore(path: string): SqliteZoneStore {
  const database = openDatabase(path);
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > schemaVersion) {
    database.close();
    throw new Error(`${path} was written by a newer version of the program`);
  }
  if (version === 0) database.transaction(() => database.exec(schema));

  const columns = 'zone_id, store_id, polygon, description, types, status';
  const existsStatement = database.prepare('SELECT 1 FROM zones WHERE project = ? AND zone_id = ?');
  const insertStatement = database.prepare(
    `INSERT INTO zones (project, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const readStatement = database.prepare(`SELECT ${columns} FROM zones WHERE project = ? AND zone_id = ?`);
  const pageStatement = database.prepare(
    `SELECT ${columns} FROM zones WHERE project = ? ORDER BY zone_id LIMIT ? OFFSET ?`,
  );
  const nextStatement = database.prepare(
    `SELECT ${columns} FROM zones WHERE project = ? AND zone_id > ? ORDER BY zone_id LIMIT ?`,
  );
  const deleteStatement = database.prepare('DELETE FROM zones WHERE project = ? AND zone_id = ?');

  const addOne = (project: string, zone: ZoneInput) =>
    insertStatement.run(
      project,
      zone.zone_id,
      zone.store_id,
      zone.polygon,
      zone.description ?? null,
      zone.types ? JSON.stringify(zone.types) : null,
      zone.status ?? null,
    );

  const existing = (project: string, ids: readonly string[]) =>
    new Set(ids.filter((id) => existsStatement.get(project, id) !== undefined));
  const missing = (project: string, ids: readonly string[]) =>
    new Set(ids.filter((id) => existsStatement.get(project, id) === undefined));

  /** Applies changes in one transaction, unless there are conflicts, which it returns. */
  const changeUnless = (conflicts: () => Set<string>, change: () => void) =>
    database.transaction(() => {
      const found = conflicts();
      if (found.size === 0) change();
      return found;
    });

  return {
    create: async (project, zones) =>
      changeUnless(
        () => existing(project, idsOf(zones)),
        () => {
          for (const zone of zones) addOne(project, zone);
        },
      ),
    update: async (project, zones) =>
      changeUnless(
        () => missing(project, idsOf(zones)),
        () => {
          for (const zone of zones) {
            deleteStatement.run(project, zone.zone_id);
            addOne(project, zone);
          }
        },
      ),
    delete: async (project, ids) =>
      changeUnless(
        () => missing(project, ids),
        () => {
          for (const id of ids) deleteStatement.run(project, id);
        },
      ),
    async read(project, id) {
      const row = readStatement.get(project, id);
      return row && zoneOf(row);
    },
    existing: async (project, ids) => existing(project, ids),
    async page(project, { limit, offset }, filter) {
      if (!filter) return pageStatement.all(project, limit, offset).map(zoneOf);
      const matches = await zoneMatcher(filter);
      const found: ZoneInput[] = [];
      for (let lastId = ''; ; await setImmediate()) {
        const zones = nextStatement.all(project, lastId, zonesPerTurn).map(zoneOf);
        found.push(...zones.filter(matches));
        const { zone_id } = zones.at(-1) ?? {};
        if (zone_id === undefined || found.length >= offset + limit)
          return found.slice(offset, offset + limit);
        lastId = zone_id;
      }
    },
    close: () => database.close(),
  };
}

const idsOf = (zones: readonly ZoneInput[]): string[] => zones.map(({ zone_id }) => zone_id);

/** Returns the zone in a row. */
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
