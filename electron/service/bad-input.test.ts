import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isochrone, route } from '../../shared/api/distance.ts';
import type { Operation, Parameter } from '../../shared/api/operation.ts';
import { operations } from '../../shared/api/operations.ts';
import { distanceStatuses } from '../../shared/api/value-sets.ts';
import { processorClock } from '../../shared/testing/processor-clock.testing.ts';
import { testRegion } from '../region-build/region.testing.ts';
import { regionFiles } from '../region-format/manifest.ts';
import { readFeed, sampleFeedId, timetablesFolder } from '../region-format/timetables/feeds.ts';
import { noTolls } from '../region-format/toll-map.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { serviceEndpoints } from './endpoints.ts';
import { sqliteGeocoder } from './places/sqlite/geocoder.ts';
import type { PlaceIndex } from './places/sqlite/place-index.ts';
import { testPlaces } from './places/sqlite/test-places.testing.ts';
import { sharedValhalla, tilesWithinMs } from './routing/valhalla/routing-tiles.testing.ts';
import { valhallaRouting } from './routing/valhalla/valhalla-routing.ts';
import { testService } from './service.testing.ts';
import { type MapPainter, mapPainter } from './static-maps/canvas/paint-map.ts';
import { markerImages } from './static-maps/marker-images.ts';
import { tollFinder } from './tolls/tolls-along.ts';
import { makeNetwork, type Network } from './transit/raptor/network.ts';
import { raptorPlanner } from './transit/raptor/planner.ts';
import { minWalkSeconds, straightWalker } from './transit/raptor/walks.ts';
import { openZoneStore } from './zones/sqlite/zone-store.ts';

const here = '-34.9067,-56.1996';
const there = '-34.8938,-56.1662';

/** A valid request for each operation. */
const good: Record<string, Record<string, string>> = {
  'localities.autocomplete': { input: 'Plaza Independencia' },
  'localities.details': { public_id: 'x' },
  'localities.geocode': { address: 'Avenida 18 de Julio 1234, Montevideo' },
  'localities.nearby': { location: here, types: 'park' },
  'distance.matrix': { origins: here, destinations: there },
  'distance.matrixPost': { origins: here, destinations: there },
  'distance.route': { origin: here, destination: there },
  'distance.tolls': { origin: here, destination: there },
  'distance.isochrone': { origin: here, value: '5' },
  'maps.static': { lat: '-34.9067', lng: '-56.1996', zoom: '14', width: '40', height: '40' },
  'transit.route': { origin: here, destination: there },
  'zones.create': {},
};

/** Invalid values for any text, and more for some kinds of parameters. */
function wrongTexts({ form: { wire } }: Parameter): string[] {
  const texts = [
    '',
    ' ',
    '\0',
    'a\0b',
    'x'.repeat(10_000),
    '\uFFFD',
    'nonsense',
    '-1',
    '1e9',
    'null',
    '[]',
    '||',
  ];
  if (typeof wire.minimum === 'number') texts.push(String(wire.minimum - 1), `${wire.minimum}.5.5`);
  if (typeof wire.maximum === 'number') texts.push(String(wire.maximum + 1), 'Infinity', 'NaN');
  if (String(wire.pattern).includes('\\d{1,3}'))
    texts.push('-156.2,34.9', '34.9', '91,0', '0,181', '1, 2', '1,2,3');
  if (Array.isArray(wire.enum)) texts.push(String(wire.enum[0]).toUpperCase(), `${wire.enum[0]}|`);
  return texts;
}

describe('the service with the built-in region', () => {
  const valhalla = sharedValhalla('montevideo');
  let places: PlaceIndex | undefined;
  let painter: MapPainter | undefined;
  let network: Network | undefined;
  beforeAll(async () => {
    const region = await testRegion();
    places = await testPlaces();
    painter = mapPainter({ region: join(region, regionFiles.basemap), world: null });
    const timetable = await readFeed(join(region, timetablesFolder), sampleFeedId);
    network = makeNetwork([{ id: sampleFeedId, timetable }], minWalkSeconds);
  }, tilesWithinMs);
  afterAll(() => {
    places?.close();
    painter?.close();
  });

  async function start() {
    if (!places || !painter) throw new Error('No places');
    const zones = openZoneStore(join(temporaryFolder(), 'other.sqlite'));
    const endpoints = serviceEndpoints({
      geocoder: sqliteGeocoder(places),
      routing: valhallaRouting(valhalla),
      findTolls: tollFinder(noTolls),
      tariffs: async () => [],
      transit: raptorPlanner({ timetables: async () => network, walker: straightWalker }),
      now: Date.now,
      zones,
      staticMaps: { painter, markerImages: markerImages([]) },
    }).filter(({ operation }) => operation.id !== 'zones.create');
    let now = 0;
    const service = await testService({ endpoints, clock: () => (now += 1000) });
    return { ...service, endpoints };
  }

  const inQuery = Object.values<Operation>(operations).filter(
    ({ id, parametersIn }) => good[id] && parametersIn === 'query',
  );

  test.each(inQuery.map((operation) => [operation.id, operation] as const))(
    '%s: invalid parameters are 422 with their location, and nothing fails',
    async (id, operation) => {
      const { get, reported } = await start();
      const ask = async (query: string) => {
        const spentMs = processorClock();
        const { status, body } = await get(`${operation.path}?${query}`);
        expect(spentMs(), query).toBeLessThan(1000);
        expect([200, 404, 422], `${query} ${JSON.stringify(body)}`).toContain(status);
        return { status, body };
      };
      await get(`${operation.path}?${new URLSearchParams(good[id])}`);
      for (const [name, parameter] of Object.entries<Parameter>(operation.parameters)) {
        const others = new URLSearchParams(good[id]);
        others.delete(name);
        const given = new URLSearchParams(good[id]).get(name) ?? '1,2';
        const expectRefused = async (query: string) => {
          const { status, body } = await ask(`${others}&${query}`);
          expect(status, query).toBe(422);
          expect(body.detail[0].loc.slice(0, 2), query).toEqual(['query', name]);
          expect(Object.hasOwn(body.detail[0], 'input')).toBe(
            ['localities', 'static-map'].includes(operation.group),
          );
        };
        if (parameter.presence === 'required') {
          const { status, body } = await ask(String(others));
          expect({ status, type: body.detail[0].type }).toEqual({ status: 422, type: 'missing' });
        }
        await expectRefused(`${name}=${encodeURIComponent(given)}&${name}=${encodeURIComponent(given)}`);
        await expectRefused(`${name}=%FF%FE`);
        for (const text of wrongTexts(parameter)) {
          const query = new URLSearchParams([[name, text]]).toString();
          if (parameter.form.read(text).ok) await ask(`${others}&${query}`);
          else await expectRefused(query);
        }
      }
      expect(reported).toEqual([]);
    },
    60_000,
  );

  test('nonexistent dates are 422 in each parameter that takes a date', async () => {
    const { get } = await start();
    const dated = inQuery.flatMap((operation) =>
      Object.entries<Parameter>(operation.parameters).flatMap(([name, { form }]) =>
        form.wire.format === 'date-time' ? [{ operation, name }] : [],
      ),
    );
    expect(dated.map(({ name }) => name)).toEqual(['departure_time', 'arrival_time']);
    for (const { operation, name } of dated) {
      const statusOf = async (at: string) => {
        const query = new URLSearchParams({ ...good[operation.id], [name]: at });
        const { status, body } = await get(`${operation.path}?${query}`);
        return status === 422 ? [status, body.detail[0].loc] : [status];
      };
      for (const at of ['2026-02-30T08:00', '2026-11-31T08:00', '2026-02-29T08:00:00Z', '2026-01-31T24:00']) {
        expect(await statusOf(at), at).toEqual([422, ['query', name]]);
      }
      expect(await statusOf('2026-01-31T08:00+25:00')).toEqual([422, ['query', name]]);
      for (const at of ['2024-02-29T08:00', '2026-01-31T23:59:59+05:45', '2026-02-28T08:00Z']) {
        expect(await statusOf(at), at).toEqual([200]);
      }
    }
  });

  test('invalid body fields are 422 with their location', async () => {
    const { send, reported } = await start();
    const path = operations['distance.matrixPost'].path;
    for (const name of Object.keys(operations['distance.matrixPost'].parameters)) {
      for (const value of [7, true, [], {}, '', '\0', 'x'.repeat(10_000), ['1,2']]) {
        const { status, body } = await send('POST', path, { ...good['distance.matrixPost'], [name]: value });
        expect(status, `${name} ${JSON.stringify(value).slice(0, 40)}`).toBe(422);
        expect(body.detail[0].loc).toEqual(['body', name]);
      }
    }
    expect(reported).toEqual([]);
  });

  test('invalid zone fields are 422 with their location, and nothing of the batch is stored', async () => {
    const { send, get, reported, project } = await start();
    const { path } = operations['zones.create'];
    const zone = { zone_id: 'right', store_id: 'S1', polygon: 'POLYGON ((0 0, 1 0, 1 1, 0 0))' };
    const wrong: [field: string, values: readonly unknown[]][] = [
      ['zone_id', [undefined, null, 7, '', {}]],
      ['store_id', [undefined, null, 7, '', 'a b', 'ü', 'S1\n', {}]],
      ['polygon', [undefined, null, 7, '', 'POINT (0 0)', 'POLYGON ((0 0, 1 0', 'POLYGON EMPTY', '\0', {}]],
      ['polygon', ['POLYGON ((0 0, 1 0, 1 91, 0 0))', 'POLYGON ((0 0, 1e400 0, 1 1, 0 0))']],
      ['description', [7, {}]],
      ['types', ['a', [7], {}]],
      ['status', [7, {}]],
    ];
    for (const [field, values] of wrong) {
      for (const value of values) {
        const zones = [zone, { ...zone, zone_id: 'wrong', [field]: value }];
        const { status, body } = await send('POST', path, { zones });
        expect(status, `${field} ${JSON.stringify(value)}`).toBe(422);
        expect(body.detail[0].loc.slice(0, 4)).toEqual(['body', 'zones', 1, field]);
      }
    }
    for (const zones of [undefined, null, 7, 'x', {}, [7], [null], [[]]]) {
      expect((await send('POST', path, { zones })).status, JSON.stringify(zones)).toBe(422);
    }
    const stored = await get(`${path}?private_key=${project.keys.privateKey}&limit=50&offset=0`, {});
    expect(stored.body.zones).toEqual([]);
    expect(reported).toEqual([]);
  });

  test('random requests to the real engines cause no errors', async () => {
    const { get, reported } = await start();
    const near = fc
      .tuple(
        fc.double({ min: -35.2, max: -34.6, noNaN: true }),
        fc.double({ min: -56.6, max: -55.8, noNaN: true }),
      )
      .map(([lat, lng]) => `${lat.toFixed(5)},${lng.toFixed(5)}`);
    const text = fc.oneof(
      near,
      near,
      fc.array(near, { minLength: 1, maxLength: 4 }).map((points) => points.join('|')),
      fc.array(near, { minLength: 3, maxLength: 5 }).map((points) => points.join(';')),
      fc.constantFrom(
        '0,0',
        '90,180',
        'park',
        'now',
        'true',
        '0',
        '120',
        'walking',
        'cycling',
        'full',
        'distance',
      ),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    // Failures then print the short id instead of the entire operation.
    const byId = new Map(inQuery.map((operation) => [operation.id, operation]));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...byId.keys()),
        fc.array(fc.tuple(fc.nat(), text), { maxLength: 4 }),
        async (id, more) => {
          const operation = byId.get(id);
          if (!operation) throw new Error(id);
          const query = new URLSearchParams(good[operation.id]);
          const names = Object.keys(operation.parameters);
          for (const [index, value] of more) query.set(names[index % names.length] ?? '', value);
          const spentMs = processorClock();
          const { status, body } = await get(`${operation.path}?${query}`);
          expect(spentMs(), String(query)).toBeLessThan(1000);
          expect([200, 404, 422], String(query)).toContain(status);
          expect(body.status, String(query)).not.toBe('BACKEND_ERROR');
        },
      ),
      { numRuns: 300 },
    );
    expect(reported).toEqual([]);
  }, 120_000);

  test('real requests reach every status of the distance group', async () => {
    const { get, project } = await start();
    const routeTo = (destination: string, more = '') =>
      `${route.path}?origin=${here}&destination=${destination}${more}`;
    const points = Array.from({ length: 201 }, () => here).join('|');
    const reached = new Set<string>();
    for (const path of [
      routeTo(there),
      routeTo(there, '&departure_time=now&arrival_time=now'),
      `${operations['distance.matrix'].path}?origins=${points}&destinations=${there}`,
      routeTo('0,0'),
      routeTo('-35.4,-56.2'),
    ]) {
      reached.add((await get(path)).body.status);
    }
    reached.add((await get(routeTo(there), { 'X-Api-Key': project.keys.publicKey })).body.status);

    const hasty = await testService({ endpoints: (await start()).endpoints, clock: () => 0 });
    for (let sent = 0; sent < 11; sent += 1) {
      const { body } = await hasty.get(`${isochrone.path}?origin=${here}&value=1`);
      reached.add(body.status);
    }
    const broken = await testService({
      endpoints: [{ operation: route, parse: () => ({ charges: [], bucket: 'plain', outcome: failing }) }],
    });
    reached.add((await broken.get(routeTo(there))).body.status);
    expect([...reached].toSorted()).toEqual(distanceStatuses.toSorted());
  });
});

const failing = { kind: 'valid', handle: () => Promise.reject(new Error('for the test')) } as const;
