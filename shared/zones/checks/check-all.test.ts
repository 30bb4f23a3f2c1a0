import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { geometryIndex } from '../geometry/geometry-index.ts';
import { type Geos, loadGeos } from '../geometry/geos.ts';
import { geometryOf, testZone } from '../zone.testing.ts';
import type { Zone } from '../zone.ts';
import { checkAll, continuedCheck } from './check-all.ts';
import { type CheckOptions, checkZone } from './check-zone.ts';
import type { IdDifference } from './zone-ids-alike.ts';

let geos: Geos;
beforeAll(async () => {
  geos = await loadGeos();
});

const options: CheckOptions = { service: 'built-in', knownAreas: [] };

const zone = (id: string, wkt: string, fields: Partial<Zone> = {}): Zone =>
  testZone(id, { geometry: geometryOf(wkt), ...fields });

function issuesOf(zones: Zone[], checkOptions: CheckOptions = options) {
  const check = checkAll(geos, zones, checkOptions);
  let step = check.next();
  while (!step.done) step = check.next();
  return step.value;
}

/** Returns a box as WKT; sides in meters from 0°, 0°, where a degree is 111,319.5 m. */
function box(west: number, south: number, east: number, north: number): string {
  const d = (meters: number) => (meters / 111_319.4908).toFixed(9);
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return `POLYGON ((${corners.map(([x, y]) => `${d(x)} ${d(y)}`).join(', ')}))`;
}

test('zones with the same vertices on their shared border have no issues', () => {
  expect(issuesOf([zone('a', box(0, 0, 1000, 1000)), zone('b', box(1000, 0, 2000, 1000))])).toEqual([]);
});

test('a border along part of a neighbor’s edge has no issues', () => {
  const zones = [zone('a', box(0, 0, 1000, 1000)), zone('b', box(1000, 333.3333, 2000, 777.7777))];
  expect(issuesOf(zones)).toEqual([]);
});

test('an overlap is reported once, with its area, its share and a position in it', () => {
  const [issue, ...more] = issuesOf([zone('a', box(0, 0, 1000, 1000)), zone('b', box(900, 0, 2000, 1000))]);
  expect(more).toEqual([]);
  expect(issue).toMatchObject({ kind: 'overlap', severity: 'warning', ids: ['a', 'b'] });
  if (issue?.kind !== 'overlap') return;
  expect(issue.areaSquareMeters / 100_000).toBeCloseTo(0.993, 2);
  expect(issue.share).toBeCloseTo(0.1, 5);
  expect(issue.at[0] * 111_319.4908).toBeGreaterThan(900);
  expect(issue.at[0] * 111_319.4908).toBeLessThan(1000);
});

test('a zone inside another has an overlap with a share of 1', () => {
  expect(issuesOf([zone('a', box(0, 0, 1000, 1000)), zone('b', box(300, 300, 400, 400))])).toMatchObject([
    { kind: 'overlap', share: 1 },
  ]);
});

test('a strip between two zones is a gap with its length, its area and a position in it', () => {
  const [issue, ...more] = issuesOf([
    zone('a', box(0, 0, 1000, 1000)),
    zone('b', box(1008, 400, 2000, 2000)),
  ]);
  expect(more).toEqual([]);
  expect(issue).toMatchObject({ kind: 'gap', severity: 'warning', ids: ['a', 'b'] });
  if (issue?.kind !== 'gap') return;
  expect(issue.lengthMeters).toBeCloseTo(600, 0);
  expect(issue.areaSquareMeters).toBeCloseTo(4800, -1);
  expect(issue.at[0] * 111_319.4908).toBeCloseTo(1004, 0);
});

test.each([
  ['farther apart than the maximum gap width', box(1020, 0, 2000, 1000)],
  ['next to each other for only a few meters', box(1008, 990, 2000, 2000)],
  ['that face each other only at a corner', box(1005, 1005, 2000, 2000)],
])('zones %s have no gap', (_, wkt) => {
  expect(issuesOf([zone('a', box(0, 0, 1000, 1000)), zone('b', wkt)])).toEqual([]);
});

test('a wider strip is a gap if the maximum gap width is raised', () => {
  const zones = [zone('a', box(0, 0, 1000, 1000)), zone('b', box(1180, 0, 2000, 1000))];
  const issuesWithWidth = (gapWidthMeters: number) => issuesOf(zones, { ...options, gapWidthMeters });
  expect(issuesWithWidth(150)).toEqual([]);
  const [issue, ...more] = issuesWithWidth(200);
  expect(more).toEqual([]);
  expect(issue).toMatchObject({ kind: 'gap', ids: ['a', 'b'], gapWidthMeters: 200 });
  expect(issue?.kind === 'gap' && issue.areaSquareMeters / 180_000).toBeCloseTo(1, 1);
  const index = geometryIndex(zones);
  for (const one of zones) {
    expect(checkZone(geos, one, index, { ...options, gapWidthMeters: 200 })).toHaveLength(1);
  }
});

test('a wide gap excludes what a third zone fills or an arm of either zone takes up', () => {
  const wideGaps = { ...options, gapWidthMeters: 300 };
  const gapsOf = (...zones: Zone[]) =>
    issuesOf(zones, wideGaps).flatMap((issue) =>
      issue.kind === 'gap' ? [{ ids: issue.ids, meters: Math.round(issue.lengthMeters) }] : [],
    );
  const [west, east] = [zone('west', box(0, 0, 1000, 1000)), zone('east', box(1200, 0, 2000, 1000))];
  const [gap, ...more] = gapsOf(west, east, zone('between', box(1000, 250, 1200, 1000)));
  expect(more).toEqual([]);
  expect(gap?.ids).toEqual(['west', 'east']);
  expect(gap?.meters).toBeCloseTo(250, -2);
  expect(gapsOf(west, east, zone('all between', box(1000, 0, 1200, 1000)))).toEqual([]);
  const d = (meters: number) => meters / 111_319.4908;
  const bay = [
    [1000, 0],
    [1250, 0],
    [1250, 1000],
    [1150, 1000],
    [1150, 50],
    [1050, 50],
    [1050, 1000],
    [1000, 1000],
    [1000, 0],
  ].map(([x = 0, y = 0]) => `${d(x)} ${d(y)}`);
  expect(gapsOf(west, zone('bay', `POLYGON ((${bay.join(', ')}))`))).toEqual([]);
});

test('a strip filled by a third zone isn’t a gap', () => {
  const zones = [
    zone('a', box(0, 0, 1000, 1000)),
    zone('b', box(1008, 0, 2000, 1000)),
    zone('c', box(1000, 0, 1008, 1000)),
  ];
  expect(issuesOf(zones).filter(({ kind }) => kind === 'gap')).toEqual([]);
});

test('a hole that another zone almost fills has a gap', () => {
  const holed =
    'POLYGON ((0 0, 0.03 0, 0.03 0.03, 0 0.03, 0 0), (0.01 0.01, 0.01 0.02, 0.02 0.02, 0.02 0.01, 0.01 0.01))';
  const filling = 'POLYGON ((0.01005 0.01, 0.02 0.01, 0.02 0.02, 0.01005 0.02, 0.01005 0.01))';
  expect(issuesOf([zone('a', holed), zone('b', filling)])).toMatchObject([{ kind: 'gap' }]);
});

test('a sliver is reported with its width, and a tiny or huge area as implausible', () => {
  const zones = [
    zone(
      'thin',
      `MULTIPOLYGON (${[box(0, 0, 500, 500), box(600, 0, 602, 900)].map((wkt) => wkt.slice(8)).join(', ')})`,
    ),
    zone('dot', box(9000, 0, 9005, 5)),
    zone('world', 'POLYGON ((20 -20, 60 -20, 60 20, 20 20, 20 -20))'),
  ];
  const [sliver, ...rest] = issuesOf(zones);
  expect(sliver).toMatchObject({ kind: 'sliver', ids: ['thin'] });
  expect(sliver?.kind === 'sliver' && sliver.widthMeters).toBeCloseTo(2, 1);
  expect(rest).toMatchObject([
    { kind: 'area-implausible', ids: ['dot'] },
    { kind: 'area-implausible', ids: ['world'] },
  ]);
});

test('zones just within the limits of width, length and area have no issues', () => {
  const parts = [box(0, 0, 500, 500), box(600, 0, 604, 900), box(700, 0, 702, 15)];
  const zones = [
    zone('wide or short', `MULTIPOLYGON (${parts.map((wkt) => wkt.slice(8)).join(', ')})`),
    zone('large', box(9000, 0, 9011, 11)),
  ];
  expect(issuesOf(zones)).toEqual([]);
});

test('more than 10,000 vertices cause a warning', () => {
  const corners = Array.from({ length: 10_001 }, (_, index) => {
    const angle = (index / 10_001) * 2 * Math.PI;
    return `${Math.cos(angle).toFixed(7)} ${Math.sin(angle).toFixed(7)}`;
  });
  expect(issuesOf([zone('a', `POLYGON ((${[...corners, corners[0]].join(', ')}))`)])).toMatchObject([
    { kind: 'many-vertices', severity: 'warning', vertices: 10_001 },
  ]);
});

test('missing and duplicate IDs are errors', () => {
  const issues = issuesOf([
    zone('a', box(0, 0, 100, 100), { zoneId: 'one' }),
    zone('b', box(200, 0, 300, 100), { zoneId: 'one' }),
    zone('c', box(400, 0, 500, 100), { zoneId: '', storeId: '' }),
  ]);
  expect(issues).toEqual([
    { kind: 'zone-id-repeated', severity: 'error', ids: ['a', 'b'], zoneId: 'one' },
    { kind: 'zone-id-missing', severity: 'error', ids: ['c'] },
    { kind: 'store-id-missing', severity: 'error', ids: ['c'] },
  ]);
});

test.each<[string, string, readonly IdDifference[]]>([
  ['North 1', 'north 1', ['case']],
  ['North 1', 'North  1', ['spaces']],
  ['North 1', 'North\u00a01', ['spaces']],
  ['North', ' North', ['spaces']],
  ['North', 'Nor\u200bth', ['invisible']],
  ['North', '\ufeffNorth', ['invisible']],
  ['Rodó', 'Rodo\u0301', ['normalization']],
  ['Rodó', 'RODO\u0301\u200d', ['invisible', 'normalization', 'case']],
])('IDs that look the same are reported with their differences: %j and %j', (one, other, differences) => {
  const zones = [
    zone('a', box(0, 0, 100, 100), { zoneId: one }),
    zone('b', box(200, 0, 300, 100), { zoneId: other }),
    zone('c', box(400, 0, 500, 100), { zoneId: 'North-2' }),
  ];
  expect(issuesOf(zones)).toEqual([
    { kind: 'zone-ids-alike', severity: 'warning', ids: ['a', 'b'], zoneIds: [one, other], differences },
  ]);
});

test('IDs with different characters or a space between digits don’t look the same', () => {
  const names = ['11', '1 1', 'A', 'Á', 'A-1', 'A_1', '²', '2'];
  const zones = names.map((zoneId, at) => zone(zoneId, box(200 * at, 0, 200 * at + 100, 100), { zoneId }));
  expect(issuesOf(zones)).toEqual([]);
});

test('invalid characters in a store ID are an error for the built-in service and a warning for a provider', () => {
  const zones = [zone('a', box(0, 0, 100, 100), { storeId: 'STORE_ID-1_' })];
  const issue = { kind: 'store-id-characters', ids: ['a'], characters: '_-' };
  expect(issuesOf(zones)).toEqual([{ ...issue, severity: 'error' }]);
  expect(issuesOf(zones, { ...options, service: 'provider' })).toEqual([{ ...issue, severity: 'warning' }]);
});

test('an invalid zone is reported with its position and isn’t compared with others', () => {
  const zones = [
    zone('a', 'POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))'),
    zone('b', 'POLYGON ((0 0, 1 0, 1 1, 0 0))'),
  ];
  expect(issuesOf(zones)).toEqual([
    { kind: 'self-intersection', severity: 'error', ids: ['a'], at: [0.5, 0.5] },
  ]);
});

test('checking one zone finds the same issues as checking all', () => {
  const zones = [
    zone('a', box(0, 0, 1000, 1000)),
    zone('b', box(900, 0, 2000, 1000)),
    zone('c', box(2008, 0, 3000, 1000), { storeId: 'no!' }),
    zone('d', 'POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))'),
  ];
  const all = issuesOf(zones);
  const index = geometryIndex(zones);
  for (const one of zones) {
    const issuesOfOne = checkZone(geos, one, index, options);
    const sorted = (issues: typeof all) =>
      issues.map(({ kind, ids }) => `${kind} ${ids.toSorted().join(' ')}`).toSorted();
    expect(sorted(issuesOfOne)).toEqual(sorted(all.filter(({ ids }) => ids.includes(one.id))));
  }
});

test('a check reports progress and frees its geometries when it’s stopped', () => {
  const zones = Array.from({ length: 400 }, (_, n) => zone(`z${n}`, box(n * 200, 0, n * 200 + 150, 100)));
  const before = geos.liveGeometries;
  const progress = [...checkAll(geos, zones, options)];
  expect(progress.length).toBeGreaterThan(10);
  expect(progress.every(({ done, total }, at) => done < total && done >= (progress[at - 1]?.done ?? 0))).toBe(
    true,
  );
  const check = checkAll(geos, zones, options);
  for (let step = 0; step < 12; step += 1) check.next();
  expect(geos.liveGeometries).toBeGreaterThan(before);
  check.return([]);
  expect(geos.liveGeometries).toBe(before);
});

test('a check doesn’t hold all prepared zones at once', () => {
  const side = 30;
  const zones = Array.from({ length: side * side }, (_, at) => {
    const [column, row] = [at % side, Math.floor(at / side)];
    return zone(`${at}`, box(column * 1000, row * 1000, column * 1000 + 1010, (row + 1) * 1000));
  });
  const before = geos.liveGeometries;
  const check = checkAll(geos, zones, options);
  let maxHeld = 0;
  let step = check.next();
  for (; !step.done; step = check.next()) maxHeld = Math.max(maxHeld, geos.liveGeometries - before);
  expect(step.value.filter(({ kind }) => kind === 'overlap')).toHaveLength(side * (side - 1));
  expect(maxHeld).toBeGreaterThan(0);
  expect(maxHeld).toBeLessThan(6 * side);
});

/** Boxes next to, across and inside each other, with gaps that a third may fill; some cross themselves. */
const arbitraryBoxes = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    wkt: fc.oneof(
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.nat(4), fc.nat(2))
          .map(([x, y]) => box(x * 108, y * 100, x * 108 + 100, y * 100 + 100)),
      },
      { weight: 2, arbitrary: fc.nat(4).map((x) => box(x * 108 - 10, 0, x * 108 + 8, 300)) },
      { weight: 1, arbitrary: fc.constant('POLYGON ((0 0, 0.001 0.001, 0.001 0, 0 0.001, 0 0))') },
    ),
    zoneId: fc.constantFrom('one', 'two', 'three'),
  }),
  { maxLength: 4 },
);

test('an incremental check finds the same issues as a full check, even after a stopped one', () => {
  const sorted = (issues: ReturnType<typeof issuesOf>) =>
    issues.map((issue) => JSON.stringify(issue)).toSorted();
  fc.assert(
    fc.property(fc.array(fc.tuple(arbitraryBoxes, fc.nat(4), fc.boolean())), (changes) => {
      const continued = continuedCheck(geos, options);
      const zones = new Map<string, Zone>();
      for (const [put, removed, stopped] of changes) {
        zones.delete('abcde'.charAt(removed));
        for (const { id, wkt, zoneId } of put) zones.set(id, zone(id, wkt, { zoneId }));
        const check = continued.check([...zones.values()]);
        if (stopped) {
          check.next();
          check.return([]);
          continue;
        }
        let step = check.next();
        while (!step.done) step = check.next();
        expect(sorted(step.value)).toEqual(sorted(issuesOf([...zones.values()])));
      }
    }),
  );
});

test('after a change only nearby zones are compared again', () => {
  const zones = Array.from({ length: 400 }, (_, n) => zone(`z${n}`, box(n * 150, 0, n * 150 + 155, 100)));
  const continued = continuedCheck(geos, options);
  const first = [...continued.check(zones)].length;
  const moved = zones.map((one, n) => (n === 200 ? zone(one.id, box(0, 500, 100, 600)) : one));
  const check = continued.check(moved);
  let maxHeld = 0;
  let steps = 0;
  const before = geos.liveGeometries;
  let step = check.next();
  for (; !step.done; step = check.next()) {
    steps += 1;
    maxHeld = Math.max(maxHeld, geos.liveGeometries - before);
  }
  expect(steps).toBeLessThan(first);
  expect(maxHeld).toBeLessThan(10);
  expect(step.value.length).toBe(399 - 2);
});
