import { expect, test } from 'vitest';
import { distanceMatrix, route, tolls as tollsOperation } from '../../../shared/api/distance.ts';
import type { RoutingMode } from '../../../shared/api/value-sets.ts';
import type { OsmElement, Tags } from '../../region-build/osm/element.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { routing } from './route.ts';
import { tolls } from './tolls.ts';
import { streetsForTests } from './valhalla/test-streets.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** Tags of a direct road of 450 m; the road around it has 1.8 km. */
const kinds: Record<string, Tags> = {
  'always open': {},
  'closed on working days': { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-19:00)' },
  'closed to all on working days': { 'access:conditional': 'no @ (Mo-Fr 07:00-19:00)' },
  'closed at night': { 'motor_vehicle:conditional': 'no @ (22:00-06:00)' },
  'closed in winter': { 'motor_vehicle:conditional': 'no @ (Nov-Apr)' },
  'closed to trucks': { 'hgv:conditional': 'no @ (Mo-Fr 07:00-19:00)' },
  'closed to cars': { 'motorcar:conditional': 'no @ (Mo-Fr 07:00-19:00)' },
  'open to cars at night': { motorcar: 'no', 'motorcar:conditional': 'yes @ (22:00-06:00)' },
  'closed on working days and on Saturdays': {
    'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-19:00; Sa 08:00-14:00)',
  },
  'no way straight on on working days': {},
  'closed on working days, and apart from that on Saturdays': {
    'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-19:00); no @ (Sa 08:00-14:00)',
  },
  'closed to vehicles on working days': { 'vehicle:conditional': 'no @ (Mo-Fr 07:00-19:00)' },
  'open at night': { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (22:00-06:00)' },
  'open at noon and at night': {
    motor_vehicle: 'no',
    'motor_vehicle:conditional': 'yes @ (12:00-13:00); yes @ (22:00-06:00)',
  },
  'private, and open to all on working days': {
    access: 'private',
    'access:conditional': 'yes @ (Mo-Fr 07:00-19:00)',
  },
  'open to vehicles in summer': { vehicle: 'no', 'vehicle:conditional': 'yes @ (May-Oct)' },
  'open to trucks at night': { hgv: 'no', 'hgv:conditional': 'yes @ (22:00-06:00)' },
  'for people, and for cars at night': {
    highway: 'pedestrian',
    'motorcar:conditional': 'yes @ (22:00-06:00)',
  },
  'open by day': { access: 'no', 'access:conditional': 'yes @ (06:00-22:00)' },
  'open on holidays': { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (PH)' },
};
const names = Object.keys(kinds);
const latOf = (name: string) => 47 + names.indexOf(name) * 0.03;
const elements = Object.entries(kinds).flatMap(([name, tags], index): OsmElement[] => {
  const first = 1 + index * 20;
  const places = [
    [0, 0],
    [0.006, 0],
    [0.012, 0],
    [0.018, 0],
    [0.006, 0.006],
    [0.012, 0.006],
    [0.006, -0.003],
  ] as const;
  const nodes = places.map(
    ([x, y], step): OsmElement => ({
      type: 'node',
      id: first + step,
      lat: latOf(name) + y,
      lng: 2 + x,
      tags: {},
    }),
  );
  const road = { highway: 'residential' };
  const way = (id: number, steps: number[], own: Tags = {}): OsmElement => ({
    type: 'way',
    id: first + id,
    refs: steps.map((step) => first + step),
    tags: { ...road, ...own },
  });
  const turn: OsmElement = {
    type: 'relation',
    id: first,
    tags: { type: 'restriction', 'restriction:conditional': 'no_straight_on @ (Mo-Fr 07:00-19:00)' },
    members: [
      { type: 'way', ref: first, role: 'from' },
      { type: 'node', ref: first + 1, role: 'via' },
      { type: 'way', ref: first + 1, role: 'to' },
    ],
  };
  return [
    ...nodes,
    way(0, [0, 1]),
    way(1, [1, 2], tags),
    way(2, [2, 3]),
    way(3, [1, 4, 5, 2]),
    ...(name.includes('straight') ? [turn] : []),
  ];
});
const { valhalla } = streetsForTests(elements);

/** Times on Mondays and a Sunday in France, in winter and in summer. */
const times = {
  'Monday 10:00': Date.UTC(2026, 10, 30, 9),
  'Monday 06:30': Date.UTC(2026, 10, 30, 5, 30),
  'Monday 20:00': Date.UTC(2026, 10, 30, 19),
  'Monday 23:00': Date.UTC(2026, 10, 30, 22),
  'Sunday 10:00': Date.UTC(2026, 10, 29, 9),
  'a Monday of July, 18:30': Date.UTC(2026, 6, 6, 16, 30),
  'a Monday of July, 19:30': Date.UTC(2026, 6, 6, 17, 30),
};
type Time = keyof typeof times;

const caller = () => {
  const engine = valhallaRouting(valhalla);
  return requestSender([
    endpoint(route, routing(engine, tollFinder(noTolls))),
    endpoint(distanceMatrix, matrix(engine)),
    endpoint(
      tollsOperation,
      tolls(engine, tollFinder(noTolls), async () => []),
    ),
  ]);
};
const pairOf = (name: string) => ({
  origin: `${latOf(name)},2.002`,
  destination: `${latOf(name)},2.016`,
});

/** Returns whether the direct road is used by all operations and methods, with the time as departure and as arrival. */
async function isOpen(name: string, time: Time, mode: RoutingMode = 'driving'): Promise<boolean> {
  const send = await caller();
  const { origin, destination } = pairOf(name);
  const meters: number[] = [];
  for (const of of ['departure_time', 'arrival_time'])
    for (const method of ['time', 'distance']) {
      const how = { method, mode, [of]: String(times[time] / 1000) };
      const tolled = await send(tollsOperation, { origin, destination, ...how });
      meters.push(tolled.routes[0].legs[0].distance.value);
      if (mode === 'truck') continue;
      const routed = await send(route, { origin, destination, ...how, details: 'full' });
      meters.push(routed.routes[0].legs[0].distance.value);
      expect(routed.routes[0].notice).toBe('No traffic data, so durations ignore traffic');
      const { rows } = await send(distanceMatrix, { origins: origin, destinations: destination, ...how });
      meters.push(rows[0].elements[0].distance.value);
    }
  const [isShort, other] = [...new Set(meters.map((each) => each < 1500))];
  expect(other).toBeUndefined();
  return isShort === true;
}

const closed: readonly [name: string, time: Time, mode?: RoutingMode][] = [
  ['closed on working days', 'Monday 10:00'],
  ['closed on working days', 'a Monday of July, 18:30'],
  ['closed to all on working days', 'Monday 10:00'],
  ['closed at night', 'Monday 23:00'],
  ['closed in winter', 'Sunday 10:00'],
  ['closed to trucks', 'Monday 10:00', 'truck'],
  ['closed to cars', 'Monday 10:00'],
  ['open to cars at night', 'Monday 10:00'],
  ['closed on working days and on Saturdays', 'Monday 10:00'],
  ['no way straight on on working days', 'Monday 10:00'],
  ['closed on working days, and apart from that on Saturdays', 'Monday 10:00'],
  ['closed to vehicles on working days', 'Monday 10:00'],
  ['open at night', 'Monday 10:00'],
  ['open at noon and at night', 'Monday 10:00'],
  ['private, and open to all on working days', 'Sunday 10:00'],
  ['open to vehicles in summer', 'Sunday 10:00'],
  ['open to trucks at night', 'Monday 10:00', 'truck'],
  ['for people, and for cars at night', 'Monday 10:00'],
  ['open on holidays', 'Monday 10:00'],
  ['open by day', 'Monday 23:00', 'walking'],
  ['open by day', 'Monday 23:00', 'cycling'],
  ['closed to all on working days', 'Monday 10:00', 'walking'],
  ['closed to vehicles on working days', 'Monday 10:00', 'cycling'],
];
const open: readonly [name: string, time: Time, mode?: RoutingMode][] = [
  ['always open', 'Monday 10:00'],
  ['closed on working days', 'Monday 06:30'],
  ['closed on working days', 'Monday 20:00'],
  ['closed on working days', 'Sunday 10:00'],
  ['closed on working days', 'a Monday of July, 19:30'],
  ['closed at night', 'Monday 10:00'],
  ['closed in winter', 'a Monday of July, 18:30'],
  ['closed to trucks', 'Monday 10:00'],
  ['closed to trucks', 'Monday 20:00', 'truck'],
  ['closed to cars', 'Monday 20:00'],
  ['closed to cars', 'Monday 10:00', 'truck'],
  ['open to cars at night', 'Monday 10:00', 'truck'],
  ['open to cars at night', 'Monday 23:00'],
  ['no way straight on on working days', 'Monday 20:00'],
  ['closed to vehicles on working days', 'Monday 20:00'],
  ['open at night', 'Monday 23:00'],
  ['open at night', 'Monday 23:00', 'truck'],
  ['open at noon and at night', 'Monday 23:00'],
  ['private, and open to all on working days', 'Monday 10:00'],
  ['open to vehicles in summer', 'a Monday of July, 18:30'],
  ['open to trucks at night', 'Monday 10:00'],
  ['open to trucks at night', 'Monday 23:00', 'truck'],
  ['for people, and for cars at night', 'Monday 23:00'],
  ['open by day', 'Monday 10:00', 'walking'],
  ['open by day', 'Monday 10:00', 'cycling'],
  ['closed to vehicles on working days', 'Monday 10:00', 'walking'],
];

test.each(closed)('a road %s isn’t used on %s', async (name, time, mode) => {
  expect(await isOpen(name, time, mode)).toBe(false);
});

test.each(open)('a road %s is used on %s', async (name, time, mode) => {
  expect(await isOpen(name, time, mode)).toBe(true);
});

test.each(['time', 'distance'])(
  'without a time, a route’s notice reports roads that close at times: by %s',
  async (method) => {
    const send = await caller();
    const notices = new Map<string, string>();
    const avoided = new Set<string>();
    for (const name of names) {
      const { routes } = await send(route, { ...pairOf(name), method });
      notices.set(name, routes[0].notice);
      if (routes[0].legs[0].distance.value > 1500) avoided.add(name);
      const full = await send(route, { ...pairOf(name), method, details: 'full' });
      expect(full.routes[0].notice).toBe(routes[0].notice);
      const tolled = await send(tollsOperation, { ...pairOf(name), method });
      expect(tolled.message ?? '').toBe(routes[0].notice);
    }
    expect([...avoided]).toEqual([
      'open to cars at night',
      'open at night',
      'open at noon and at night',
      'private, and open to all on working days',
      'open to vehicles in summer',
      'for people, and for cars at night',
      'open by day',
      'open on holidays',
    ]);
    for (const name of avoided) expect(notices.get(name)).toBe('');
    expect(notices.get('always open')).toBe('');
    expect(notices.get('closed to trucks')).toBe('');
    expect(notices.get('closed on working days')).toBe(
      'Some roads on this route close at certain times; set a time to take that into account',
    );
  },
);

test('without a time, trucks avoid roads that are only open to them at certain times', async () => {
  const send = await caller();
  const metersOf = async (name: string) => {
    const { routes } = await send(tollsOperation, { ...pairOf(name), mode: 'truck' });
    return routes[0].legs[0].distance.value;
  };
  expect(await metersOf('open to trucks at night')).toBeGreaterThan(1500);
  expect(await metersOf('open at night')).toBeGreaterThan(1500);
  expect(await metersOf('closed to trucks')).toBeLessThan(1500);
});

test('a stop on a road with opening hours is moved to another road, which the route reports', async () => {
  const send = await caller();
  const moved = 'A stop on a road with limited opening hours was moved to the nearest other road';
  const noTraffic = 'No traffic data, so durations ignore traffic';
  const at = { departure_time: String(times['Monday 23:00'] / 1000) };
  const onShortWay = (name: string) => ({ ...pairOf(name), destination: `${latOf(name)},2.009` });
  const noticeOf = async (name: string, more: Record<string, string> = {}) => {
    const { routes } = await send(route, { ...onShortWay(name), ...more });
    return routes[0].notice;
  };
  expect(await noticeOf('open at night')).toBe(moved);
  expect(await noticeOf('open at night', at)).toBe(`${noTraffic}. ${moved}`);
  expect(await noticeOf('open at night', { mode: 'walking' })).toBe('');
  expect(await noticeOf('always open')).toBe('');
  const messageOf = async (name: string) =>
    (await send(tollsOperation, { ...onShortWay(name), mode: 'truck' })).message ?? '';
  expect(await messageOf('open to trucks at night')).toBe(moved);
  expect(await messageOf('closed to trucks')).not.toContain(moved);
});
