import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dotsPerInch,
  enlargement,
  lengthOnPaperMm,
  pageParts,
  pageSize,
  paperNames,
  roundScale,
  scaleBarMeters,
} from './paper.ts';

const scales = fc.double({ min: 100, max: 1e7, noNaN: true });

test('a scale bar takes 40% to 100% of the available length', () => {
  fc.assert(
    fc.property(scales, fc.double({ min: 5, max: 200, noNaN: true }), (scale, maxMm) => {
      const mm = lengthOnPaperMm(scaleBarMeters(scale, maxMm, 'metric'), scale);
      expect(mm).toBeLessThanOrEqual(maxMm * 1.000001);
      expect(mm).toBeGreaterThanOrEqual(maxMm * 0.399999);
    }),
  );
  expect(lengthOnPaperMm(1000, 25_000)).toBe(40);
});

test('a scale bar is a round number of kilometers or miles', () => {
  expect(scaleBarMeters(125_000, 50, 'metric')).toBe(5000);
  expect(scaleBarMeters(125_000, 50, 'imperial')).toBeCloseTo(2 * 1609.344);
  expect(scaleBarMeters(1000, 50, 'imperial')).toBeCloseTo(100 * 0.3048);
});

test('rounds a scale denominator up by about a third at most and keeps a round one', () => {
  fc.assert(
    fc.property(scales, (scale) => {
      const round = roundScale(scale);
      expect(round / scale).toBeGreaterThanOrEqual(1 - 1e-6);
      expect(round / scale).toBeLessThan(1.34);
      expect(roundScale(round)).toBeCloseTo(round, 6);
    }),
  );
  expect([121_988, 125_000, 999_999].map(roundScale)).toEqual([125_000, 125_000, 1_000_000]);
});

test('text is readable from the usual viewing distance', () => {
  const a4Pt = 9;
  const mmPerPt = 25.4 / 72;
  for (const [paper, meters] of [
    ['A4', 0.5],
    ['A1', 2],
  ] as const) {
    expect((a4Pt * enlargement[paper] * mmPerPt * 300) / 1000).toBeGreaterThanOrEqual(meters);
  }
});

test.each(paperNames)(
  'map and legend fit on %s with room for 40 stores, and the map stays within the pixel limit',
  (paper) => {
    for (const orientation of ['landscape', 'portrait'] as const) {
      for (const entries of [0, 1, 12, 40, 400]) {
        const page = pageSize(paper, orientation);
        const { map, legend } = pageParts(paper, orientation, entries);
        expect(page.width > page.height).toBe(orientation === 'landscape');
        const along = orientation === 'landscape' ? 'width' : 'height';
        expect(map[along] + legend[along]).toBeLessThan(page[along]);
        expect(map[along]).toBeGreaterThan(page[along] / 2.5);
        if (entries <= 40) expect(legend.columns * legend.rows).toBeGreaterThanOrEqual(entries);
        for (const maxPixels of [4096, 8192]) {
          const dots = (dotsPerInch(map, maxPixels) * Math.max(map.width, map.height)) / 25.4;
          expect(dots).toBeLessThanOrEqual(maxPixels);
        }
        expect(dotsPerInch(map, 8192)).toBe(200);
      }
    }
  },
);

test('legend entries take two lines if there is room', () => {
  expect(pageParts('A4', 'landscape', 17).legend).toMatchObject({ columns: 1, rows: 17, isShort: false });
  expect(pageParts('A4', 'landscape', 40).legend).toMatchObject({ columns: 2, isShort: true });
});
