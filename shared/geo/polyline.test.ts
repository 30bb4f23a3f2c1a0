import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodePolyline } from './polyline.ts';

test('the provider’s example ring is closed and where it should be', () => {
  const ring = decodePolyline(
    's|ihHouuMZ`GdClCsA~QhCnQmBhEpCfF|HxGpBtFfEnBnHqJpH}ADaEcCaB@sBnEiEYiGmVyFaG{G[eFoCw@gAiIkDYg@_DwA@',
  );
  expect(ring).toHaveLength(25);
  expect(ring?.[0]).toEqual({ lat: 48.71642, lng: 2.41 });
  expect(ring?.at(-1)).toEqual(ring?.[0]);
});

test('positions come back to five decimals', () => {
  const degrees = (limit: number) => fc.integer({ min: -limit * 1e5, max: limit * 1e5 }).map((n) => n / 1e5);
  fc.assert(
    fc.property(fc.array(fc.record({ lat: degrees(90), lng: degrees(180) })), (positions) => {
      const back = decodePolyline(encodePolyline(positions));
      expect(back).toHaveLength(positions.length);
      back?.forEach(({ lat, lng }, index) => {
        expect(lat).toBeCloseTo(positions[index]?.lat ?? Number.NaN, 5);
        expect(lng).toBeCloseTo(positions[index]?.lng ?? Number.NaN, 5);
      });
    }),
  );
});

test.each([
  ['cut short', '_p~iF'],
  ['cut inside a number', '_p~'],
  ['foreign characters', '_p~iF~ps é'],
  ['off the Earth', '~~~~~~~G~~~~~~~G'],
])('a text that is %s is no polyline', (_, text) => {
  expect(decodePolyline(text)).toBeUndefined();
});
