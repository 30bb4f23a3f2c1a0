import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LngLat } from '../geo/position.ts';
import type { ZoneGeometry } from '../geo/zone-geometry.ts';
import { closureAreas, maxClosureVertices } from './avoided-areas.ts';
import { activeClosures, type Closure, closureSchema, closureState } from './closure.ts';
import { hatching } from './hatching.ts';
import { simplifyOutward } from './simplify-outward.ts';

const square: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [7, 43],
      [7.01, 43],
      [7.01, 43.01],
      [7, 43.01],
      [7, 43],
    ],
  ],
};
const closure = (given: Partial<Closure> = {}): Closure => ({
  id: 'a',
  name: 'Market',
  reason: '',
  area: square,
  from: null,
  to: null,
  isOn: true,
  ...given,
});

/** A star-shaped ring around a fixed center. */
const starRing = (maxVertices: number) =>
  fc
    .array(fc.double({ min: 0.001, max: 0.01, noNaN: true }), { minLength: 5, maxLength: maxVertices })
    .map((radii) =>
      radii.map((radius, at): LngLat => {
        const angle = (2 * Math.PI * at) / radii.length;
        return [7 + radius * Math.cos(angle), 43 + radius * Math.sin(angle)];
      }),
    );

/** Whether a ring contains a point or has it on its border, within 1e-6 degrees. */
function contains(ring: readonly LngLat[], [x, y]: LngLat): boolean {
  let inside = false;
  for (const [at, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2));
    if (Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y) < 1e-6) return true;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

test('a closure is active from its first day through its last, and never when it’s off', () => {
  const easter = { isOn: true, from: '2026-04-03', to: '2026-04-06' };
  expect(
    ['2026-04-02', '2026-04-03', '2026-04-06', '2026-04-07'].map((day) => closureState(easter, day)),
  ).toEqual(['upcoming', 'active', 'active', 'ended']);
  expect(closureState({ ...easter, isOn: false }, '2026-04-04')).toBe('off');
});

const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('a closure without a start or end date is active on every day its other date allows', () => {
  fc.assert(
    fc.property(anyDay, fc.option(anyDay), fc.option(anyDay), (day, from, to) => {
      const isActive = activeClosures([closure({ from, to })], day).length === 1;
      expect(isActive).toBe((from === null || from <= day) && (to === null || day <= to));
    }),
  );
});

test('rejects a closure that ends before it starts or has an invalid date', () => {
  expect(closureSchema.safeParse(closure({ from: '2026-04-06', to: '2026-04-03' })).success).toBe(false);
  expect(closureSchema.safeParse(closure({ from: '2026-02-30' })).success).toBe(false);
});

test('a simplified ring covers the original with at most the requested number of vertices', () => {
  fc.assert(
    fc.property(starRing(60), fc.integer({ min: 4, max: 30 }), (ring, maxVertices) => {
      const simple = simplifyOutward(ring, maxVertices);
      expect(simple.length).toBeLessThanOrEqual(Math.max(maxVertices, 3));
      for (const vertex of ring) expect(contains(simple, vertex)).toBe(true);
    }),
  );
});

test('simplifies a ring of 20,000 vertices', () => {
  const ring = Array.from({ length: 20_000 }, (_, at): LngLat => {
    const angle = (2 * Math.PI * at) / 20_000;
    const radius = 0.01 * (1 + 0.1 * Math.sin(40 * angle));
    return [7 + radius * Math.cos(angle), 43 + radius * Math.sin(angle)];
  });
  const simple = simplifyOutward(ring, 50);
  expect(simple.length).toBeLessThanOrEqual(50);
  for (const vertex of ring) expect(contains(simple, vertex)).toBe(true);
});

test('each part becomes an area without its holes', () => {
  const [outer = []] = square.type === 'Polygon' ? square.coordinates : [];
  const hole = outer.map(([x, y]): LngLat => [7.005 + (x - 7.005) / 2, 43.005 + (y - 43.005) / 2]);
  const area: ZoneGeometry = { type: 'MultiPolygon', coordinates: [[outer, hole], [outer]] };
  const { areas, isSimplified, fits } = closureAreas([closure({ area })]);
  expect(areas.map(({ id, ring }) => [id, ring.length])).toEqual([
    ['a', 4],
    ['a', 4],
  ]);
  expect({ isSimplified, fits }).toEqual({ isSimplified: false, fits: true });
});

test('closures stay within the vertex limit, or are reported as not fitting', () => {
  fc.assert(
    fc.property(fc.array(starRing(400), { minLength: 1, maxLength: 8 }), (rings) => {
      const all = rings.map((ring, at) =>
        closure({ id: String(at), area: { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] } }),
      );
      const { areas, isSimplified, fits } = closureAreas(all);
      const vertices = areas.reduce((sum, { ring }) => sum + ring.length, 0);
      expect(fits).toBe(true);
      expect(vertices).toBeLessThanOrEqual(maxClosureVertices);
      expect(isSimplified).toBe(rings.flat().length > maxClosureVertices);
    }),
    { numRuns: 20 },
  );
  const manyClosures = Array.from({ length: 200 }, (_, at) => closure({ id: String(at) }));
  expect(closureAreas(manyClosures).fits).toBe(false);
  const aroundEarth: LngLat[] = [
    [-180, 0],
    [0, -0.1],
    [180, 0],
    [0, 0.1],
    [-180, 0],
  ];
  const vast: ZoneGeometry = { type: 'MultiPolygon', coordinates: [[aroundEarth], [aroundEarth]] };
  expect(closureAreas([closure({ area: vast })]).fits).toBe(false);
});

test('hatching stays inside its ring', () => {
  fc.assert(
    fc.property(starRing(30), (ring) => {
      const lines = hatching(ring);
      expect(lines.length).toBeGreaterThan(0);
      for (const [[ax, ay], [bx, by]] of lines)
        expect(contains(ring, [(ax + bx) / 2, (ay + by) / 2])).toBe(true);
    }),
  );
});
