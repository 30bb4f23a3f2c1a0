import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extent } from '../../region-format/places/place-record.ts';
import { gapMeters } from './extent-gap.ts';
import { groupsOfNear } from './near-extents.ts';

/** By looking at each pair, again and again. */
function groupsByPairs(extents: readonly Extent[], meters: number): number[][] {
  const groups: number[][] = [];
  const left = new Set(extents.keys());
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const one of group) {
      for (const other of left) {
        if (gapMeters(extents[one] ?? [0, 0, 0, 0], extents[other] ?? [0, 0, 0, 0]) >= meters) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
}

const degrees = (most: number) => fc.double({ min: 0, max: most, noNaN: true });
const box = (height: number) =>
  fc.tuple(degrees(0.06), degrees(0.08), degrees(height), degrees(height)).map(([lat, lng, up, side]) => ({
    lat,
    lng,
    up,
    side,
  }));

test('boxes are in one group where gaps of less than the distance lead from one to the other', () => {
  const boxes = fc.array(fc.oneof(box(0.004), box(0.004), box(0.5)), { maxLength: 40 });
  fc.assert(
    fc.property(fc.double({ min: -80, max: 80, noNaN: true }), boxes, (south, list) => {
      const extents = list.map(({ lat, lng, up, side }): Extent => {
        const [from, left] = [south + lat, 10 + lng];
        return [from, left, from + up, left + side];
      });
      expect(groupsOfNear(extents, 1000)).toEqual(groupsByPairs(extents, 1000));
    }),
  );
});

test('very many boxes in one place, and next to it, are put together', () => {
  const extents = Array.from({ length: 200_000 }, (_, index): Extent => {
    const [lat, lng] = [(index % 2) * 0.05 + (index % 97) * 0.0001, (index % 89) * 0.0001];
    return [lat, lng, lat + 0.0005, lng + 0.0005];
  });
  expect(groupsOfNear(extents, 1000).map(({ length }) => length)).toEqual([100_000, 100_000]);
});
