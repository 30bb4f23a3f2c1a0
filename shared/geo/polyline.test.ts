import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePolyline, encodeLine, encodePolyline, polylineKey, toFiveDecimals } from './polyline.ts';

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

/** Down to the sixth decimal, as the routing engine has them: halves of the fifth are among them. */
const sixDecimals = (limit: number) =>
  fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((n) => n / 1e6);
const anywhere = fc.record({ lat: sixDecimals(90), lng: sixDecimals(180) });
/** So near each other that rounding makes one of several. */
const nearby = fc.record({ lat: sixDecimals(0.00002), lng: sixDecimals(0.00002) });

test('a position is known by what is left of it when it is encoded', () => {
  fc.assert(
    fc.property(fc.oneof(anywhere, nearby), (at) => {
      const [back] = decodePolyline(encodePolyline([at])) ?? [];
      expect(toFiveDecimals(at)).toEqual(back);
      expect(back && polylineKey(back)).toBe(polylineKey(at));
    }),
  );
});

test('a line has no position twice in a row', () => {
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

test('a line that stays in one place has it twice', () => {
  const at = { lat: -34.90672, lng: -56.19963 };
  for (const path of [[at], [at, at, { ...at, lng: at.lng + 1e-6 }]]) {
    expect(decodePolyline(encodeLine(path))).toEqual([at, at]);
  }
});
