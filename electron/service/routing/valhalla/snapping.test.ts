import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distanceMatrix,
  isochrone as isochroneOperation,
  route,
  tolls as tollsOperation,
} from '../../../../shared/api/distance.ts';
import { reachedStreets } from '../../../../shared/api/streets.ts';
import { boundsOf } from '../../../../shared/geo/bounds.ts';
import { decodePolyline } from '../../../../shared/geo/polyline.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { noTolls } from '../../../region-format/toll-map.ts';
import { endpoint } from '../../endpoint.ts';
import { tollFinder } from '../../tolls/tolls-along.ts';
import { isochrone } from '../isochrone.ts';
import { matrix } from '../matrix.ts';
import { requestSender } from '../request-sender.testing.ts';
import { routing } from '../route.ts';
import { streets } from '../streets.ts';
import { tolls } from '../tolls.ts';
import {
  type MadeNetwork,
  madeTown,
  madeValhalla,
  type Spot,
  spotAt,
  spotText,
} from './made-network.testing.ts';
import { hasExtract, sharedValhalla } from './routing-tiles.testing.ts';
import type { Valhalla } from './valhalla.ts';
import { valhallaRouting } from './valhalla-routing.ts';

interface Row {
  elements: { status: string }[];
}

const residential = { highway: 'residential' };
const path = { highway: 'path' };
const ring = (north: number, east: number, size: number): Spot[] => [
  [north, east],
  [north, east + size],
  [north + size, east + size],
  [north + size, east],
  [north, east],
];

const network: MadeNetwork = {
  ways: [
    ...madeTown([0, 0]),
    // A one-way road out of the town to the edge of the data.
    {
      through: [
        [0, 700],
        [0, 1200],
        [0, 1700],
        [0, 2200],
      ],
      tags: { highway: 'primary', oneway: 'yes' },
    },
    // An island beyond 2.5 km of water, one with a single road, and one with paths in a lake.
    { through: ring(0, -3200, 200), tags: residential },
    { through: ring(0, -3000, 200), tags: residential },
    {
      through: [
        [2500, 300],
        [2700, 300],
      ],
      tags: residential,
    },
    { through: ring(300, -900, 100), tags: path },
    // A driveway that the map doesn't connect with the street next to it.
    {
      through: [
        [712, 320],
        [712, 380],
      ],
      tags: { highway: 'service' },
    },
    // A yard, and quarters whose streets are closed to cars from outside.
    {
      through: [
        [700, 700],
        [900, 900],
      ],
      tags: { highway: 'residential', motor_vehicle: 'no' },
    },
    { through: ring(900, 900, 300), tags: residential },
  ],
};

async function startRouter(valhalla: Valhalla) {
  const engine = valhallaRouting(valhalla);
  const finder = tollFinder(noTolls);
  if (!engine.streets) throw new Error('Valhalla has no street search');
  const send = await requestSender([
    endpoint(route, routing(engine, finder)),
    endpoint(distanceMatrix, matrix(engine)),
    endpoint(isochroneOperation, isochrone(engine)),
    endpoint(
      tollsOperation,
      tolls(engine, finder, async () => []),
    ),
    endpoint(reachedStreets, streets(engine.streets)),
  ]);
  const between = (origin: Spot, destination: Spot) => ({
    origin: spotText(origin),
    destination: spotText(destination),
  });
  return {
    send,
    route: (origin: Spot, destination: Spot, more = {}) =>
      send(route, { ...between(origin, destination), ...more }),
    tolls: (origin: Spot, destination: Spot, more = {}) =>
      send(tollsOperation, { ...between(origin, destination), ...more }),
    async element(origin: Spot, destination: Spot, more = {}) {
      const places = { origins: spotText(origin), destinations: spotText(destination) };
      const { rows } = await send(distanceMatrix, { ...places, elements: 'duration_distance', ...more });
      return rows[0].elements[0];
    },
  };
}

const metersOf = ({ routes }: { routes: { legs: { distance: { value: number } }[] }[] }) =>
  routes[0]?.legs[0]?.distance.value ?? Number.NaN;
const start = ({ routes }: { routes: { overview_polyline: { points: string } }[] }) =>
  decodePolyline(routes[0]?.overview_polyline.points ?? '')?.at(0) ?? { lat: 0, lng: 0 };

describe('a small network', () => {
  const valhalla = madeValhalla(network);
  const inTown: Spot = [410, 300];

  test.each(['driving', 'walking', 'cycling'])(
    'an island has its own roads, and no route over water: %s',
    async (mode) => {
      const { send, route, tolls, element } = await startRouter(valhalla);
      const [one, other]: [Spot, Spot] = [
        [-5, -3000],
        [205, -3000],
      ];
      expect(metersOf(await route(one, other, { mode }))).toBe(200);
      expect((await element(one, other, { mode })).distance.value).toBe(200);
      for (const [from, to] of [
        [one, inTown],
        [inTown, one],
        [inTown, [2600, 305]],
        [[2600, 305], one],
      ] as const) {
        expect((await route(from, to, { mode })).status).toBe('ZERO_RESULTS');
        expect((await tolls(from, to, { mode })).status).toBe('ZERO_RESULTS');
        expect((await element(from, to, { mode })).status).toBe('ZERO_RESULTS');
      }

      const reach = { origin: spotText(one), value: '10', mode };
      const { isoline } = await send(isochroneOperation, reach);
      const bounds = boundsOf(decodePolyline(isoline.geometry) ?? []);
      expect(bounds?.northeast.lng).toBeLessThan(spotAt([0, -2500]).lng);
      expect(bounds?.northeast.lat).toBeGreaterThan(spotAt([150, 0]).lat);
      const { streets: reached } = await send(reachedStreets, reach);
      const positions = decodePolyline(reached.positions) ?? [];
      expect(positions.length).toBeGreaterThan(50);
      expect(Math.max(...positions.map(({ lng }) => lng))).toBeLessThan(spotAt([0, -2500]).lng);
    },
  );

  test('walks stay on an island of paths, and drives there snap to the shore', async () => {
    const { route, element } = await startRouter(valhalla);
    const [one, other]: [Spot, Spot] = [
      [300, -860],
      [400, -840],
    ];
    const walking = { mode: 'walking' };
    expect(metersOf(await route(one, other, walking))).toBeLessThan(250);
    expect((await route(one, inTown, walking)).status).toBe('ZERO_RESULTS');
    expect((await element(inTown, one, walking)).status).toBe('ZERO_RESULTS');
    const drive = await route(one, inTown);
    expect(drive.status).toBe('OK');
    expect(distanceMeters(start(drive), spotAt([300, 0]))).toBeLessThan(5);
  });

  test('a place at an unconnected driveway is snapped to the next street', async () => {
    const { send, route, element } = await startRouter(valhalla);
    const place: Spot = [714, 350];
    const drive = await route(place, inTown);
    expect(distanceMeters(start(drive), spotAt([700, 350]))).toBeLessThan(2);
    expect((await element(place, inTown)).distance.value).toBe(metersOf(drive));
    expect((await element(inTown, place)).distance.value).toBe(metersOf(await route(inTown, place)));
    const { isoline } = await send(isochroneOperation, { origin: spotText(place), value: '2' });
    const bounds = boundsOf(decodePolyline(isoline.geometry) ?? []);
    expect(bounds?.southwest.lat).toBeLessThan(spotAt([400, 0]).lat);
    // Between two places on it, it is an ordinary road.
    expect(metersOf(await route([714, 330], [714, 370]))).toBe(40);
  });

  test('a closed yard’s streets are used within the yard, and left at its end for other places', async () => {
    const { route, element } = await startRouter(valhalla);
    const [one, other]: [Spot, Spot] = [
      [1195, 1000],
      [1195, 1100],
    ];
    expect(metersOf(await route(one, other))).toBe(100);
    expect((await element(one, other)).distance.value).toBe(100);
    for (const [from, to] of [
      [one, inTown],
      [inTown, one],
    ] as const) {
      const drive = await route(from, to);
      expect(drive.status).toBe('OK');
      expect((await element(from, to)).distance.value).toBe(metersOf(drive));
    }
    expect(distanceMeters(start(await route(one, inTown)), spotAt([700, 700]))).toBeLessThan(5);
    expect(
      distanceMeters(start(await route(one, inTown, { mode: 'walking' })), spotAt([1200, 1000])),
    ).toBeLessThan(5);
  });

  test('a one-way road out of the data is a destination, but not an origin', async () => {
    const { send, route: find, element } = await startRouter(valhalla);
    const stop: Spot = [5, 1950];
    expect(Math.abs(metersOf(await find([0, 700], stop)) - 1250)).toBeLessThan(5);
    const away = await find(stop, inTown);
    expect(distanceMeters(start(away), spotAt([0, 700]))).toBeLessThan(5);
    expect((await element(stop, inTown)).distance.value).toBe(metersOf(away));

    const journey = {
      origin: spotText([500, 100]),
      destination: spotText([600, 300]),
      waypoints: spotText(stop),
    };
    const { status, routes } = await send(route, { ...journey, details: 'full' });
    expect(status).toBe('OK');
    const [before, after] = routes[0].legs;
    expect(after.steps[0].start_location).toEqual(before.steps.at(-1).end_location);
  });

  test('a point in the lake is snapped to the nearest shore with a road for the mode', async () => {
    const { route } = await startRouter(valhalla);
    const lake: Spot = [350, -700];
    expect(distanceMeters(start(await route(lake, inTown)), spotAt([350, 0]))).toBeLessThan(60);
    expect((await route(lake, inTown, { mode: 'walking' })).status).toBe('ZERO_RESULTS');
  });

  test('matrices and isochrones return the snapped positions of the route’s path', async () => {
    const { send, route } = await startRouter(valhalla);
    const lake: Spot = [350, -700];
    for (const [origin, destination] of [
      [[500, 130], inTown],
      [lake, inTown],
      [inTown, lake],
      [[714, 350], inTown],
      [inTown, [714, 350]],
      [[1195, 1000], inTown],
      [
        [-5, -3000],
        [205, -3000],
      ],
      [inTown, [1400, 300]],
    ] satisfies [Spot, Spot][]) {
      const { routes } = await route(origin, destination);
      const path = decodePolyline(routes[0].overview_polyline.points) ?? [];
      const { start_locations, end_locations } = await send(distanceMatrix, {
        origins: spotText(origin),
        destinations: `${spotText(destination)}|0,0`,
      });
      expect(distanceMeters(start_locations[0], path[0] ?? start_locations[0])).toBeLessThan(2);
      expect(distanceMeters(end_locations[0], path.at(-1) ?? end_locations[0])).toBeLessThan(2);
      // Away from all roads.
      expect(end_locations[1]).toBeNull();
    }
    for (const origin of [lake, [500, 130], [1400, 300]] satisfies Spot[]) {
      const { isoline } = await send(isochroneOperation, { origin: spotText(origin), value: '5' });
      const { routes } = await route(origin, inTown);
      const [first] = decodePolyline(routes[0].overview_polyline.points) ?? [];
      expect(distanceMeters(isoline.start_location, first ?? isoline.origin)).toBeLessThan(2);
    }
  });
});

const regions = [
  { name: 'montevideo', center: '-34.8839,-56.1656', south: -34.92, west: -56.25, size: 0.12 },
  // Without the other bank of the Rhine, where the extract has tracks but no bridge.
  { name: 'liechtenstein', center: '47.1394,9.5228', south: 47.08, west: 9.525, size: 0.09 },
  { name: 'porto', center: '41.1496,-8.6110', south: 41.05, west: -8.7, size: 0.3 },
];
describe.each(regions)('random places of $name', ({ name, center, south, west, size }) => {
  describe.skipIf(name !== 'montevideo' && !hasExtract(name))('(skipped without ../shared/data)', () => {
    const valhalla = sharedValhalla(name);
    const within = (from: number) => fc.double({ min: from, max: from + size, noNaN: true });
    const places = fc.sample(fc.tuple(within(south), within(west)), { numRuns: 150, seed: 11 });

    test.each(['driving', 'cycling'])(
      'are connected with the center, except on islands: %s',
      async (mode) => {
        const { send } = await startRouter(valhalla);
        const points = places.map(([lat, lng]) => `${lat.toFixed(6)},${lng.toFixed(6)}`).join('|');
        const away = await send(distanceMatrix, { origins: points, destinations: center, mode });
        const back = await send(distanceMatrix, { origins: center, destinations: points, mode });
        const statuses: string[] = [
          ...away.rows.map(({ elements }: Row) => elements[0]?.status),
          ...back.rows[0].elements.map(({ status }: Row['elements'][number]) => status),
        ];
        const cutOff = statuses.filter((status) => status === 'ZERO_RESULTS').length;
        expect(statuses.filter((status) => status === 'OK').length).toBeGreaterThan(0.9 * statuses.length);
        expect(cutOff).toBeLessThanOrEqual(0.015 * statuses.length);
      },
    );
  });
});
