import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Extent } from '../../region-format/places/place-record.ts';
import { gapMeters } from './extent-gap.ts';
import { nearestExtents } from './nearest-extents.ts';

const degrees = (max: number) => fc.double({ min: 0, max, noNaN: true });
const box = fc
  .tuple(degrees(0.2), degrees(0.2), degrees(0.05), degrees(0.05))
  .map(([lat, lng, up, side]): Extent => [60 + lat, 10 + lng, 60 + lat + up, 10 + lng + side]);
const point = fc
  .tuple(degrees(0.3), degrees(0.3))
  .map(([lat, lng]): Extent => [60 + lat, 10 + lng, 60 + lat, 10 + lng]);

test('the nearest box is found; of several that contain the point, the first', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 60 }), point, (boxes, here) => {
      const gaps = boxes.map((extent) => gapMeters(extent, here));
      const least = Math.min(...gaps);
      const found = nearestExtents(boxes.map((extent, item) => ({ item, extent })))(here);
      expect(found?.gap).toBeCloseTo(least, 6);
      expect(gaps[found?.item ?? -1]).toBeCloseTo(least, 6);
      if (least === 0) expect(found?.item).toBe(gaps.indexOf(0));
    }),
  );
});
