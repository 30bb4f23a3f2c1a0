import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distanceMatrix,
  isochrone as isochroneOperation,
  route,
  type Toll,
  tolls as tollsOperation,
} from '../../../shared/api/distance.ts';
import { reachedStreets } from '../../../shared/api/streets.ts';
import { decodePolyline } from '../../../shared/geo/polyline.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { OsmElement, Tags } from '../../region-build/osm/element.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { isochrone } from './isochrone.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { streets } from './streets.ts';
import { tolls } from './tolls.ts';
import { streetsForTests } from './valhalla/test-streets.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

type Query = Record<string, string>;

/** Returns a function to send requests to a service with streets of these elements, for the tests of a `describe`. */
function serviceOver(elements: readonly OsmElement[]) {
  const { valhalla, tolls: map } = streetsForTests(elements);
  return async () => {
    const engine = valhallaRouting(valhalla);
    if (!engine.streets) throw new Error('The engine has no street search');
    const findTolls = tollFinder(map());
    const ask = await requestSender([
      endpoint(route, routing(engine, findTolls)),
      endpoint(
        tollsOperation,
        tolls(engine, findTolls, async () => []),
      ),
      endpoint(distanceMatrix, matrix(engine)),
      endpoint(isochroneOperation, isochrone(engine)),
      endpoint(reachedStreets, streets(engine.streets)),
    ]);
    const lengthOf = ({ routes }: { routes: { legs: { distance: { value: number } }[] }[] }) =>
      routes[0]?.legs.reduce((sum, { distance }) => sum + distance.value, 0) ?? Number.NaN;
    return {
      ask,
      async route(query: Query) {
        const answer = await ask(route, query);
        return {
          status: answer.status,
          meters: lengthOf(answer),
          notices: answer.routes.map(({ notice }: { notice: string }) => notice),
        };
      },
      async tolls(query: Query): Promise<Toll[]> {
        const { routes } = await ask(tollsOperation, query);
        return routes[0].legs.flatMap((leg: { tolls: Toll[] }) => leg.tolls);
      },
      async matrixMeters({ origin = '', destination = '', ...query }: Query) {
        const { rows } = await ask(distanceMatrix, {
          ...query,
          origins: origin,
          destinations: destination,
        });
        return rows[0].elements[0].distance?.value;
      },
      /** Returns the length of the shortest route to a place by isochrones; undefined if it isn't reached. */
      async reachedMeters(place: LatLng, query: Query): Promise<number | undefined> {
        const { streets: reached } = await ask(reachedStreets, { ...query, method: 'distance' });
        const positions = decodePolyline(reached.positions) ?? [];
        const nearest = positions.findIndex((at) => distanceMeters(at, place) < 2);
        return reached.costs[nearest];
      },
    };
  };
}

const text = ({ lat, lng }: LatLng) => `${lat.toFixed(6)},${lng.toFixed(6)}`;

/** Variants of the direct road. The road around it is so long that a ferry is faster. */
const straights: Record<string, { tags?: Tags; booth?: Tags; pays: ('car' | 'truck')[] }> = {
  'a free road': { pays: [] },
  'a toll road': { tags: { toll: 'yes' }, pays: ['car', 'truck'] },
  'a toll bridge': { tags: { toll: 'yes', bridge: 'yes' }, pays: ['car', 'truck'] },
  'a toll tunnel': { tags: { toll: 'yes', tunnel: 'yes' }, pays: ['car', 'truck'] },
  'a toll ferry': { tags: { highway: '', route: 'ferry', toll: 'yes' }, pays: ['car', 'truck'] },
  'a free bridge': { tags: { bridge: 'yes' }, pays: [] },
  'a booth on a free road': { booth: { barrier: 'toll_booth' }, pays: ['car', 'truck'] },
  'a booth on a toll road': {
    tags: { toll: 'yes' },
    booth: { barrier: 'toll_booth' },
    pays: ['car', 'truck'],
  },
  'a gantry over a free road': { booth: { highway: 'toll_gantry' }, pays: ['car', 'truck'] },
  'a booth on a lane without a toll': { tags: { toll: 'no' }, booth: { barrier: 'toll_booth' }, pays: [] },
  'the barrier of a car park': { tags: { highway: 'service' }, booth: { barrier: 'toll_booth' }, pays: [] },
  'a booth for cash': { booth: { barrier: 'toll_booth', 'payment:cash': 'yes' }, pays: ['car', 'truck'] },
  'a booth of trucks': { booth: { barrier: 'toll_booth', 'toll:hgv': 'yes' }, pays: ['truck'] },
  'a barrier for cash without a toll': {
    tags: { toll: 'no' },
    booth: { barrier: 'toll_booth', 'payment:cash': 'yes' },
    pays: [],
  },
  'a road with a toll of trucks': { tags: { 'toll:hgv': 'yes' }, pays: ['truck'] },
  'a road with a toll of heavy trucks': { tags: { toll: 'no', 'toll:N3': 'yes' }, pays: ['truck'] },
  'a gantry over a road with a toll of trucks': {
    tags: { 'toll:hgv': 'yes' },
    booth: { highway: 'toll_gantry' },
    pays: ['truck'],
  },
  'a toll road that is free for cars': { tags: { toll: 'yes', 'toll:motorcar': 'no' }, pays: ['truck'] },
  'a toll road that is free for trucks': { tags: { toll: 'yes', 'toll:hgv': 'no' }, pays: ['car'] },
  'a road with a toll by day': {
    tags: { 'toll:conditional': 'yes @ (06:00-22:00)' },
    pays: ['car', 'truck'],
  },
  'a road with a toll by weight': { tags: { 'toll:conditional': 'yes @ (weight>3.5)' }, pays: ['truck'] },
  'a road with a price': { tags: { charge: '2 EUR' }, pays: ['car', 'truck'] },
  'a road with a toll this way': { tags: { 'toll:forward': 'yes' }, pays: ['car', 'truck'] },
  'a road with a toll the other way': { tags: { 'toll:backward': 'yes' }, pays: [] },
};
const names = Object.keys(straights);

/** 1.9 km from west to east. */
const placeOf =
  (index: number) =>
  (step: number, north = 0): LatLng => ({
    lat: 40 + index * 0.2 + north,
    lng: 2 + step * 0.005,
  });

function straightAndAround(index: number): OsmElement[] {
  const { tags = {}, booth = {} } = straights[names[index] ?? ''] ?? { pays: [] };
  const at = placeOf(index);
  const first = 1 + index * 100;
  const nodes = [at(0), at(1), at(2), at(3), at(4), at(5), at(1, 0.09), at(4, 0.09)];
  const place = (number: number) => first + number;
  const highway = { highway: 'primary' };
  const { highway: own = 'primary', ...others } = tags;
  const way = (number: number, refs: number[], given: Tags): OsmElement => ({
    type: 'way',
    id: first + number,
    refs: refs.map(place),
    tags: given,
  });
  return [
    ...nodes.map(
      (each, number): OsmElement => ({
        type: 'node',
        id: place(number),
        ...each,
        tags: number === 3 ? booth : {},
      }),
    ),
    way(0, [0, 1], highway),
    way(1, [1, 2, 3, 4], { ...(own !== '' && { highway: own }), ...others }),
    way(2, [4, 5], highway),
    way(3, [1, 6, 7, 4], highway),
  ];
}

describe('a road straight ahead, and a free one around it', () => {
  const service = serviceOver(names.flatMap((_, index) => straightAndAround(index)));

  test.each(names)('%s', async (name) => {
    const { pays } = straights[name] ?? { pays: [] };
    const at = placeOf(names.indexOf(name));
    const across = { origin: text(at(0.2)), destination: text(at(4.8)) };
    const { ask: _, ...requests } = await service();
    const byCar = pays.includes('car');
    const straight = await requests.route(across);
    const around = await requests.route({ ...across, avoid: 'tolls' });

    expect(straight.notices).toEqual([byCar ? 'Has toll segments' : '']);
    expect((await requests.tolls(across)).length > 0).toBe(byCar);
    expect((await requests.tolls({ ...across, mode: 'truck' })).length > 0).toBe(pays.includes('truck'));
    expect(around.notices).toEqual(['']);
    expect(around.meters > straight.meters + 10_000).toBe(byCar);

    const shortest = { ...across, method: 'distance' };
    const shortestAround = { ...shortest, avoid: 'tolls' };
    expect(await requests.matrixMeters(shortestAround)).toBe((await requests.route(shortestAround)).meters);
    const reached = async (query: Query) =>
      (await requests.reachedMeters(at(4), { origin: across.origin, value: '40', ...query })) ?? Number.NaN;
    expect((await reached({ avoid: 'tolls' })) > (await reached({})) + 10_000).toBe(byCar);
    const truck = { mode: 'truck' };
    expect((await reached({ ...truck, avoid: 'tolls' })) > (await reached(truck)) + 10_000).toBe(
      pays.includes('truck'),
    );
    for (const mode of ['walking', 'cycling']) {
      expect((await requests.route({ ...across, mode })).notices).toEqual(['']);
      expect((await requests.route({ ...across, mode, avoid: 'tolls' })).meters).toBe(
        (await requests.route({ ...across, mode })).meters,
      );
      expect(await requests.tolls({ ...across, mode })).toEqual([]);
    }
  });
});

describe('avoided tolls next to other tolls', () => {
  const tolled = ['a toll road', 'a toll bridge', 'a booth on a free road', 'a booth on a toll road'];
  const service = serviceOver(names.flatMap((_, index) => straightAndAround(index)));

  test.each([...tolled, 'a free road', 'a road with a toll of trucks'])(
    'the area that a car reaches without tolls ends before them: %s',
    async (name) => {
      const { ask } = await service();
      const at = placeOf(names.indexOf(name));
      const eastOf = async (more: Query) => {
        const { isoline } = await ask(isochroneOperation, {
          origin: text(at(0.2)),
          method: 'distance',
          value: '1.6',
          ...more,
        });
        const path = decodePolyline(isoline.geometry) ?? [];
        return Math.max(...path.map(({ lng }) => lng));
      };
      expect(await eastOf({})).toBeGreaterThan(at(3.7).lng);
      const without = await eastOf({ avoid: 'tolls' });
      if (tolled.includes(name)) expect(without).toBeLessThan(at(3.4).lng);
      else expect(without).toBe(await eastOf({}));
      for (const mode of ['walking', 'cycling'])
        expect(await eastOf({ mode, avoid: 'tolls' })).toBe(await eastOf({ mode }));
    },
  );

  test.each(tolled)(
    'tolls remain if the road around is closed, and the road around is used if the toll road is: %s',
    async (name) => {
      const { ask: _, ...requests } = await service();
      const at = placeOf(names.indexOf(name));
      const across = { origin: text(at(0.2)), destination: text(at(4.8)), method: 'distance' };
      const closedAt = (step: number, north: number) =>
        [
          [step, north - 0.01],
          [step + 0.5, north - 0.01],
          [step + 0.5, north + 0.01],
          [step, north + 0.01],
        ]
          .map(([one = 0, other = 0]) => text(at(one, other)))
          .join(';');
      const straight = await requests.route(across);

      const around = { ...across, avoid: `tolls|${closedAt(2.2, 0.09)}` };
      expect(await requests.route(around)).toEqual(straight);
      expect(straight.notices).toEqual(['Has toll segments']);
      expect(await requests.matrixMeters(around)).toBe(straight.meters);

      const closed = { ...across, avoid: `tolls|${closedAt(2.2, 0)}` };
      const found = await requests.route(closed);
      expect(found.notices).toEqual(['']);
      expect(found.meters).toBeGreaterThan(straight.meters + 10_000);
      expect(await requests.matrixMeters(closed)).toBe(found.meters);

      const both = { ...across, avoid: `tolls|${closedAt(2.2, 0.09)}|${closedAt(2.2, 0)}` };
      expect((await requests.route(both)).status).toBe('ZERO_RESULTS');
      expect(await requests.matrixMeters(both)).toBeUndefined();
    },
  );
});

describe('a town of toll roads, booths and free streets', () => {
  const size = 9;
  const lines = Array.from({ length: size }, (_, index) => index);
  const kinds = [
    'a free road',
    'a free road',
    'a free motorway',
    'a road with a toll of trucks',
    'a booth on a lane without a toll',
    'a toll road that is free for cars',
    'a toll road',
    'a toll road',
    'a booth on a toll road',
    'a booth on a free road',
    'a gantry over a free road',
  ];
  const crossing = (row: number, column: number) => ({
    id: 1 + row * 100 + column,
    at: { lat: 47 + row * 0.004, lng: 2 + column * 0.006 },
  });
  /** Returns a street between two crossings, with a node in the middle for a booth. */
  const blocks = lines.flatMap((row) =>
    lines.flatMap((column) =>
      [
        [row, column + 1],
        [row + 1, column],
      ].flatMap(([toRow = 0, toColumn = 0], side) => {
        if (toRow === size || toColumn === size) return [];
        const [from, to] = [crossing(row, column), crossing(toRow, toColumn)];
        const middle = { lat: (from.at.lat + to.at.lat) / 2, lng: (from.at.lng + to.at.lng) / 2 };
        const number = 2 * (row * size + column) + side;
        // Irregular, but the same in each run.
        const kind = kinds[(number * number * 7 + number * 3) % kinds.length] ?? '';
        return [{ id: 1 + number, from, middle: { id: 10_000 + number, at: middle }, to, kind }];
      }),
    ),
  );
  const isMotorway = (kind: string) => kind === 'a free motorway';
  const paysCar = (kind: string) => straights[kind]?.pays.includes('car') ?? false;
  const elements: OsmElement[] = [
    ...lines
      .flatMap((row) => lines.map((column) => crossing(row, column)))
      .map(({ id, at }): OsmElement => ({ type: 'node', id, ...at, tags: {} })),
    ...blocks.flatMap(({ id, from, middle, to, kind }): OsmElement[] => [
      { type: 'node', id: middle.id, ...middle.at, tags: straights[kind]?.booth ?? {} },
      {
        type: 'way',
        id,
        refs: [from.id, middle.id, to.id],
        tags: {
          highway: isMotorway(kind) ? 'motorway' : 'secondary',
          oneway: 'no',
          ...straights[kind]?.tags,
        },
      },
    ]),
  ];
  const service = serviceOver(elements);

  /** Returns the halves of blocks that cars use and connect without tolls. */
  const halves = blocks.flatMap(({ from, middle, to, kind }) => {
    const isTollRoad = paysCar(kind) && straights[kind]?.tags?.toll === 'yes';
    return isTollRoad ? [] : [[from, middle] as const, [middle, to] as const];
  });
  const closed = new Set(blocks.flatMap(({ middle, kind }) => (paysCar(kind) ? [middle.id] : [])));
  function freeFrom(start: number): ReadonlySet<number> {
    const reached = new Set([start]);
    for (const half of reached) {
      const ends = (halves[half] ?? []).filter(({ id }) => !closed.has(id)).map(({ id }) => id);
      for (const [other, nodes] of halves.entries())
        if (nodes.some(({ id }) => ends.includes(id))) reached.add(other);
    }
    return reached;
  }
  const onHalf = fc
    .tuple(fc.nat({ max: halves.length - 1 }), fc.integer({ min: 1, max: 9 }))
    .map(([half, tenths]) => {
      const [one, other] = halves[half] ?? [];
      const along = (a = 0, b = 0) => a + ((b - a) * tenths) / 10;
      return {
        half,
        at: { lat: along(one?.at.lat, other?.at.lat), lng: along(one?.at.lng, other?.at.lng) },
      };
    });

  test('tolls are avoided if there is a toll-free route, and reported otherwise', async () => {
    const { ask: _, ...requests } = await service();
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        onHalf,
        onHalf,
        fc.constantFrom('time', 'distance'),
        fc.constantFrom('tolls', 'tolls|highways', 'tolls|highways|ferries'),
        fc.boolean(),
        async (start, end, method, avoid, alternatives) => {
          const query = { origin: text(start.at), destination: text(end.at), method };
          const direct = await requests.route(query);
          const hasTolls = direct.notices[0] !== '';
          expect((await requests.tolls(query)).length > 0).toBe(hasTolls);

          const isFree = freeFrom(start.half).has(end.half);
          const around = await requests.route({
            ...query,
            avoid,
            ...(alternatives && { alternatives: 'true' }),
          });
          const tolled = around.notices.map((notice: string) => notice.includes('toll'));
          expect(tolled[0]).toBe(!isFree);
          if (isFree) expect(tolled).not.toContain(true);
          if (method === 'distance' && start.half !== end.half)
            expect(await requests.matrixMeters({ ...query, avoid })).toBe(around.meters);
          outcomes.add(`${hasTolls} ${isFree}`);
        },
      ),
      { numRuns: 150 },
    );
    expect([...outcomes].toSorted()).toEqual(['false true', 'true false', 'true true']);
  });

  test('the area reachable without tolls has the places that toll-free routes lead to', async () => {
    const { ask } = await service();
    await fc.assert(
      fc.asyncProperty(onHalf, async (start) => {
        const { streets: reached } = await ask(reachedStreets, {
          origin: text(start.at),
          value: '60',
          avoid: 'tolls',
        });
        const positions = decodePolyline(reached.positions) ?? [];
        const isReached = (place: LatLng) => positions.some((at) => distanceMeters(at, place) < 15);
        const free = freeFrom(start.half);
        for (const [half, [one, other]] of halves.entries()) {
          if (half === start.half) continue;
          const middle = { lat: (one.at.lat + other.at.lat) / 2, lng: (one.at.lng + other.at.lng) / 2 };
          expect(`${half} ${isReached(middle)}`).toBe(`${half} ${free.has(half)}`);
        }
      }),
      { numRuns: 4 },
    );
  });
});
