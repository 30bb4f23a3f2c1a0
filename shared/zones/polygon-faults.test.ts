import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWkt } from '../geo/wkt.ts';
import { polygonFaults } from './polygon-faults.ts';

async function faultsOf(wkt: string) {
  const reading = parseWkt(wkt);
  if (!reading.ok) throw new Error(reading.reason);
  return polygonFaults(reading.geometry);
}

test.each([
  'POLYGON ((0 0, 1 0, 1 1, 0 0))',
  'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 2 1, 2 2, 1 1))',
  'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))',
  'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((1 1, 2 1, 2 2, 1 1)))',
])('%s is a proper area', async (wkt) => {
  expect(await faultsOf(wkt)).toEqual([]);
});

test.each([
  ['POLYGON ((0 0, 1 1, 1 0, 0 1, 0 0))', 'self-intersection', [0.5, 0.5]],
  ['POLYGON ((0 0, 1 0, 1 1, 0 1))', 'ring-not-closed', [0, 1]],
  ['POLYGON ((0 0, 1 1, 0 0))', 'too-few-positions', [0, 0]],
  ['POLYGON ((0 0, 1 1, 1 1, 0 0))', 'too-few-positions', [0, 0]],
  ['POLYGON ((0 0, 200 0, 200 100, 0 0))', 'off-earth', [200, 0]],
  ['POLYGON ((34 156, 35 156, 35 157, 34 156))', 'lat-lng-swapped', [34, 156]],
  ['POLYGON ((0 0, 9 0, 9 9, 0 0), (20 20, 21 20, 21 21, 20 20))', 'hole-outside', [20, 20]],
  [
    'POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 8 1, 8 8, 1 8, 1 1), (3 3, 4 3, 4 4, 3 3))',
    'nested-holes',
    undefined,
  ],
  [
    'MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((5 5, 15 5, 15 15, 5 15, 5 5)))',
    'self-intersection',
    undefined,
  ],
  ['MULTIPOLYGON (((0 0, 9 0, 9 9, 0 9, 0 0)), ((5 5, 6 5, 6 6, 5 5)))', 'nested-parts', undefined],
])('%s: %s', async (wkt, kind, at) => {
  const [fault] = await faultsOf(wkt);
  expect(fault).toMatchObject({ kind, ...(at && { at }) });
  expect(fault?.reason).toMatch(/\d/);
});

test('every ring with a fault is told', async () => {
  const faults = await faultsOf('MULTIPOLYGON (((0 0, 1 0, 1 1)), ((0 0, 1 0, 0 0)))');
  expect(faults.map(({ kind }) => kind)).toEqual(['ring-not-closed', 'too-few-positions']);
});

test('no ring makes the check throw, and a star around its centre is always proper', async () => {
  const degrees = fc.double({ min: -1e3, max: 1e3, noNaN: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(degrees, degrees), { maxLength: 8 }), async (ring) => {
      for (const { reason } of await polygonFaults({ type: 'Polygon', coordinates: [ring] }))
        expect(reason).not.toBe('');
    }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 3 }),
      async (radii) => {
        const corners = radii.map((radius, index): [number, number] => {
          const angle = (2 * Math.PI * index) / radii.length;
          return [radius * Math.cos(angle), radius * Math.sin(angle)];
        });
        const [first] = corners;
        const ring = first ? [...corners, first] : corners;
        expect(await polygonFaults({ type: 'Polygon', coordinates: [ring] })).toEqual([]);
      },
    ),
  );
});
