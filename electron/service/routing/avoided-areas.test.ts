import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMatrix, isochrone as isochroneOperation, route } from '../../../shared/api/distance.ts';
import { reachedStreets } from '../../../shared/api/streets.ts';
import type { RoutingMode } from '../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import type { RoutingEngine, Travel } from '../ports.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { isochrone } from './isochrone.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { streets } from './streets.ts';
import { avoidedRing, ringCovers } from './valhalla/avoided-ring.ts';
import { gridOfStreets, streetsForTests } from './valhalla/test-streets.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';
import { startRemoteValhalla } from './valhalla-http/remote-valhalla.ts';
import { startValhallaServer } from './valhalla-http/start-server.testing.ts';

/** Streets 1.1 km apart, 30 in each direction: a town of six by six of Valhalla's cells. */
const count = 30;
const between = 0.01;
const town = { lat: 47, lng: 2 };
const at = (row: number, column: number): LatLng => ({
  lat: town.lat + row * between,
  lng: town.lng + column * between,
});
const grid = (southwest: LatLng) => gridOfStreets(southwest, count, between, { highway: 'residential' });

const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;
const avoidText = (ring: readonly LatLng[]) => ring.map(text).join(';');
const box = (south: number, west: number, north: number, east: number): LatLng[] => [
  { lat: south, lng: west },
  { lat: south, lng: east },
  { lat: north, lng: east },
  { lat: north, lng: west },
];
/** Returns an area around crossings of the town, with this much of the blocks beyond them. */
function around(row: number, column: number, toRow: number, toColumn: number, blocks = 0.5): LatLng[] {
  const [low, high] = [at(row - blocks, column - blocks), at(toRow + blocks, toColumn + blocks)];
  return box(low.lat, low.lng, high.lat, high.lng);
}

async function caller(engine: RoutingEngine) {
  const { streets: reached } = engine;
  if (!reached) throw new Error('The engine has no street search');
  return requestSender([
    endpoint(route, routing(engine, tollFinder(noTolls))),
    endpoint(distanceMatrix, matrix(engine)),
    endpoint(isochroneOperation, isochrone(engine)),
    endpoint(reachedStreets, streets(reached)),
  ]);
}

/** Returns the statuses of all operations between two places with an area to avoid. */
async function statuses(engine: RoutingEngine, origin: LatLng, destination: LatLng, avoid: string) {
  const send = await caller(engine);
  const [from, to] = [text(origin), text(destination)];
  const ordered = `optimize:true|${to}|${text(at(0, 29))}`;
  return [
    (await send(route, { origin: from, destination: to, avoid })).status,
    (await send(route, { origin: from, destination: text(at(1, 29)), waypoints: ordered, avoid })).status,
    (await send(distanceMatrix, { origins: from, destinations: to, avoid })).rows[0].elements[0].status,
    (await send(isochroneOperation, { origin: from, value: '5', avoid })).status,
    (await send(reachedStreets, { origin: from, value: '5', avoid })).status,
  ];
}
const none = Array.from({ length: 5 }, () => 'ZERO_RESULTS');
const all = Array.from({ length: 5 }, () => 'OK');

const { valhalla, tiles } = streetsForTests(grid(town));

const [inside, near] = [at(12.3, 12), at(16, 17.4)];
const wide = around(3, 3, 26, 26);
const reversed = wide.toReversed();
const [southwest, southeast, northeast, northwest] = wide;
const areas: Record<string, LatLng[]> = {
  'within a cell of the engine': around(11, 11, 14, 14),
  'of many cells': wide,
  'of many cells, the other way round': reversed,
  'closed by hand': [...wide, ...wide.slice(0, 1)],
  'with its border on streets': [at(5, 5), at(5, 25), at(25, 25), at(25, 5)],
  'that overlaps itself': [...wide, ...wide],
  'that crosses itself': [southwest, northeast, southeast, northwest].flatMap((vertex) => vertex ?? []),
  'with a dent': [at(2.5, 2.5), at(2.5, 27.5), at(27.5, 27.5), at(27.5, 20.5), at(20.5, 20.5), at(20.5, 2.5)],
  'of a country': box(41, -5, 51, 8),
  'of half the world': box(-80, -100, 80, 60),
  'of the whole world': box(-90, -180, 90, 180),
};

test.each(Object.entries(areas))('there are no routes inside an area %s', async (_, area) => {
  const engine = valhallaRouting(valhalla);
  // In the self-crossing area, these two are in the upper and lower half.
  const [from, to] = [at(12.3, 11), at(13, 12.4)];
  expect(await statuses(engine, from, to, avoidText(area))).toEqual(none);
});

test('remote engines avoid it too', async () => {
  const { url } = await startValhallaServer(tiles());
  const remote = await startRemoteValhalla({ urls: [url], report: () => {} });
  const engine = valhallaRouting(remote);
  expect(await statuses(engine, inside, near, avoidText(wide))).toEqual(none);
  expect(await statuses(engine, inside, near, avoidText(around(20, 20, 26, 26)))).toEqual(all);
  remote.close();
});

describe('at the 180th meridian', () => {
  // Its last streets are a few kilometers west of it.
  const east = { lat: -17, lng: 179.7 };
  const own = streetsForTests(grid(east));
  const [origin, destination] = [
    { lat: -16.9, lng: 179.9 },
    { lat: -16.8, lng: 179.95 },
  ];

  test.each([
    ['over it', box(-17.5, 179.8, -16.5, -179.5), none],
    ['over it, the other way round', box(-17.5, 179.8, -16.5, -179.5).toReversed(), none],
    ['up to it', box(-17.5, 179.8, -16.5, 180), none],
    ['from it on', box(-17.5, -180, -16.5, -179.5), all],
    ['all around the pole', [0, 90, 180, -90].map((lng) => ({ lat: -10, lng })), none],
    ['all around the other pole', [0, 90, 180, -90].map((lng) => ({ lat: 10, lng })), all],
  ])('an area %s', async (_, area, expected) => {
    const send = await caller(valhallaRouting(own.valhalla));
    const request = { avoid: avoidText(area) };
    const [from, to] = [text(origin), text(destination)];
    expect((await send(route, { ...request, origin: from, destination: to })).status).toBe(expected[0]);
    expect((await send(reachedStreets, { ...request, origin: from, value: '5' })).status).toBe(expected[0]);
  });
});

describe('a stop on a street that leads into an area', () => {
  /** Areas that contain a crossing and parts of the streets that meet there. */
  const [west, east] = [12, 13].map((column) => around(10, column, 10, column, 0.4));
  const stop = at(10, 12.5);
  const send = async (from: LatLng, to: LatLng, mode: RoutingMode = 'driving') => {
    const travel: Travel = {
      mode,
      method: 'distance',
      avoid: { tolls: false, highways: false, ferries: false, polygons: [east ?? []] },
    };
    const engine = valhallaRouting(valhalla);
    const signal = new AbortController().signal;
    const form = { alternatives: false, units: 'metric', language: 'en', withSteps: false } as const;
    const query = { ...travel, ...form, origin: from, destination: to };
    const found = await engine.route(query, signal);
    const figures = await engine.matrix({ ...travel, origins: [from], destinations: [to] }, signal);
    const cell = figures.ok ? figures.value.cells[0]?.[0] : undefined;
    return [found.ok && found.value.trips[0]?.meters, cell?.ok && cell.value.meters];
  };
  const block = between * 111_319 * Math.cos((town.lat * Math.PI) / 180);

  test.each(['driving', 'walking', 'cycling', 'truck'] as const)(
    'is left the other way, %s',
    async (mode) => {
      const [meters, inMatrix] = await send(stop, at(10, 20), mode);
      // The route goes back to the previous crossing, past the area along the next street, and back.
      const expected = 0.5 * block + 8 * block + 2 * between * 111_195;
      expect(Math.abs(Number(meters) - expected)).toBeLessThan(0.01 * expected);
      expect(inMatrix).toBe(meters);
    },
  );

  test('is not a destination, neither in routes nor in matrices', async () => {
    expect(await send(at(10, 20), stop)).toEqual([false, false]);
  });

  test('can’t be left if areas close both ends', async () => {
    const avoid = [west, east].map((area = []) => avoidText(area)).join('|');
    expect(await statuses(valhallaRouting(valhalla), stop, near, avoid)).toEqual(none);
  });
});

test('an area that contains another never allows more routes', async () => {
  const engine = valhallaRouting(valhalla);
  const signal = new AbortController().signal;
  const place = fc
    .tuple(fc.nat({ max: 10 * count }), fc.nat({ max: 10 * count }))
    .map(([row, column]) => at(row / 10, column / 10));
  /** Ring by the distances of its vertices from a center, in thousandths of a degree: larger distances never shrink it. */
  const area = fc.record({
    center: place,
    radii: fc.array(fc.integer({ min: 4, max: 120 }), { minLength: 3, maxLength: 12 }),
    growth: fc.integer({ min: 1, max: 30 }),
    isReversed: fc.boolean(),
  });
  const ringOf = (
    { center, radii, isReversed }: { center: LatLng; radii: number[]; isReversed: boolean },
    times: number,
  ) => {
    const ring = radii.map((radius, index): LatLng => {
      const angle = (2 * Math.PI * index) / radii.length;
      return {
        lat: center.lat + times * (radius / 1000) * Math.sin(angle),
        lng: center.lng + times * (radius / 1000) * Math.cos(angle),
      };
    });
    return isReversed ? ring.reverse() : ring;
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(area, { minLength: 1, maxLength: 2 }),
      fc.array(place, { minLength: 3, maxLength: 3 }),
      fc.constantFrom<RoutingMode>('driving', 'walking', 'cycling', 'truck'),
      fc.constantFrom('route', 'time', 'order', 'matrix', 'isochrone', 'streets'),
      async (drawn, [origin = town, stop = town, destination = town], mode, operation) => {
        /** Returns the costs of all results; empty if there is no route. */
        const allowed = async (polygons: LatLng[][]): Promise<Map<string, number>> => {
          const avoid = { tolls: false, highways: false, ferries: false, polygons };
          const travel: Travel = { mode, method: operation === 'time' ? 'time' : 'distance', avoid };
          const costs = new Map<string, number>();
          if (operation === 'matrix') {
            const places = [origin, stop, destination];
            const query = { ...travel, origins: places, destinations: places };
            const found = await engine.matrix(query, signal);
            for (const [row, cells] of (found.ok ? found.value.cells : []).entries())
              for (const [column, cell] of cells.entries())
                if (cell.ok) costs.set(`${row} ${column}`, cell.value.meters);
          } else if (operation === 'isochrone') {
            const found = await engine.isochrone({ ...travel, origin, value: 5 }, signal);
            if (found.ok) costs.set('it', 0);
          } else if (operation === 'streets') {
            const found = await engine.streets?.({ ...travel, origin, value: 5 }, signal);
            for (const { at: place, cost } of found?.ok ? found.value : []) {
              expect(polygons.some((ring) => ringCovers(avoidedRing(ring), place))).toBe(false);
              costs.set(text(place), cost);
            }
          } else {
            const form = { alternatives: false, units: 'metric', language: 'en', withSteps: false } as const;
            const waypoints =
              operation === 'order' ? { points: [stop, at(15, 15)], optimize: true } : undefined;
            const found = await engine.route({ ...travel, ...form, origin, destination, waypoints }, signal);
            const [trip] = found.ok ? found.value.trips : [];
            const path = trip?.legs.flatMap((leg) => leg.path) ?? [];
            for (const ring of polygons.map(avoidedRing))
              expect(path.some((place) => ringCovers(ring, place))).toBe(false);
            if (trip) costs.set('it', operation === 'route' ? trip.meters : 0);
          }
          return costs;
        };
        const smaller = await allowed(drawn.map((each) => ringOf(each, 1)));
        const larger = await allowed(drawn.map((each) => ringOf(each, each.growth)));
        for (const [what, cost] of larger) {
          expect(smaller.has(what)).toBe(true);
          expect(smaller.get(what)).toBeLessThanOrEqual(cost + 1);
        }
      },
    ),
    { numRuns: 40 },
  );
});
