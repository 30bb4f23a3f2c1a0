import { expect, test } from 'vitest';
import { distanceMatrix, route } from '../../../shared/api/distance.ts';
import type { OsmElement, OsmRelation, Tags } from '../../region-build/osm/element.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { streetsForTests } from './valhalla/test-streets.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** A road on each side of 5 km of water, for each kind of crossing. */
const half = { route: 'ferry', name: 'Alpha', duration: '00:30' };
interface Kind {
  whole?: Tags;
  /** Tags of the two ways into which an editor has split it. */
  cut?: readonly [Tags, Tags];
  isMet?: boolean;
  /** Tags of the relation of the ways. */
  relation?: Tags;
}
const kinds = {
  'a ferry': { whole: half },
  'met by another line': { whole: half, isMet: true },
  'cut in two': { cut: [half, half] },
  'cut in two, met by another line': { cut: [half, half], isMet: true },
  'in a relation': {
    cut: [{ route: 'ferry' }, { route: 'ferry' }],
    relation: { route: 'ferry', duration: '00:30' },
  },
  'an ISO duration': { whole: { ...half, duration: 'PT30M' }, isMet: true },
  'without a duration': { whole: { route: 'ferry' } },
  'without a duration, met by another line': { whole: { route: 'ferry' }, isMet: true },
  'a shuttle train': { whole: { route: 'shuttle_train', duration: '00:30' } },
  'a shuttle train, met by another': { whole: { route: 'shuttle_train', duration: '00:30' }, isMet: true },
} satisfies Record<string, Kind>;
const names = Object.keys(kinds);

function elementsOf(name: string, { whole, cut, isMet, relation }: Kind): OsmElement[] {
  const index = names.indexOf(name);
  const first = 1 + index * 100;
  const lat = 47 + index * 0.1;
  const lngs = [2, 2.004, 2.008, 2.043, 2.078, 2.082, 2.086];
  const [west = 0, , quay = 0, middle = 0, pier = 0, , east = 0] = lngs.map((_, step) => first + step);
  const north = first + 20;
  const road = { highway: 'residential' };
  const node = (id: number, lng: number, at = lat): OsmElement => ({
    type: 'node',
    id,
    lat: at,
    lng,
    tags: {},
  });
  const way = (id: number, refs: number[], tags: Tags): OsmElement => ({
    type: 'way',
    id: first + id,
    refs,
    tags,
  });
  const crossing = cut
    ? [way(2, [quay, middle], cut[0]), way(3, [middle, pier], cut[1])]
    : [way(2, [quay, middle, pier], whole ?? {})];
  const members = crossing.map(({ id }) => ({ type: 'way', ref: id, role: '' }) as const);
  const routeOf: OsmRelation[] = relation
    ? [{ type: 'relation', id: first, tags: { type: 'route', ...relation }, members }]
    : [];
  return [
    ...lngs.map((lng, step) => node(first + step, lng)),
    node(north, 2.043, lat + 0.03),
    way(0, [west, first + 1, quay], road),
    way(1, [pier, first + 5, east], road),
    ...crossing,
    ...(isMet ? [way(4, [middle, north], { ...(whole ?? cut?.[0]), name: 'Beta', duration: '00:45' })] : []),
    ...routeOf,
  ];
}

const { valhalla } = streetsForTests(
  Object.entries<Kind>(kinds).flatMap(([name, kind]) => elementsOf(name, kind)),
);

/** Returns the seconds from road to road, by route and by matrix. */
async function secondsOver(name: keyof typeof kinds, mode = 'driving'): Promise<number> {
  const send = await requestSender([
    endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
    endpoint(distanceMatrix, matrix(valhallaRouting(valhalla))),
  ]);
  const lat = 47 + names.indexOf(name) * 0.1;
  const [origin, destination] = [`${lat},2.002`, `${lat},2.084`];
  const { routes } = await send(route, { origin, destination, mode });
  const pair = { origins: origin, destinations: destination, mode, elements: 'duration' };
  const { rows } = await send(distanceMatrix, pair);
  const seconds = routes[0].legs[0].duration.value;
  expect(rows[0].elements[0].duration.value).toBe(seconds);
  return seconds;
}

test.each(['driving', 'cycling', 'walking'])(
  'a ferry of half an hour takes half an hour, %s',
  async (mode) => {
    const whole = await secondsOver('a ferry', mode);
    for (const name of [
      'met by another line',
      'cut in two',
      'cut in two, met by another line',
      'in a relation',
      'an ISO duration',
    ] as const)
      expect(Math.abs((await secondsOver(name, mode)) - whole), name).toBeLessThan(0.02 * whole);
    // Includes five minutes to board, and the roads.
    const onRoads = { driving: 120, cycling: 220, walking: 600 }[mode];
    expect(Math.abs(whole - 1800 - 300 - (onRoads ?? 0))).toBeLessThan(150);
  },
);

test('a ferry of unknown duration is as fast in several pieces', async () => {
  const whole = await secondsOver('without a duration');
  const met = await secondsOver('without a duration, met by another line');
  expect(Math.abs(met - whole)).toBeLessThan(0.02 * whole);
});

test('a shuttle train takes its tagged duration', async () => {
  const train = await secondsOver('a shuttle train');
  // The engine's speeds are integers: 10 km/h.
  expect(Math.abs(train - (await secondsOver('a ferry')))).toBeLessThan(0.1 * train);
  expect(Math.abs((await secondsOver('a shuttle train, met by another')) - train)).toBeLessThan(60);
});

test.each(['a ferry', 'a shuttle train'] as const)(
  '%s: the notice reports it if it can’t be avoided',
  async (name) => {
    const send = await requestSender([
      endpoint(route, routing(valhallaRouting(valhalla), tollFinder(noTolls))),
    ]);
    const lat = 47 + names.indexOf(name) * 0.1;
    const pair = { origin: `${lat},2.002`, destination: `${lat},2.084`, avoid: 'ferries' };
    expect((await send(route, pair)).routes[0].notice).toBe('Has ferry segments');
  },
);
