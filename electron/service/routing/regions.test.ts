import { describe, expect, test } from 'vitest';
import {
  distanceMatrix,
  isochrone as isochroneOperation,
  type Route,
  route,
} from '../../../shared/api/distance.ts';
import { nearestOnLine } from '../../../shared/geo/nearest-on-line.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng, toLngLat } from '../../../shared/geo/position.ts';
import { contains } from '../../region-build/osm/rings.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { isochrone } from './isochrone.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { hasExtract, sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** Places across very different regions: a city in a plain, one on hills, a valley with a border. */
const regions: Record<string, readonly string[]> = {
  montevideo: ['-34.9067,-56.1996', '-34.8337,-56.0146', '-34.8938,-56.1662', '-34.8790,-56.2570'],
  porto: ['41.1496,-8.6110', '41.3510,-8.7480', '41.1784,-8.5980', '41.1230,-8.6120'],
  liechtenstein: ['47.1410,9.5209', '47.0665,9.5030', '47.2100,9.5250', '47.1660,9.5100'],
};

/** Returns pairs of positions within the bounding box of these, the same each time (Lehmer). */
function scattered(places: readonly string[], count: number): [origin: string, destination: string][] {
  let state = 20171204;
  const next = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const degrees = [0, 1].map((axis) => places.map((place) => Number(place.split(',')[axis])));
  const anywhere = () =>
    degrees
      .map((all) => (Math.min(...all) + next() * (Math.max(...all) - Math.min(...all))).toFixed(5))
      .join(',');
  return Array.from({ length: count }, () => [anywhere(), anywhere()]);
}

const pathOf = ({ overview_polyline }: Route): LatLng[] => decodePolyline(overview_polyline.points) ?? [];
const secondsOf = ({ legs }: Route) => legs.reduce((sum, { duration }) => sum + duration.value, 0);

/** Tolerance in which two contours may draw the same border. */
const borderMeters = 30;

/** Stops between two places with which the engine once found a different route. */
const stopsOnTheLine: Record<string, readonly Record<'origin' | 'stop' | 'destination', string>[]> = {
  montevideo: [
    {
      origin: '-34.820023,-56.036276',
      stop: '-34.867215,-56.031330',
      destination: '-34.912675,-56.107656',
    },
    {
      origin: '-34.892644,-56.193352',
      stop: '-34.845035,-56.201310',
      destination: '-34.831435,-56.189576',
    },
  ],
  porto: [{ origin: '41.108829,-8.571142', stop: '41.107755,-8.572800', destination: '41.097357,-8.701112' }],
};

describe.each(Object.entries(regions))('%s', (name, places) => {
  describe.skipIf(name !== 'montevideo' && !hasExtract(name))('on its own data', () => {
    const valhalla = sharedValhalla(name);
    const caller = () =>
      requestSender([
        endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
        endpoint(distanceMatrix, matrix(valhallaRouting(valhalla))),
        endpoint(isochroneOperation, isochrone(valhallaRouting(valhalla))),
      ]);
    const pairs = places.flatMap((origin, index) =>
      places.slice(index + 1).map((destination) => ({ origin, destination })),
    );

    test('no point of a route is in an area to avoid', async () => {
      const send = await caller();
      let stored = 0;
      for (const pair of pairs) {
        const [direct] = (await send(route, pair)).routes;
        const path = pathOf(direct);
        const middle = path[Math.floor(path.length / 2)];
        if (!middle) throw new Error('No path');
        const [south, north] = [middle.lat - 0.002, middle.lat + 0.002];
        const [west, east] = [middle.lng - 0.003, middle.lng + 0.003];
        const inside = ({ lat, lng }: LatLng) => lat > south && lat < north && lng > west && lng < east;
        const avoid = `${south},${west};${south},${east};${north},${east};${north},${west}`;
        const { status, routes } = await send(route, { ...pair, avoid, alternatives: 'true' });
        if (status === 'ZERO_RESULTS') continue;
        stored += 1;
        for (const found of routes) expect(pathOf(found).filter(inside)).toEqual([]);
      }
      expect(stored).toBeGreaterThan(pairs.length / 2);
    });

    describe.each(scattered(places, 8))('from %s to %s', (origin, destination) => {
      const pair = { origin, destination };

      test('a matrix element has the figures of the route', async () => {
        const send = await caller();
        const request = { origins: origin, destinations: destination, elements: 'duration_distance' };
        const [element] = (await send(distanceMatrix, request)).rows[0].elements;
        const { status, routes } = await send(route, pair);
        expect(element.status).toBe(status);
        if (status !== 'OK') return;
        expect(element.duration).toEqual(routes[0].legs[0].duration);
        // Valhalla's matrix truncates the first and the last edge to whole meters.
        expect(Math.abs(element.distance.value - routes[0].legs[0].distance.value)).toBeLessThanOrEqual(1);
      });

      test('neither alternatives nor the shortest route are faster', async () => {
        const send = await caller();
        const { status, routes } = await send(route, pair);
        if (status !== 'OK') return;
        const several = (await send(route, { ...pair, alternatives: 'true' })).routes;
        expect(several[0]).toEqual(routes[0]);
        for (const other of several) expect(secondsOf(other)).toBeGreaterThanOrEqual(secondsOf(routes[0]));
        const [shortest] = (await send(route, { ...pair, method: 'distance' })).routes;
        expect(secondsOf(shortest)).toBeGreaterThan(0.98 * secondsOf(routes[0]));
      });

      test('a route is the sum of its legs, and each leg starts where the previous one ends', async () => {
        const send = await caller();
        const [stop = origin] = places;
        const tour = await send(route, { ...pair, waypoints: stop, details: 'full' });
        const before = await send(route, { origin, destination: stop });
        const after = await send(route, { origin: stop, destination });
        expect(tour.status === 'OK').toBe(before.status === 'OK' && after.status === 'OK');
        if (tour.status !== 'OK') return;
        const legs: Route['legs'] = tour.routes[0].legs;
        expect(legs.map(({ duration }) => duration)).toEqual(
          [before, after].map(({ routes }) => routes[0].legs[0].duration),
        );
        expect(legs[0]?.steps?.at(-1)?.end_location).toEqual(legs[1]?.steps?.[0]?.start_location);
      });
    });

    test.each(stopsOnTheLine[name] ?? [])('a stop between $origin and $destination', async (places) => {
      const send = await caller();
      const { origin, stop, destination } = places;
      const [direct] = (await send(route, { origin, destination })).routes;
      const [tour] = (await send(route, { origin, destination, waypoints: stop })).routes;
      const [before] = (await send(route, { origin, destination: stop })).routes;
      const [after] = (await send(route, { origin: stop, destination })).routes;
      const figures = ({ duration, distance }: Route['legs'][number]) => [duration, distance];
      expect(tour.legs.map(figures)).toEqual([...before.legs, ...after.legs].map(figures));
      expect(secondsOf(tour)).toBeGreaterThan(0.98 * secondsOf(direct));
    });

    test('alternatives are sorted by time, and the first is recommended', async () => {
      const send = await caller();
      let several = 0;
      for (const pair of pairs) {
        const { routes } = await send(route, { ...pair, alternatives: 'true' });
        const seconds = routes.map(secondsOf);
        expect(seconds).toEqual(seconds.toSorted((a: number, b: number) => a - b));
        expect(routes.map(({ recommended }: Route) => recommended ?? false).lastIndexOf(true)).toBe(0);
        if (routes.length > 1) several += 1;
      }
      expect(several).toBeGreaterThan(0);
    });

    test('the isochrone of 20 minutes contains that of 10', async () => {
      const send = await caller();
      for (const origin of places) {
        const ringOf = async (value: string) =>
          decodePolyline((await send(isochroneOperation, { origin, value })).isoline.geometry) ?? [];
        const [ten, twenty] = [await ringOf('10'), await ringOf('20')];
        // Where roads end, both have the same border, but each is drawn on its own grid.
        const reached = twenty.map(toLngLat);
        const beyond = ten.filter(
          (at) =>
            !contains(reached, toLngLat(at)) &&
            distanceMeters(at, nearestOnLine(twenty, at)?.position ?? at) > borderMeters,
        );
        expect(beyond).toEqual([]);
      }
    });
  });
});
