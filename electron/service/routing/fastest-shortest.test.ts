import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distanceMatrix,
  isochrone as isochroneOperation,
  type Route,
  route,
  tolls as tollsOperation,
} from '../../../shared/api/distance.ts';
import { travelModes } from '../../../shared/api/value-sets.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { toLngLat } from '../../../shared/geo/position.ts';
import { contains } from '../../region-build/osm/rings.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { isochrone } from './isochrone.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { tolls } from './tolls.ts';
import { madeValhalla, type Spot, spotAt, spotText } from './valhalla/made-network.testing.ts';
import { hasExtract, sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import type { Valhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

const serviceOn = (valhalla: Valhalla) => {
  const engine = valhallaRouting(valhalla);
  return requestSender([
    endpoint(route, routing(engine, tollFinder(noTolls))),
    endpoint(
      tollsOperation,
      tolls(engine, tollFinder(noTolls), async () => []),
    ),
    endpoint(distanceMatrix, matrix(engine)),
    endpoint(isochroneOperation, isochrone(engine)),
  ]);
};

/** Figures of a leg or a matrix element. */
type Measured = Pick<Route['legs'][number], 'duration' | 'distance'>;

function expectInOrder(fastest: readonly Measured[], shortest: readonly Measured[]) {
  expect(fastest).toHaveLength(shortest.length);
  for (const [index, quick] of fastest.entries()) {
    const short = shortest[index];
    expect(quick.duration.value).toBeLessThanOrEqual(short?.duration.value ?? 0);
    expect(short?.distance.value).toBeLessThanOrEqual(quick.distance.value);
  }
}

const placesIn = (south: number, west: number, north: number, east: number) => {
  const degrees = (low: number, high: number) =>
    fc.integer({ min: Math.round(low * 1e5), max: Math.round(high * 1e5) }).map((n) => (n / 1e5).toFixed(5));
  const place = fc.tuple(degrees(south, north), degrees(west, east)).map((at) => at.join(','));
  return fc.array(place, { minLength: 3, maxLength: 3 });
};

const numRuns = 6;
const routeOptions: Record<string, string>[] = [
  { mode: 'walking' },
  { mode: 'cycling' },
  { mode: 'driving' },
  { mode: 'driving', avoid: 'highways|ferries' },
  { mode: 'driving', details: 'full', alternatives: 'true' },
];

function testOrder(valhalla: Valhalla, places: fc.Arbitrary<string[]>) {
  test.each(routeOptions)(
    'no leg of the fastest route is slower than that of the shortest, which is no longer: %o',
    async (options) => {
      const send = await serviceOn(valhalla);
      await fc.assert(
        fc.asyncProperty(places, async ([origin = '', waypoints = '', destination = '']) => {
          const stops = { origin, destination, ...(!options.alternatives && { waypoints }) };
          const [fastest, shortest] = await Promise.all(
            ['time', 'distance'].map((method) => send(route, { ...options, ...stops, method })),
          );
          expect(fastest.status).toBe(shortest.status);
          if (fastest.status === 'OK') expectInOrder(fastest.routes[0].legs, shortest.routes[0].legs);
        }),
        { numRuns },
      );
    },
  );

  test('the fastest route of a truck is no slower than the shortest, which is no longer', async () => {
    const send = await serviceOn(valhalla);
    await fc.assert(
      fc.asyncProperty(places, async ([origin = '', waypoints = '', destination = '']) => {
        const request = { mode: 'truck', origin, waypoints, destination };
        const [fastest, shortest] = await Promise.all(
          ['time', 'distance'].map((method) => send(tollsOperation, { ...request, method })),
        );
        expect(fastest.status).toBe(shortest.status);
        if (fastest.status === 'OK') expectInOrder(fastest.routes[0].legs, shortest.routes[0].legs);
      }),
      { numRuns },
    );
  });

  test.each(travelModes)('matrix elements of both methods are in the same order: %s', async (mode) => {
    const send = await serviceOn(valhalla);
    await fc.assert(
      fc.asyncProperty(places, async (stops) => {
        const list = stops.join('|');
        const request = { mode, origins: list, destinations: list, elements: 'duration_distance' };
        const [fastest, shortest] = await Promise.all(
          ['time', 'distance'].map(async (method) => {
            const { rows } = await send(distanceMatrix, { ...request, method });
            return rows.flatMap(({ elements }: { elements: object[] }) => elements);
          }),
        );
        const isFound = ({ status }: { status: string }) => status === 'OK';
        expect(fastest.map(isFound)).toEqual(shortest.map(isFound));
        expectInOrder(fastest.filter(isFound), shortest.filter(isFound));
      }),
      { numRuns },
    );
  });
}

describe('Montevideo', () => {
  testOrder(sharedValhalla('montevideo'), placesIn(-34.92, -56.25, -34.82, -56.02));
});

describe.skipIf(!hasExtract('porto'))('Porto', () => {
  testOrder(sharedValhalla('porto'), placesIn(41.05, -8.7, 41.3, -8.45));
});

describe.skipIf(!hasExtract('liechtenstein'))('Liechtenstein', () => {
  testOrder(sharedValhalla('liechtenstein'), placesIn(47.06, 9.48, 47.25, 9.56));
});

describe('a short route that the engine ranks below a long one', () => {
  const residential = { highway: 'residential' };
  /** Two streets of 200 m, connected by 200 m of this kind of way, or 300 m around it. */
  const detour = (north: number, tags: Record<string, string>) => [
    {
      through: [
        [north, -200],
        [north, 0],
      ] satisfies Spot[],
      tags: residential,
    },
    {
      through: [
        [north, 0],
        [north, 200],
      ] satisfies Spot[],
      tags,
    },
    {
      through: [
        [north, 0],
        [north + 50, 0],
        [north + 50, 200],
        [north, 200],
      ] satisfies Spot[],
      tags: residential,
    },
    {
      through: [
        [north, 200],
        [north, 400],
      ] satisfies Spot[],
      tags: residential,
    },
  ];
  const ways = {
    roundabout: { ...residential, junction: 'roundabout' },
    alley: { highway: 'service', service: 'alley' },
    driveway: { highway: 'service', service: 'driveway' },
    steps: { highway: 'steps' },
    track: { highway: 'track' },
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  const northOf = (name: keyof typeof ways) => names.indexOf(name) * 1000;
  const valhalla = madeValhalla({ ways: names.flatMap((name) => detour(northOf(name), ways[name])) });

  test.each(names)('is used for isochrones too: %s', async (name) => {
    const send = await serviceOn(valhalla);
    const north = northOf(name);
    // 520 m, at 5.1 km/h.
    const value = String((520 / 5.1 / 1000) * 60);
    const { isoline } = await send(isochroneOperation, {
      origin: spotText([north, -150]),
      mode: 'walking',
      value,
    });
    const ring = decodePolyline(isoline.geometry) ?? [];
    expect(contains(ring.map(toLngLat), toLngLat(spotAt([north, 330])))).toBe(true);
  });
});
