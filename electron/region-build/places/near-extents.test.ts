import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extent } from '../../region-format/places/place-record.ts';
import { gapMeters } from './extent-gap.ts';
import { groupsOfNear } from './near-extents.ts';

/** Reference implementation that compares all pairs. */
function groupsByPairs(extents: readonly Extent[], meters: number): number[][] {
  const groups: number[][] = [];
  const ungrouped = new Set(extents.keys());
  for (const first of ungrouped) {
    ungrouped.delete(first);
    const group = [first];
    for (const one of group) {
      for (const other of ungrouped) {
        if (gapMeters(extents[one] ?? [0, 0, 0, 0], extents[other] ?? [0, 0, 0, 0]) >= meters) continue;
        ungrouped.delete(other);
        group.push(other);
      }
    }
    groups.push(group.toSorted((a, b) => a - b));
  }
  return groups;
}

const degrees = (max: number) => fc.double({ min: 0, max, noNaN: true });
const box = (height: number) =>
  fc.tuple(degrees(0.06), degrees(0.08), degrees(height), degrees(height)).map(([lat, lng, up, side]) => ({
    lat,
    lng,
    up,
    side,
  }));

test('boxes connected by gaps of less than the distance are in one group', () => {
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

test('200,000 boxes in two places are grouped in reasonable time', () => {
  const extents = Array.from({ length: 200_000 }, (_, index): Extent => {
    const [lat, lng] = [(index % 2) * 0.05 + (index % 97) * 0.0001, (index % 89) * 0.0001];
    return [lat, lng, lat + 0.0005, lng + 0.0005];
  });
  expect(groupsOfNear(extents, 1000).map(({ length }) => length)).toEqual([100_000, 100_000]);
});
