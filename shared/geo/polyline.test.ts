import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodeLine, encodePolyline, polylineKey, toFiveDecimals } from './polyline.ts';

test('decodes the provider’s example to a closed ring', () => {
  const ring = decodePolyline(
    's|ihHouuMZ`GdClCsA~QhCnQmBhEpCfF|HxGpBtFfEnBnHqJpH}ADaEcCaB@sBnEiEYiGmVyFaG{G[eFoCw@gAiIkDYg@_DwA@',
  );
  expect(ring).toHaveLength(25);
  expect(ring?.[0]).toEqual({ lat: 48.71642, lng: 2.41 });
  expect(ring?.at(-1)).toEqual(ring?.[0]);
});

test('positions are decoded to five decimals', () => {
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
  ['truncated', '_p~iF'],
  ['truncated in a number', '_p~'],
  ['not in the alphabet', '_p~iF~ps é'],
  ['out of range', '~~~~~~~G~~~~~~~G'],
])('rejects text that is %s', (_, text) => {
  expect(decodePolyline(text)).toBeUndefined();
});

/** Six decimals, as in the routing engine, so half units of the fifth decimal occur. */
const sixDecimals = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6);
const anywhere = fc.record({ lat: sixDecimals(90), lng: sixDecimals(180) });
/** So close together that rounding merges some of them. */
const nearby = fc.record({ lat: sixDecimals(0.00002), lng: sixDecimals(0.00002) });

test('a position has the same key before and after encoding', () => {
  fc.assert(
    fc.property(fc.oneof(anywhere, nearby), (at) => {
      const [back] = decodePolyline(encodePolyline([at])) ?? [];
      expect(toFiveDecimals(at)).toEqual(back);
      expect(back && polylineKey(back)).toBe(polylineKey(at));
    }),
  );
});

test('a line doesn’t repeat a position in a row, unless it has only one', () => {
  fc.assert(
    fc.property(fc.array(nearby, { minLength: 1 }), (path) => {
      const line = decodePolyline(encodeLine(path)) ?? [];
      const repeats = line.filter((at, index) => {
        const before = line[index - 1];
        return before && polylineKey(before) === polylineKey(at);
      });
      const places = new Set(path.map(polylineKey));
      expect(repeats).toHaveLength(places.size === 1 ? 1 : 0);
      expect(new Set(line.map(polylineKey))).toEqual(places);
    }),
  );
});

test('a line that stays in one place has its position twice', () => {
  const at = { lat: -34.90672, lng: -56.19963 };
  for (const path of [[at], [at, at, { ...at, lng: at.lng + 1e-6 }]]) {
    expect(decodePolyline(encodeLine(path))).toEqual([at, at]);
  }
});
