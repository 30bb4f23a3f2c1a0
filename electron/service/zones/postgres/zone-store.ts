import type { ZoneInput } from '../../../../shared/api/zones.ts';
import type { ZoneLocationFilter, ZoneStore } from '../../ports.ts';
import { type Database, type Sql, withDatabase } from '../../postgres/connection.ts';
import { fragment, type SqlFragment } from '../../postgres/sql.ts';
import { pageMarks } from './page-marks.ts';

interface Row {
  zone_id: string;
  store_id: string;
  polygon: string;
  description: string | null;
  types: string[] | null;
  status: string | null;
}

/** Thrown to roll back a transaction because of conflicts. */
class ZoneConflictError extends Error {
  readonly ids: ReadonlySet<string>;
  constructor(ids: ReadonlySet<string>) {
    super('Conflicting ids');
    this.ids = ids;
  }
}

/**
 * Returns a zone store in PostgreSQL with PostGIS, shared by several servers. Stores the polygon as given, plus its
 * geometry for location filters. Methods throw `Unavailable` if the database is unreachable.
 * @param database with this version's schema
 */
export function postgresZoneStore(database: Database): ZoneStore {
  const { sql } = database;
  const marks = pageMarks();
  const columns = fragment`zone_id, store_id, polygon, description, types, status`;

  /** Applies changes in one transaction; rolls them back if there are conflicts, and returns those. */
  async function change(project: string, apply: (sql: Sql) => Promise<void>): Promise<ReadonlySet<string>> {
    try {
      await withDatabase(() =>
        database.transaction(async ({ sql }) => {
          await apply(sql);
          // Last, because transactions on the same project wait for each other at this row.
          await sql`
            INSERT INTO zonedesk.zone_revisions AS known (project, revision) VALUES (${project}, 1)
              ON CONFLICT (project) DO UPDATE SET revision = known.revision + 1`;
        }),
      );
      return new Set();
    } catch (error) {
      if (error instanceof ZoneConflictError) return error.ids;
      throw error;
    }
  }

  /** Locks zones until the end of the transaction, always in the same order, which prevents deadlocks. */
  async function lock(sql: Sql, project: string, ids: readonly string[]): Promise<void> {
    const found = await sql<{ zone_id: string }>`
      SELECT zone_id FROM zonedesk.zones WHERE project = ${project} AND zone_id = ANY(${storableIds(ids)}::text[])
        ORDER BY zone_id FOR UPDATE`;
    const missing = missingFrom(ids, found);
    if (missing.size > 0) throw new ZoneConflictError(missing);
  }

  async function pageAtLocation(
    project: string,
    { limit, offset }: { limit: number; offset: number },
    shape: SqlFragment,
  ): Promise<Row[]> {
    // Force the spatial index: reading in ID order might examine every zone of the project.
    return await sql<Row>`
      WITH found AS MATERIALIZED (
        SELECT zone_id FROM zonedesk.zones WHERE project = ${project} AND ST_Intersects(geometry, ${shape})
      ), listed AS (
        SELECT zone_id FROM found ORDER BY zone_id LIMIT ${limit} OFFSET ${offset}
      )
      SELECT ${columns} FROM listed JOIN zonedesk.zones USING (zone_id)
        WHERE project = ${project} ORDER BY zone_id`;
  }

  async function pageOfAll(
    project: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Row[]> {
    const mark = marks.before(project, offset);
    const rows = await sql<Row & { revision: string }>`
      WITH known AS (
        SELECT coalesce(max(revision), 0) AS revision FROM zonedesk.zone_revisions WHERE project = ${project}
      ), start AS (
        SELECT revision, revision = ${mark.revision}::bigint AS marked FROM known
      )
      SELECT start.revision, page.* FROM start, LATERAL (
        SELECT ${columns} FROM zonedesk.zones
          WHERE project = ${project} AND zone_id >= (
            SELECT zone_id FROM zonedesk.zones
              WHERE project = ${project}
                AND zone_id >= CASE WHEN start.marked THEN ${mark.zoneId} ELSE '' END
              ORDER BY zone_id LIMIT 1
              OFFSET CASE WHEN start.marked THEN ${offset - mark.offset}::bigint ELSE ${offset}::bigint END
          )
          ORDER BY zone_id LIMIT ${limit}
      ) AS page ORDER BY zone_id`;
    const last = rows.at(-1);
    if (last) {
      marks.remember(project, last.revision, { offset: offset + rows.length - 1, zoneId: last.zone_id });
    }
    return rows;
  }

  return {
    create: (project, zones) =>
      change(project, async (sql) => {
        const stored = await sql<{ zone_id: string }>`
          INSERT INTO zonedesk.zones (project, ${columns}, geometry)
            SELECT ${project}, ${columns}, zonedesk.zone_geometry(zone_id, polygon)
              FROM ${batchTable(zones)} ORDER BY zone_id COLLATE "C"
            ON CONFLICT DO NOTHING RETURNING zone_id`;
        if (stored.length === zones.length) return;
        const existing = missingFrom(idsOf(zones), stored);
        if (existing.size === 0) throw new Error('An id comes twice');
        throw new ZoneConflictError(existing);
      }),
    update: (project, zones) =>
      change(project, async (sql) => {
        await lock(sql, project, idsOf(zones));
        await sql`
          UPDATE zonedesk.zones AS old SET
            store_id = new.store_id, polygon = new.polygon, description = new.description, types = new.types,
            status = new.status, geometry = zonedesk.zone_geometry(new.zone_id, new.polygon)
          FROM ${batchTable(zones)}
          WHERE old.project = ${project} AND old.zone_id = new.zone_id COLLATE "C"`;
      }),
    delete: (project, ids) =>
      change(project, async (sql) => {
        await lock(sql, project, ids);
        await sql`
          DELETE FROM zonedesk.zones WHERE project = ${project} AND zone_id = ANY(${[...ids]}::text[])`;
      }),
    async read(project, id) {
      const [row] = await withDatabase(
        () => sql<Row>`
          SELECT ${columns} FROM zonedesk.zones
            WHERE project = ${project} AND zone_id = ANY(${storableIds([id])}::text[])`,
      );
      return row && zoneOf(row);
    },
    async existing(project, ids) {
      const found = await withDatabase(
        () => sql<{ zone_id: string }>`
          SELECT zone_id FROM zonedesk.zones
            WHERE project = ${project} AND zone_id = ANY(${storableIds(ids)}::text[])`,
      );
      return new Set(idsOf(found));
    },
    async page(project, page, filter) {
      const rows = await withDatabase(() =>
        filter ? pageAtLocation(project, page, shapeOf(filter)) : pageOfAll(project, page),
      );
      return rows.map(zoneOf);
    },
  };
}

const idsOf = (zones: readonly { zone_id: string }[]): string[] => zones.map(({ zone_id }) => zone_id);

/** Returns the IDs that may exist: PostgreSQL can't store NUL, and rejects it in queries too. */
const storableIds = (ids: readonly string[]): string[] => ids.filter((id) => !id.includes('\0'));

function missingFrom(ids: readonly string[], found: readonly { zone_id: string }[]): Set<string> {
  const known = new Set(idsOf(found));
  return new Set(ids.filter((id) => !known.has(id)));
}

/** Returns a batch of zones as a table `new`. */
const batchTable = (zones: readonly ZoneInput[]) => fragment`
  json_to_recordset(${JSON.stringify(zones)}::json)
    AS new (zone_id text, store_id text, polygon text, description text, types text[], status text)`;

const shapeOf = (filter: ZoneLocationFilter): SqlFragment =>
  'at' in filter
    ? fragment`ST_Point(${filter.at.lng}::float8, ${filter.at.lat}::float8, 4326)`
    : fragment`ST_MakeEnvelope(${filter.box[0]}::float8, ${filter.box[1]}::float8, ${filter.box[2]}::float8, ${filter.box[3]}::float8, 4326)`;

const zoneOf = ({ zone_id, store_id, polygon, description, types, status }: Row): ZoneInput => ({
  zone_id,
  store_id,
  polygon,
  ...(description !== null && { description }),
  ...(types !== null && { types }),
  ...(status !== null && { status }),
});
