import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMatrix, type Route, route, tolls as tollsOperation } from '../../../shared/api/distance.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { tolls } from './tolls.ts';
import { hasExtract, sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import type { Valhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** Returns the stops of a route in visiting order, by their index in the request. */
const orderOf = ({ legs }: Route): number[] => [0, ...legs.map(({ end_waypoint }) => end_waypoint ?? -1)];

async function serviceOn(valhalla: Valhalla) {
  const engine = valhallaRouting(valhalla);
  const ask = await requestSender([
    endpoint(route, routing(engine, tollFinder(noTolls))),
    endpoint(
      tollsOperation,
      tolls(engine, tollFinder(noTolls), async () => []),
    ),
    endpoint(distanceMatrix, matrix(engine)),
  ]);

  /** Returns the cost of an order by the matrix, and the lowest cost of all orders with the same ends. */
  async function ordersOf(stops: readonly string[], options: Record<string, string>) {
    // No order leads from the last stop, or to the first.
    const origins = stops.slice(0, -1).join('|');
    const destinations = stops.slice(1).join('|');
    const figures = { origins, destinations, elements: 'duration_distance' };
    const { rows } = await ask(distanceMatrix, { ...options, ...figures });
    const cost = (from: number, to: number): number => {
      const element = rows[from]?.elements[to - 1];
      if (element?.status !== 'OK') return Number.POSITIVE_INFINITY;
      return (options.method === 'distance' ? element.distance : element.duration).value;
    };
    const sum = (order: readonly number[]) =>
      order.slice(1).reduce((total, to, index) => total + cost(order[index] ?? to, to), 0);
    const least = (order: readonly number[]): number => {
      const left = stops.slice(0, -1).flatMap((_, stop) => (order.includes(stop) ? [] : [stop]));
      if (left.length === 0) return sum([...order, stops.length - 1]);
      return Math.min(...left.map((next) => least([...order, next])));
    };
    return { sum, least: least([0]) };
  }

  const optimized = ([origin = '', ...others]: readonly string[], options: Record<string, string>) => ({
    ...options,
    origin,
    destination: others.at(-1) ?? '',
    waypoints: ['optimize:true', ...others.slice(0, -1)].join('|'),
  });
  return { ask, ordersOf, optimized };
}

/** Maximum number of stops, to keep the test fast. */
const stopsIn = (south: number, west: number, north: number, east: number) => {
  const degrees = (low: number, high: number) =>
    fc.integer({ min: Math.round(low * 1e5), max: Math.round(high * 1e5) }).map((n) => (n / 1e5).toFixed(5));
  const stop = fc.tuple(degrees(south, north), degrees(west, east)).map((at) => at.join(','));
  return fc.array(stop, { minLength: 4, maxLength: 7 });
};

const inMontevideo = stopsIn(-34.9, -56.24, -34.83, -56.08);

describe('Montevideo', () => {
  const valhalla = sharedValhalla('montevideo');

  test('by distance, the order of waypoints is the shortest, not the fastest', async () => {
    const { ask, ordersOf, optimized } = await serviceOn(valhalla);
    const stops = [
      '-34.837522,-56.189158',
      '-34.863328,-56.247511',
      '-34.840591,-56.186532',
      '-34.878507,-56.206379',
      '-34.863698,-56.160223',
      '-34.838423,-56.244442',
      '-34.841768,-56.125410',
    ];
    const options = { method: 'distance' };
    const [found] = (await ask(route, optimized(stops, options))).routes;
    const { sum, least } = await ordersOf(stops, options);
    expect(sum(orderOf(found))).toBe(least);
    expect(orderOf(found)).toEqual([0, 2, 5, 1, 3, 4, 6]);
    const meters = found.legs.map(({ distance }: Route['legs'][number]) => distance.value);
    expect(meters.reduce((total: number, each: number) => total + each)).toBe(least);
  });

  test.each([
    { method: 'time', mode: 'driving' },
    { method: 'distance', mode: 'driving' },
    { method: 'time', mode: 'cycling' },
    { method: 'distance', mode: 'walking' },
    { method: 'distance', mode: 'driving', avoid: 'highways|ferries' },
    {
      method: 'distance',
      mode: 'driving',
      avoid: '-34.88,-56.18;-34.88,-56.16;-34.86,-56.16;-34.86,-56.18',
    },
  ])('no order of random waypoints is better than the one found: %o', async (options) => {
    const { ask, ordersOf, optimized } = await serviceOn(valhalla);
    await fc.assert(
      fc.asyncProperty(inMontevideo, async (stops) => {
        const { sum, least } = await ordersOf(stops, options);
        const { status, routes } = await ask(route, optimized(stops, options));
        expect(status).toBe(Number.isFinite(least) ? 'OK' : 'ZERO_RESULTS');
        if (status === 'OK') expect(sum(orderOf(routes[0]))).toBe(least);
      }),
      { numRuns: 8 },
    );
  });

  test('a route with tolls visits the waypoints in the same order', async () => {
    const { ask, optimized } = await serviceOn(valhalla);
    const stops = ['-34.8938,-56.1662', '-34.8790,-56.2570', '-34.8634,-56.1602', '-34.8337,-56.0146'];
    for (const method of ['time', 'distance']) {
      const request = optimized(stops, { method });
      const [[plain], [withTolls]] = await Promise.all(
        [route, tollsOperation].map(async (operation) => (await ask(operation, request)).routes),
      );
      expect(withTolls.overview_polyline).toEqual(plain.overview_polyline);
    }
  });

  test('an unreachable waypoint leaves no route', async () => {
    const { ask } = await serviceOn(valhalla);
    const waypoints = 'optimize:true|-34.8790,-56.2570|-35.4,-56.2';
    const options = { origin: '-34.9067,-56.1996', destination: '-34.8337,-56.0146', method: 'distance' };
    expect(await ask(route, { ...options, waypoints })).toMatchObject({
      status: 'ZERO_RESULTS',
      routes: [],
    });
    const moat = '-34.8830,-56.2630;-34.8830,-56.2510;-34.8750,-56.2510;-34.8750,-56.2630';
    const closed = {
      ...options,
      waypoints: 'optimize:true|-34.8790,-56.2570|-34.8938,-56.1662',
      avoid: moat,
    };
    expect(await ask(route, closed)).toMatchObject({ status: 'ZERO_RESULTS', routes: [] });
  });
});

describe.skipIf(!hasExtract('porto'))('Porto', () => {
  const valhalla = sharedValhalla('porto');

  test.each([
    { method: 'distance', mode: 'driving' },
    { method: 'distance', mode: 'driving', avoid: 'tolls' },
    { method: 'time', mode: 'driving' },
  ])('no order of random waypoints is better than the one found: %o', async (options) => {
    const { ask, ordersOf, optimized } = await serviceOn(valhalla);
    await fc.assert(
      fc.asyncProperty(stopsIn(41.12, -8.7, 41.25, -8.55), async (stops) => {
        const { sum, least } = await ordersOf(stops, options);
        const { status, routes } = await ask(route, optimized(stops, options));
        expect(status).toBe(Number.isFinite(least) ? 'OK' : 'ZERO_RESULTS');
        if (status === 'OK') expect(sum(orderOf(routes[0]))).toBe(least);
      }),
      { numRuns: 8 },
    );
  });
});
