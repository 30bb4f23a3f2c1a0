import { beforeAll, expect, test } from 'vitest';
import { areaSquareMeters } from '../geometry/area.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { covers } from '../geometry/point-location.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { checkAll } from './check-all.ts';
import { uncoveredAreas } from './not-covered.ts';
import { type Receiver, type RepairOutcome, repairAll } from './repair-all.ts';
import type { ZoneIssue } from './zone-issue.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const zone = (id: string, wkt: string, fields: Partial<Zone> = {}): Zone =>
  testZone(id, { geometry: geometryOf(wkt), ...fields });

/** Returns a rectangular zone; sides in hundredths of a degree. */
const box = (
  id: string,
  [west = 0, south = 0, east = 0, north = 0]: number[],
  fields: Partial<Zone> = {},
) => {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return zone(
    id,
    `POLYGON ((${corners.map(([x = 0, y = 0]) => `${x / 100} ${y / 100}`).join(', ')}))`,
    fields,
  );
};

function finish<T>(steps: Generator<unknown, T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const issuesOf = (zones: readonly Zone[]): ZoneIssue[] => [
  ...finish(checkAll(geos, zones, { service: 'built-in', knownAreas: [] })),
  ...uncoveredAreas(geos, zones),
];

function repair(zones: readonly Zone[], receiver: Receiver = 'larger', issues = issuesOf(zones)) {
  const outcome: RepairOutcome = finish(repairAll(geos, zones, issues, receiver));
  const after = new Map(outcome.zones.map((one) => [one.id, one]));
  return { issues, outcome, zones: zones.map((one) => after.get(one.id) ?? one) };
}

const area = (one: Zone | undefined) => (one ? areaSquareMeters(one.geometry) : 0);

test.each([
  ['larger', ['small']],
  ['smaller', ['large']],
  ['first', ['large']],
] as const)('overlaps go to the %s zone', (receiver, changed) => {
  const zones = [box('small', [0, 0, 1, 1]), box('large', [0.9, 0, 3, 1])];
  const { outcome, zones: after } = repair(zones, receiver);
  expect(outcome).toMatchObject({ repaired: 1, unrepaired: [], zones: changed.map((id) => ({ id })) });
  expect(issuesOf(after)).toEqual([]);
  const { before, after: remaining } = outcome.squareMeters;
  expect(before).toBe(area(zones.find(({ id }) => id === changed[0])));
  expect(remaining).toBeLessThan(before);
});

test('an area that three zones cover goes to the largest', () => {
  const zones = [box('a', [0, 0, 2, 2]), box('b', [1, 0, 4, 2]), box('c', [1, 1, 6, 4])];
  const { outcome, zones: after } = repair(zones);
  expect(outcome).toMatchObject({ repaired: 3, unrepaired: [] });
  expect(issuesOf(after).filter(({ kind }) => kind === 'overlap')).toEqual([]);
  expect(area(after[2])).toBe(area(zones[2]));
  expect(area(after[1])).toBeCloseTo(area(box('b', [1, 0, 4, 1])), -2);
});

test('issues that would erase a zone or need manual work stay unrepaired, with a reason', () => {
  const zones = [
    box('around', [0, 0, 4, 4]),
    box('inside', [1, 1, 2, 2]),
    box('nameless', [8, 0, 9, 1], { storeId: '' }),
  ];
  const { issues, outcome, zones: after } = repair(zones);
  const reported = outcome.unrepaired.map(({ index, reason }) => [issues[index]?.kind, reason.kind]);
  expect(reported).toEqual([
    ['store-id-missing', 'by-hand'],
    ['overlap', 'nothing-left'],
  ]);
  expect(after).toEqual(zones);
  expect(repair(zones, 'smaller').outcome).toMatchObject({ repaired: 1, zones: [{ id: 'around' }] });
});

test('invalid shapes and overlaps are repaired in one run', () => {
  const zones = [
    zone('bow', 'POLYGON ((0.1 0.1, 0.11 0.11, 0.11 0.1, 0.1 0.11, 0.1 0.1))'),
    zone('open', 'POLYGON ((0.2 0, 0.21 0, 0.21 0.01))'),
    box('one', [0, 0, 1, 1]),
    box('two', [0.9, 0, 2, 1]),
  ];
  const { outcome, zones: after } = repair(zones);
  expect(outcome).toMatchObject({ repaired: 3, unrepaired: [] });
  expect(issuesOf(after)).toEqual([]);
});

test('gaps that meet are filled without overlaps, and an enclosed area goes to one zone', () => {
  // A cross of strips about nine meters wide; all four zones have a corner at its center.
  const cross = [
    box('sw', [0, 0, 1, 1]),
    box('se', [1.008, 0, 2.2, 1]),
    box('nw', [0, 1.008, 1, 2]),
    box('ne', [1.008, 1.008, 2.2, 2]),
  ];
  const frame = [
    box('west', [10, 0, 11, 4]),
    box('east', [13, 0, 14, 4]),
    box('south', [11, 0, 13, 1]),
    box('north', [11, 3, 13, 4]),
  ];
  const { issues, outcome, zones: after } = repair([...cross, ...frame]);
  expect(issues.map(({ kind }) => kind)).toEqual(['gap', 'gap', 'gap', 'gap', 'not-covered']);
  expect(outcome).toMatchObject({ repaired: 5, unrepaired: [] });
  // Nothing is left, not even the center of the cross or a corner of the frame.
  expect(issuesOf(after)).toEqual([]);
});

test('filling a gap leaves an enclosed area next to it uncovered', () => {
  const zones = [
    box('low', [0, 0, 3, 1]),
    box('left', [0, 1.008, 1, 2]),
    box('right', [1.01, 1.008, 3, 2]),
    box('lid', [0, 2, 3, 3]),
  ];
  const hole = box('hole', [2, 1.02, 2.01, 1.03]);
  const [right] = zones.slice(2);
  const holed = geos.difference(right?.geometry ?? hole.geometry, hole.geometry);
  if (!holed.ok) throw new Error(holed.message);
  const withHole = zones.map((one) =>
    one === right ? { ...one, geometry: { type: 'MultiPolygon' as const, coordinates: holed.value } } : one,
  );
  const between = issuesOf(withHole).filter(({ ids }) => ids.length > 1);
  const { zones: after } = repair(withHole, 'larger', between);
  expect(issuesOf(after)).toMatchObject([{ kind: 'not-covered', ids: ['right'] }]);
  expect(after.some(({ geometry }) => covers(geometry, [0.02005, 0.01025]))).toBe(false);
});

test('filling a gap doesn’t overlap a repaired zone inside it', () => {
  const bow = 'POLYGON ((1.002 0.2, 1.006 0.6, 1.002 0.6, 1.006 0.2, 1.002 0.2))';
  const zones = [
    box('left', [0, 0, 1, 1]),
    box('right', [1.008, 0, 2, 1]),
    zone(
      'bow',
      bow.replaceAll(/[\d.]+/g, (figure) => `${Number(figure) / 100}`),
    ),
  ];
  const { issues, outcome, zones: after } = repair(zones);
  expect(issues.map(({ kind }) => kind).sort()).toEqual(['gap', 'self-intersection']);
  expect(outcome).toMatchObject({ repaired: 2, unrepaired: [] });
  expect(issuesOf(after).filter(({ kind }) => kind === 'overlap')).toEqual([]);
});

test('an area is assigned to one zone only, in any order of issues', () => {
  // Two islands with a strip between them, inside an area that four zones enclose.
  const zones = [
    box('west', [0, 0, 1, 4]),
    box('east', [3, 0, 4, 4]),
    box('south', [1, 0, 3, 1]),
    box('north', [1, 3, 3, 4]),
    box('island', [1.5, 1.5, 2, 2]),
    box('islet', [2.008, 1.5, 2.4, 2]),
  ];
  const issues = issuesOf(zones);
  expect(issues.map(({ kind }) => kind)).toEqual(['gap', 'not-covered']);
  for (const order of [issues, issues.toReversed(), [...issues, ...issues]]) {
    const outcome = finish(repairAll(geos, zones, order, 'larger'));
    expect(outcome).toMatchObject({ repaired: order.length, unrepaired: [] });
    const after = new Map(outcome.zones.map((one) => [one.id, one]));
    expect(issuesOf(zones.map((one) => after.get(one.id) ?? one))).toEqual([]);
  }
});

test('progress is reported after each issue', () => {
  const zones = [box('a', [0, 0, 1, 1]), box('b', [0.9, 0, 2, 1]), box('c', [1.9, 0, 3, 1])];
  expect([...repairAll(geos, zones, issuesOf(zones), 'larger')]).toEqual([1, 2]);
});
