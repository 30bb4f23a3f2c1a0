import type { ZoneStore } from '../electron/service/ports.ts';
import { connectPostgres, type Sql } from '../electron/service/postgres/connection.ts';
import { migrate } from '../electron/service/postgres/migrate.ts';
import { postgresInstalled, startPostgres } from '../electron/service/postgres/postgres-server.testing.ts';
import { postgresZoneStore } from '../electron/service/zones/postgres/zone-store.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { median } from './timing.ts';

/** Zones in a square grid, each overlapping its neighbors: four or five contain a point. */
const side = 1000;
const spacingDegrees = 0.01;
const south = 40;
const west = 0;
const pageLength = 50;
const rounds = 200;
const project = 'bench';

/** A million zones of 33 positions in a PostgreSQL of its own: those of a point, a batch of 1,000, pages of a list. */
export async function run(): Promise<Figure[]> {
  if (!postgresInstalled) {
    console.error('Skipped: postgresql-15-postgis-3 is not installed');
    return [];
  }
  const server = await startPostgres();
  const database = connectPostgres(await server.newDatabase(), { maxConnections: 4, statementTimeoutMs: 0 });
  try {
    await migrate(database);
    await fill(database.sql);
    const zones = postgresZoneStore(database);
    return [await pointFigure(zones), await batchFigure(zones), await listFigure(zones)];
  } finally {
    await database.close();
    await server.close();
  }
}

async function fill(sql: Sql): Promise<void> {
  const start = performance.now();
  await sql`DROP INDEX zonedesk.zones_geometry`;
  await sql`
    INSERT INTO zonedesk.zones (project, zone_id, store_id, polygon, geometry)
      SELECT ${project}, 'Z' || lpad((row * ${side} + col)::text, 7, '0'), 'STORE' || row,
          ST_AsText(shape), ST_SetSRID(shape, 4326)
        FROM generate_series(0, ${side - 1}) AS row, generate_series(0, ${side - 1}) AS col,
        LATERAL (SELECT ST_ReducePrecision(ST_Buffer(
          ST_Point(${west} + col * ${spacingDegrees}::float8, ${south} + row * ${spacingDegrees}::float8),
          ${1.2 * spacingDegrees}::float8, 8), 1e-7) AS shape) AS made`;
  await sql`INSERT INTO zonedesk.zone_revisions VALUES (${project}, 1)`;
  await sql`CREATE INDEX zones_geometry ON zonedesk.zones USING gist (geometry)`;
  await sql`VACUUM ANALYZE zonedesk.zones`;
  console.error(`${side * side} zones stored in ${Math.round((performance.now() - start) / 1000)} s`);
}

/** Random numbers that are the same at each run (Lehmer). */
function* fractions(): Generator<number, never> {
  let state = 42;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function pointFigure(zones: ZoneStore): Promise<Figure> {
  const random = fractions();
  const within = (from: number) => from + random.next().value * (side - 1) * spacingDegrees;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const at = { lat: within(south), lng: within(west) };
    times.push(await timed(() => zones.page(project, { limit: pageLength, offset: 0 }, { at })));
  }
  return atMostTime('zones of a point among 1,000,000 in PostgreSQL, median', median(times), 'ms', 5);
}

async function batchFigure(zones: ZoneStore): Promise<Figure> {
  const corners = Array.from({ length: 33 }, (_, index) => {
    const angle = ((index % 32) / 32) * 2 * Math.PI;
    return `${(5 + 0.012 * Math.cos(angle)).toFixed(7)} ${(45 + 0.012 * Math.sin(angle)).toFixed(7)}`;
  });
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const batch = Array.from({ length: 1000 }, (_, index) => ({
      zone_id: `batch ${round} ${index}`,
      store_id: 'STORE1',
      polygon: `POLYGON ((${corners.join(', ')}))`,
    }));
    times.push(await timed(() => zones.create(project, batch)));
  }
  return atMostTime('batch of 1,000 zones beside 1,000,000 in PostgreSQL', median(times), 'ms', 1000);
}

/** Pages that follow each other, at the beginning and after 990,000 zones. */
async function listFigure(zones: ZoneStore): Promise<Figure> {
  const pagesFrom = async (first: number) => {
    const times: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const offset = first + round * pageLength;
      const time = await timed(() => zones.page(project, { limit: pageLength, offset }));
      // The first page has no cursor.
      if (round > 0) times.push(time);
      else console.error(`the first page, at ${first}: ${time.toFixed(1)} ms`);
    }
    return median(times);
  };
  const begin = await pagesFrom(0);
  const end = await pagesFrom(990_000 - (rounds + 1) * pageLength);
  console.error(`a page at the beginning: ${begin.toFixed(2)} ms, at the end: ${end.toFixed(2)} ms`);
  return atMost(
    'page at the end of a list of 1,000,000 zones by one at its beginning',
    end / begin,
    'times',
    1.5,
  );
}
