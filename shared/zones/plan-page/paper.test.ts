import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dotsPerInch,
  legendRoom,
  lengthOnPaperMm,
  mapSize,
  pageSize,
  paperNames,
  scaleBarMeters,
} from './paper.ts';

const scales = fc.double({ min: 100, max: 1e7, noNaN: true });

test('a scale bar is true to the paper, and as long as fits to two fifths at least', () => {
  fc.assert(
    fc.property(scales, fc.double({ min: 5, max: 200, noNaN: true }), (scale, mostMm) => {
      const mm = lengthOnPaperMm(scaleBarMeters(scale, mostMm), scale);
      expect(mm).toBeLessThanOrEqual(mostMm * 1.000001);
      expect(mm).toBeGreaterThanOrEqual(mostMm * 0.399999);
    }),
  );
  expect(lengthOnPaperMm(1000, 25_000)).toBe(40);
});

test.each(paperNames)(
  'the map of %s fits on its page, and the picture within what a card can draw',
  (paper) => {
    for (const orientation of ['landscape', 'portrait'] as const) {
      const page = pageSize(paper, orientation);
      const map = mapSize(paper, orientation);
      expect(page.width > page.height).toBe(orientation === 'landscape');
      expect(map.width).toBeLessThan(page.width);
      expect(map.height).toBeLessThan(page.height);
      for (const most of [4096, 8192]) {
        const dots = (dotsPerInch(map, most) * Math.max(map.width, map.height)) / 25.4;
        expect(dots).toBeLessThanOrEqual(most);
      }
      expect(dotsPerInch(map, 8192)).toBe(200);
    }
  },
);

test('a legend has room for what its height and columns hold', () => {
  expect(legendRoom('A4', 'landscape')).toBe(17);
  expect(legendRoom('A4', 'portrait')).toBe(12);
  expect(legendRoom('A1', 'portrait')).toBe(40);
});
