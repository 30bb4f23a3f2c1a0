import { expect, test } from 'vitest';
import { distanceMatrix, tolls as tollsOperation } from '../../../shared/api/distance.ts';
import { reachedStreets } from '../../../shared/api/streets.ts';
import { type RoutingMode, travelModes } from '../../../shared/api/value-sets.ts';
import type { OsmElement, Tags } from '../../region-build/osm/element.ts';
import { noTolls } from '../../region-format/toll-map.ts';
import { endpoint } from '../endpoint.ts';
import { tollFinder } from '../tolls/tolls-along.ts';
import { matrix } from './matrix.ts';
import { requestSender } from './request-sender.testing.ts';
import { streets } from './streets.ts';
import { tolls } from './tolls.ts';
import { streetsForTests } from './valhalla/test-streets.testing.ts';
import { valhallaRouting } from './valhalla/valhalla-routing.ts';

/** Streets, each with tags of the node in its middle and of its second half. */
const kinds = {
  nothing: {},
  'a border control': { node: { barrier: 'border_control' } },
  'a gate': { node: { barrier: 'gate' } },
  'an open gate': { node: { barrier: 'gate', access: 'yes' } },
  'a private gate': { node: { barrier: 'gate', access: 'private' } },
  'a lift gate': { node: { barrier: 'lift_gate' } },
  'a cattle grid': { node: { barrier: 'cattle_grid' } },
  'a toll booth': { node: { barrier: 'toll_booth' } },
  'a checkpoint': { node: { barrier: 'checkpoint' } },
  'a level crossing': { node: { railway: 'level_crossing' } },
  'a speed bump': { node: { traffic_calming: 'bump' } },
  'a ford': { node: { ford: 'yes' } },
  'the beginning of a toll road': { way: { toll: 'yes' } },
} satisfies Record<string, { node?: Tags; way?: Tags }>;
type Kind = keyof typeof kinds;
const names = Object.keys(kinds);
const lngOf = (name: string, step: number) => 2 + names.indexOf(name) * 0.05 + step * 0.008;
const streetsOfKinds = Object.entries<{ node?: Tags; way?: Tags }>(kinds).flatMap(
  ([name, { node = {}, way = {} }], index): OsmElement[] => {
    const ids = [0, 1, 2, 3].map((step) => 1 + index * 10 + step);
    const tags = { highway: 'residential' };
    return [
      ...ids.map(
        (id, step): OsmElement => ({
          type: 'node',
          id,
          lat: 47,
          lng: lngOf(name, step),
          // Two border nodes in a row, because both countries map theirs.
          tags: step === 1 || (step === 2 && node.barrier === 'border_control') ? node : {},
        }),
      ),
      { type: 'way', id: 1001 + index * 10, refs: ids.slice(0, 2), tags },
      { type: 'way', id: 1002 + index * 10, refs: ids.slice(1), tags: { ...tags, ...way } },
    ];
  },
);
const nodesFirst = streetsOfKinds.toSorted((a, b) => Number(b.type === 'node') - Number(a.type === 'node'));
const { valhalla } = streetsForTests(nodesFirst);

async function caller() {
  const engine = valhallaRouting(valhalla);
  const { streets: reached } = engine;
  if (!reached) throw new Error('The engine has no street search');
  return requestSender([
    endpoint(
      tollsOperation,
      tolls(engine, tollFinder(noTolls), async () => []),
    ),
    endpoint(distanceMatrix, matrix(engine)),
    endpoint(reachedStreets, streets(reached)),
  ]);
}

/** Returns the seconds along a street in both directions, by route, by streets, and by matrix if it has the mode. */
async function secondsAlong(kind: Kind, mode: RoutingMode): Promise<[string, number][]> {
  const send = await caller();
  const [origin, destination] = [`47,${lngOf(kind, 0.2)}`, `47,${lngOf(kind, 3)}`];
  const there = await send(tollsOperation, { origin, destination, mode });
  const back = await send(tollsOperation, { origin: destination, destination: origin, mode });
  const reached = await send(reachedStreets, { origin, value: '60', mode });
  const found: [string, number][] = [
    ['there', there.routes[0].legs[0].duration.value],
    ['back', back.routes[0].legs[0].duration.value],
    ['by streets', Math.max(...reached.streets.costs)],
  ];
  if (!travelModes.some((each) => each === mode)) return found;
  const pair = { origins: origin, destinations: destination, elements: 'duration', mode };
  const { rows } = await send(distanceMatrix, pair);
  return [...found, ['in a matrix', rows[0].elements[0].duration.value]];
}

test.each([
  { mode: 'driving', gate: 30, booth: 15 },
  { mode: 'truck', gate: 30, booth: 15 },
  { mode: 'cycling', gate: 0, booth: 0 },
  { mode: 'walking', gate: 0, booth: 0 },
] as const)('the seconds lost at places, $mode', async ({ mode, gate, booth }) => {
  const expected: readonly [kind: Kind, seconds: number][] = [
    ['a border control', 0],
    ['a gate', gate],
    ['an open gate', 0],
    ['a private gate', gate],
    ['a lift gate', gate],
    ['a cattle grid', 0],
    ['a toll booth', booth],
    ['a checkpoint', 0],
    ['a level crossing', 0],
    ['a speed bump', 0],
    ['a ford', 0],
    ['the beginning of a toll road', booth],
  ];
  const plain = new Map(await secondsAlong('nothing', mode));
  for (const [kind, seconds] of expected)
    for (const [how, each] of await secondsAlong(kind, mode)) {
      const isFree = kind === 'the beginning of a toll road' && how === 'back';
      const lost = each - (plain.get(how) ?? Number.NaN);
      expect(Math.abs(lost - (isFree ? 0 : seconds)), `${kind}, ${how}: ${lost} s`).toBeLessThanOrEqual(2);
    }
});
