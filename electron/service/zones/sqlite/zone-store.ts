import { setImmediate } from 'node:timers/promises';
import type { ZoneInput } from '../../../../shared/api/zones.ts';
import { openDatabase, type SqlRow } from '../../../sqlite/database.ts';
import type { ZoneStore } from '../../ports.ts';
import { zoneMatcher } from '../zone-matcher.ts';

/** A store in a local file. */
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

/** Number of zones checked between two turns of the event loop when scanning a project. */
const zonesAtOnce = 500;

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
  const known = database.prepare('SELECT 1 FROM zones WHERE project = ? AND zone_id = ?');
  const insert = database.prepare(`INSERT INTO zones (project, ${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const one = database.prepare(`SELECT ${columns} FROM zones WHERE project = ? AND zone_id = ?`);
  const page = database.prepare(
    `SELECT ${columns} FROM zones WHERE project = ? ORDER BY zone_id LIMIT ? OFFSET ?`,
  );
  const next = database.prepare(
    `SELECT ${columns} FROM zones WHERE project = ? AND zone_id > ? ORDER BY zone_id LIMIT ?`,
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

  const existing = (project: string, ids: readonly string[]) =>
    new Set(ids.filter((id) => known.get(project, id) !== undefined));
  const missing = (project: string, ids: readonly string[]) =>
    new Set(ids.filter((id) => known.get(project, id) === undefined));

  /** Applies changes unless there are conflicts, in one transaction and one turn of the event loop. */
  const unlessAny = (conflicts: () => Set<string>, change: () => void) =>
    database.transaction(() => {
      const found = conflicts();
      if (found.size === 0) change();
      return found;
    });

  return {
    create: async (project, zones) =>
      unlessAny(
        () => existing(project, idsOf(zones)),
        () => {
          for (const zone of zones) addOne(project, zone);
        },
      ),
    update: async (project, zones) =>
      unlessAny(
        () => missing(project, idsOf(zones)),
        () => {
          for (const zone of zones) {
            remove.run(project, zone.zone_id);
            addOne(project, zone);
          }
        },
      ),
    delete: async (project, ids) =>
      unlessAny(
        () => missing(project, ids),
        () => {
          for (const id of ids) remove.run(project, id);
        },
      ),
    async read(project, id) {
      const row = one.get(project, id);
      return row && zoneOf(row);
    },
    existing: async (project, ids) => existing(project, ids),
    async page(project, { limit, offset }, place) {
      if (!place) return page.all(project, limit, offset).map(zoneOf);
      const matches = await zoneMatcher(place);
      const found: ZoneInput[] = [];
      for (let last = ''; ; await setImmediate()) {
        const zones = next.all(project, last, zonesAtOnce).map(zoneOf);
        found.push(...zones.filter(matches));
        const { zone_id } = zones.at(-1) ?? {};
        if (zone_id === undefined || found.length >= offset + limit)
          return found.slice(offset, offset + limit);
        last = zone_id;
      }
    },
    close: () => database.close(),
  };
}

const idsOf = (zones: readonly ZoneInput[]): string[] => zones.map(({ zone_id }) => zone_id);

/** Parses what `addOne` wrote. */
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
