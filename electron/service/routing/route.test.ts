import { describe, expect, test } from 'vitest';
import { type Route, type RouteStep, route } from '../../../shared/api/distance.ts';
import { languages } from '../../../shared/api/value-sets.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { hasExtract, sharedValhalla } from './valhalla/routing-tiles.testing.ts';
import type { Valhalla } from './valhalla/valhalla.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

const independencia = '-34.9067,-56.1996';
const airport = '-34.8337,-56.0146';
const tresCruces = '-34.8938,-56.1662';
const cerro = '-34.8790,-56.2570';

async function routerOn(valhalla: Valhalla) {
  const send = await requestSender([
    endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
  ]);
  return (request: Record<string, string>, headers?: Record<string, string>) => send(route, request, headers);
}

const pathOf = ({ overview_polyline }: Route): LatLng[] => decodePolyline(overview_polyline.points) ?? [];
const metersOf = ({ legs }: Route) => legs.reduce((sum, { distance }) => sum + distance.value, 0);
const secondsOf = ({ legs }: Route) => legs.reduce((sum, { duration }) => sum + duration.value, 0);
const lengthAlong = (path: readonly LatLng[]) =>
  path.slice(1).reduce((sum, at, index) => sum + distanceMeters(path[index] ?? at, at), 0);
const repeatsIn = (path: readonly LatLng[]) =>
  path.filter((at, index) => {
    const before = path[index - 1];
    return before !== undefined && before.lat === at.lat && before.lng === at.lng;
  });
/** Returns the fraction of the shorter route that is on the other one too. */
function sharedShare(one: Route, other: Route): number {
  const pieces = (route: Route) =>
    pathOf(route).flatMap((to, index, path) => {
      const from = path[index - 1];
      return from ? [{ key: JSON.stringify([from, to]), meters: distanceMeters(from, to) }] : [];
    });
  const [own, others] = [pieces(one), pieces(other)];
  const length = (of: readonly { meters: number }[]) => of.reduce((sum, { meters }) => sum + meters, 0);
  const known = new Set(others.map(({ key }) => key));
  return length(own.filter(({ key }) => known.has(key))) / Math.min(length(own), length(others));
}
const position = (text: string): LatLng => {
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  return { lat, lng };
};

describe('Montevideo', () => {
  const valhalla = sharedValhalla('montevideo');

  test.each(['driving', 'walking', 'cycling'])(
    'a route for %s leads from one place to the other',
    async (mode) => {
      const send = await routerOn(valhalla);
      const { status, routes } = await send({ origin: independencia, destination: airport, mode });
      expect(status).toBe('OK');
      expect(routes).toHaveLength(1);
      const [found] = routes;
      const path = pathOf(found);
      const [first, last] = [path[0], path[path.length - 1]];
      expect(first && distanceMeters(first, position(independencia))).toBeLessThan(150);
      expect(last && distanceMeters(last, position(airport))).toBeLessThan(500);
      expect(Math.abs(lengthAlong(path) / metersOf(found) - 1)).toBeLessThan(0.02);
      expect(metersOf(found)).toBeGreaterThan(18_000);
      expect(metersOf(found)).toBeLessThan(28_000);

      expect(found.legs).toHaveLength(1);
      const [leg] = found.legs;
      expect(leg).toMatchObject({
        start_location: position(independencia),
        end_location: position(airport),
        start_waypoint: 0,
        end_waypoint: 1,
        start_address: expect.any(String),
        end_address: expect.any(String),
        duration_without_traffic: null,
        steps: null,
      });
      expect(leg.distance.text).toBe(`${Number((leg.distance.value / 1000).toFixed(1))} km`);
      expect(found).toMatchObject({ recommended: true, notice: '', main_route_name: expect.any(String) });
      for (const at of path) {
        expect(at.lat).toBeLessThanOrEqual(found.bounds.northeast.lat + 1e-5);
        expect(at.lat).toBeGreaterThanOrEqual(found.bounds.southwest.lat - 1e-5);
      }
    },
  );

  test('alternatives have different main road names', async () => {
    const send = await routerOn(valhalla);
    const places = ['-34.9127,-56.1511', '-34.8704,-56.1706', '-34.8935,-56.106', '-34.8790,-56.2570'];
    for (const destination of [airport, ...places]) {
      const { routes } = await send({ origin: independencia, destination, alternatives: 'true' });
      const names = routes.map(({ main_route_name }: Route) => main_route_name);
      expect(new Set(names).size, names.join(', ')).toBe(routes.length);
    }
  });

  test.each(['driving', 'walking', 'cycling'])(
    'alternatives for %s differ in at least a fifth of the road',
    async (mode) => {
      const send = await routerOn(valhalla);
      for (const destination of [airport, cerro, '-34.8704,-56.1706', '-34.8935,-56.106']) {
        const { routes } = await send({ origin: independencia, destination, mode, alternatives: 'true' });
        for (const [rank, one] of routes.entries()) {
          for (const better of routes.slice(0, rank)) expect(sharedShare(one, better)).toBeLessThan(0.8);
        }
      }
    },
  );

  test('walking takes longer than cycling, and cycling longer than driving', async () => {
    const send = await routerOn(valhalla);
    const seconds: number[] = [];
    for (const mode of ['walking', 'cycling', 'driving']) {
      seconds.push(secondsOf((await send({ origin: independencia, destination: airport, mode })).routes[0]));
    }
    expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
  });

  test('each waypoint ends a leg, and the legs join', async () => {
    const send = await routerOn(valhalla);
    const { routes } = await send({
      origin: independencia,
      destination: airport,
      waypoints: `${cerro}|${tresCruces}`,
      details: 'full',
    });
    const { legs } = routes[0];
    expect(legs.map((leg: Route['legs'][number]) => [leg.start_waypoint, leg.end_waypoint])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    expect(legs[0].end_location).toEqual(position(cerro));
    expect(legs[1].start_location).toEqual(position(cerro));
    expect(legs[0].steps.at(-1).end_location).toEqual(legs[1].steps[0].start_location);
  });

  test('optimize:true visits the same waypoints in an order that isn’t longer', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: independencia, destination: airport };
    const points = `${tresCruces}|${cerro}`;
    const [asGiven] = (await send({ ...request, waypoints: points })).routes;
    const [optimized] = (await send({ ...request, waypoints: `optimize:true|${points}` })).routes;
    expect(secondsOf(optimized)).toBeLessThan(secondsOf(asGiven));
    expect(optimized.legs.map((leg: Route['legs'][number]) => leg.end_waypoint)).toEqual([2, 1, 3]);
    expect(optimized.legs[0].end_location).toEqual(position(cerro));
  });

  test('full details have every instruction, and their paths cover the route', async () => {
    const send = await routerOn(valhalla);
    const { routes } = await send({ origin: independencia, destination: tresCruces, details: 'full' });
    const [found] = routes;
    const steps: RouteStep[] = found.legs[0].steps;
    expect(steps.length).toBeGreaterThan(2);
    expect(steps.map(({ travel_mode }) => travel_mode)).toEqual(steps.map(() => 'DRIVING'));
    const joined = steps.flatMap((step, index) => {
      const along = decodePolyline(step.polyline) ?? [];
      return index === 0 ? along : along.slice(1);
    });
    expect(joined).toEqual(pathOf(found));
    expect(steps[0]?.instructions).toMatchObject({
      action: expect.any(Number),
      summary: expect.stringMatching(/^Drive /),
      verbal_before: expect.any(String),
      verbal_after: expect.stringMatching(/^Continue for .* meters\.$/),
    });
    expect(Object.keys(steps[0]?.instructions ?? {})).toEqual([
      'action',
      'type',
      'summary',
      'verbal_alert',
      'verbal_succint',
      'verbal_before',
      'verbal_after',
    ]);
    const streets = steps.flatMap(({ street }) => street ?? []);
    expect(streets).toContain(found.legs[0].start_address);
    expect(streets).toContain(found.main_route_name);
    expect(steps[steps.length - 1]).toMatchObject({
      distance: '1 m',
      duration: '1 min',
      instructions: { summary: expect.stringMatching(/destination/) },
    });
  });

  test('no position is repeated in a row, in the path of the route and of its steps', async () => {
    const send = await routerOn(valhalla);
    const stop = '-34.9,-56.19';
    const request = { origin: independencia, destination: '-34.9059,-56.1913', details: 'full' };
    for (const waypoints of [stop, `${stop}|${stop}`, `${stop}|${cerro}`]) {
      const [found] = (await send({ ...request, waypoints })).routes;
      const steps: RouteStep[] = found.legs.flatMap((leg: Route['legs'][number]) => leg.steps ?? []);
      const paths = [pathOf(found), ...steps.map(({ polyline }) => decodePolyline(polyline) ?? [])];
      for (const path of paths) expect(repeatsIn(path)).toEqual([]);
    }
  });

  test('imperial units only change the texts', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: independencia, destination: tresCruces, details: 'full' };
    const [metric] = (await send(request)).routes;
    const [imperial] = (await send({ ...request, units: 'imperial' })).routes;
    expect(Math.abs(metersOf(imperial) - metersOf(metric))).toBeLessThanOrEqual(1);
    expect(imperial.legs[0].distance.text).toMatch(/ miles$/);
    expect(imperial.legs[0].steps[1].instructions.verbal_after).toMatch(/miles?|feet/);
  });

  test('instructions are available in each of the 28 languages', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: independencia, destination: tresCruces, details: 'full' };
    const summaries = new Map<string, string>();
    for (const language of languages) {
      const [found] = (await send({ ...request, language })).routes;
      summaries.set(language, found.legs[0].steps[1].instructions.summary);
    }
    expect(new Set(summaries.values()).size).toBeGreaterThanOrEqual(27);
    expect(summaries.get('he')).toMatch(/\p{Script=Hebrew}/u);
    expect(summaries.get('zh')).toMatch(/\p{Script=Han}/u);
    expect(summaries.get('el')).toMatch(/\p{Script=Greek}/u);
  });

  test('the Accept-Language header applies without a language', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: independencia, destination: tresCruces, details: 'full' };
    const [german] = (await send(request, { 'Accept-Language': 'xx, de-CH;q=0.8, fr;q=0.5' })).routes;
    expect(german.legs[0].steps.at(-1).instructions.summary).toMatch(/Ziel/);
    expect(german.legs[0].duration.text).toMatch(/Min\.$/);
  });

  test.each(['fr', 'he', 'zh'])('%s has all instructions that English has', async (language) => {
    const send = await routerOn(valhalla);
    const request = { origin: independencia, destination: tresCruces, waypoints: cerro, details: 'full' };
    const reported = async (of: string) =>
      (await send({ ...request, language: of })).routes[0].legs.map(({ steps }: { steps: RouteStep[] }) =>
        steps.map(({ instructions }) => Object.entries(instructions ?? {})),
      );
    const filled = (of: [string, unknown][][][]) =>
      of.map((leg) => leg.map((fields) => fields.flatMap(([name, value]) => (value === null ? [] : name))));
    const [english, other] = [await reported('en'), await reported(language)];
    for (const [leg, steps] of filled(english).entries()) {
      for (const [step, names] of steps.entries()) {
        expect(filled(other)[leg]?.[step]).toEqual(expect.arrayContaining(names));
      }
    }
    for (const [name, value] of other.flat(2)) {
      if (name !== 'action' && value !== null) expect(value).toMatch(/^[^{}]+$/);
    }
  });

  test('Hebrew works with reordered waypoints and with alternatives', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: independencia, destination: airport, details: 'full', language: 'he' };
    const optimized = await send({ ...request, waypoints: `optimize:true|${tresCruces}|${cerro}` });
    const several = await send({ ...request, alternatives: 'true' });
    for (const found of [...optimized.routes, ...several.routes]) {
      for (const leg of found.legs) {
        for (const step of leg.steps) expect(step.instructions.summary).toMatch(/\p{Script=Hebrew}/u);
      }
    }
  });

  test('alternatives are ranked by the method, and the first is recommended', async () => {
    const send = await routerOn(valhalla);
    for (const [method, measure] of [
      ['time', secondsOf],
      ['distance', metersOf],
    ] as const) {
      const request = { origin: cerro, destination: airport, method, alternatives: 'true' };
      const { routes } = await send(request);
      const measures = routes.map(measure);
      expect(measures).toEqual(measures.toSorted((a: number, b: number) => a - b));
      expect(routes.map((one: Route) => one.recommended ?? false)).toEqual(
        routes.map((_: Route, index: number) => index === 0),
      );
      if (method === 'time') expect(routes.length).toBeGreaterThan(1);
    }
  });

  test('the shortest route is neither longer nor faster than the fastest', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: cerro, destination: airport };
    const [fastest] = (await send(request)).routes;
    const [shortest] = (await send({ ...request, method: 'distance' })).routes;
    expect(metersOf(shortest)).toBeLessThan(metersOf(fastest));
    expect(secondsOf(shortest)).toBeGreaterThanOrEqual(secondsOf(fastest));
  });

  test('no point of a route is in a polygon to avoid', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: independencia, destination: tresCruces };
    const [direct] = (await send(request)).routes;
    const box = { south: -34.9055, north: -34.8985, west: -56.185, east: -56.178 };
    const inside = ({ lat, lng }: LatLng) =>
      lat > box.south && lat < box.north && lng > box.west && lng < box.east;
    expect(pathOf(direct).some(inside)).toBe(true);
    const avoid = [
      `${box.south},${box.west}`,
      `${box.south},${box.east}`,
      `${box.north},${box.east}`,
      `${box.north},${box.west}`,
    ].join(';');
    const [around] = (await send({ ...request, avoid })).routes;
    expect(pathOf(around).some(inside)).toBe(false);
    expect(secondsOf(around)).toBeGreaterThan(secondsOf(direct));
  });

  test('with a time, durations are the same, and the response says why', async () => {
    const send = await routerOn(valhalla);
    for (const time of ['departure_time', 'arrival_time']) {
      const [found] = (await send({ origin: independencia, destination: airport, [time]: 'now' })).routes;
      expect(found.legs[0].duration_without_traffic).toEqual(found.legs[0].duration);
      expect(found.notice).toMatch(/No traffic data/);
    }
  });

  test('a place away from all roads, and an unreachable one, have ZERO_RESULTS', async () => {
    const send = await routerOn(valhalla);
    expect(await send({ origin: independencia, destination: '-35.4,-56.2' })).toEqual({
      status: 'ZERO_RESULTS',
      routes: [],
      message: expect.stringContaining('road'),
    });
    const moat = '-34.92,-56.21;-34.92,-56.19;-34.89,-56.19;-34.89,-56.21';
    const ring = `${moat};-34.92,-56.21`;
    expect(await send({ origin: independencia, destination: airport, avoid: ring })).toMatchObject({
      status: 'ZERO_RESULTS',
      routes: [],
    });
  });

  test('more than 500 km are MAX_ROUTE_LENGTH_EXCEEDED', async () => {
    const send = await routerOn(valhalla);
    expect(await send({ origin: independencia, destination: '-31,-60' })).toEqual({
      status: 'MAX_ROUTE_LENGTH_EXCEEDED',
      routes: [],
      message: expect.stringContaining('500 km'),
    });
    const backAndForth = Array.from({ length: 24 }, (_, index) => (index % 2 ? cerro : airport)).join('|');
    expect(await send({ origin: cerro, destination: airport, waypoints: backAndForth })).toMatchObject({
      status: 'MAX_ROUTE_LENGTH_EXCEEDED',
    });
  });

  test('optimize:true checks the length of the optimized order, not of the requested one', async () => {
    const send = await routerOn(valhalla);
    const ends = [position(cerro), position(airport)];
    const toAndFro = Array.from({ length: 40 }, (_, index) => {
      const { lat, lng } = ends[index % 2] ?? position(cerro);
      return `${(lat + index / 10_000).toFixed(5)},${(lng - index / 10_000).toFixed(5)}`;
    }).join('|');
    const request = { origin: cerro, destination: airport };
    expect((await send({ ...request, waypoints: toAndFro })).status).toBe('MAX_ROUTE_LENGTH_EXCEEDED');
    const { status, routes } = await send({ ...request, waypoints: `optimize:true|${toAndFro}` });
    expect(status).toBe('OK');
    expect(metersOf(routes[0])).toBeLessThan(100_000);
    const far = await send({ ...request, mode: 'walking', waypoints: `optimize:true|${toAndFro}|-31,-60` });
    expect(far.status).toBe('MAX_ROUTE_LENGTH_EXCEEDED');
  });

  test('25 waypoints have 26 legs', async () => {
    const send = await routerOn(valhalla);
    const waypoints = Array.from({ length: 25 }, (_, index) => `-34.89,${-56.18 + index / 1000}`).join('|');
    const { routes } = await send({ origin: independencia, destination: tresCruces, waypoints });
    expect(routes[0].legs).toHaveLength(26);
  });

  test('a route from a place to itself has no length', async () => {
    const send = await routerOn(valhalla);
    const { status, routes } = await send({ origin: tresCruces, destination: tresCruces, details: 'full' });
    expect(status).toBe('OK');
    expect(metersOf(routes[0])).toBe(0);
    const [start, end] = pathOf(routes[0]);
    expect(end).toEqual(start);
    expect(start && distanceMeters(start, position(tresCruces))).toBeLessThan(100);
  });
});

describe.skipIf(!hasExtract('porto'))('Porto', () => {
  const valhalla = sharedValhalla('porto');
  const aliados = '41.1496,-8.6110';
  const vilaDoConde = '41.3510,-8.7480';

  test.each([
    ['41.057220,-8.552291', '41.270713,-8.467304'],
    ['41.205625,-8.570706', '41.228133,-8.540011'],
  ])('alternatives on foot from %s to %s aren’t nearly the same route', async (origin, destination) => {
    const send = await routerOn(valhalla);
    const { routes } = await send({ origin, destination, mode: 'walking', alternatives: 'true' });
    for (const [rank, one] of routes.entries()) {
      for (const better of routes.slice(0, rank)) expect(sharedShare(one, better)).toBeLessThan(0.8);
    }
  });

  test('highways are avoided on request', async () => {
    const send = await routerOn(valhalla);
    const request = { origin: aliados, destination: vilaDoConde };
    const [direct] = (await send(request)).routes;
    const [around] = (await send({ ...request, avoid: 'highways|tolls|ferries' })).routes;
    expect(direct.main_route_name).toBe('A 28');
    expect(around.main_route_name).not.toMatch(/^A /);
    expect(around.notice).toBe('');
  });
});

describe.skipIf(!hasExtract('liechtenstein'))('Liechtenstein', () => {
  const valhalla = sharedValhalla('liechtenstein');

  test('a route across the country is found', async () => {
    const send = await routerOn(valhalla);
    const { status, routes } = await send({ origin: '47.0665,9.5030', destination: '47.2430,9.5250' });
    expect(status).toBe('OK');
    expect(metersOf(routes[0])).toBeGreaterThan(20_000);
  });
});
