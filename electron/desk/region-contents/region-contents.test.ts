import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { regionWithinMs, testRegion } from '../../region-build/region.testing.ts';
import { publisher } from '../published.ts';
import { countHere } from './count-here.testing.ts';
import { openRegionContents } from './region-contents-capability.ts';
import { sampleEvenly } from './sample-evenly.ts';

let folder = '';
beforeAll(async () => {
  folder = await testRegion();
}, regionWithinMs);

const box = (west: number, south: number, east: number, north: number): ZoneGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const pocitos = box(-56.16, -34.92, -56.14, -34.9);
/** The western and eastern halves of `pocitos`. */
const west = box(-56.16, -34.92, -56.150_000_3, -34.9);
const east = box(-56.150_000_3, -34.92, -56.14, -34.9);

function opened(of: string | null = folder) {
  const { calls, close } = openRegionContents({
    spawnRegionContents: countHere,
    regionFolder: publisher<string | null>(of),
  });
  onTestFinished(async () => close?.());
  const context = (signal = new AbortController().signal) => ({ signal, report: () => {} });
  return {
    count: async (areas: ZoneGeometry[], signal?: AbortSignal) =>
      calls['regionContents.count']({ areas }, context(signal)),
    addresses: async (area: ZoneGeometry, atMost: number) =>
      calls['regionContents.addresses']({ area, atMost }, context()),
  };
}

const total = (counted: readonly { count: number }[] | null | undefined) =>
  counted?.reduce((sum, { count }) => sum + count, 0);

test('counts addresses, streets, and points of interest, and two halves add up to the total', async () => {
  const outcome = await opened().count([pocitos, west, east]);
  if (!outcome.ok) throw new TypeError(outcome.fault.kind);
  const [full, left, right] = outcome.value;
  expect(full?.partly).toBe(false);
  expect(full?.addresses).toBeGreaterThan(1000);
  expect((left?.addresses ?? 0) + (right?.addresses ?? 0)).toBe(full?.addresses);
  expect((total(left?.pois) ?? 0) + (total(right?.pois) ?? 0)).toBe(total(full?.pois));
  expect(left?.streets).toBeLessThan(full?.streets ?? 0);
  expect((left?.streets ?? 0) + (right?.streets ?? 0)).toBeGreaterThanOrEqual(full?.streets ?? 0);
});

test('counts overlapping parts once', async () => {
  const twice: ZoneGeometry = {
    type: 'MultiPolygon',
    coordinates: [pocitos, west].flatMap((one) => (one.type === 'Polygon' ? [one.coordinates] : [])),
  };
  const outcome = await opened().count([pocitos, twice]);
  if (!outcome.ok) throw new TypeError(outcome.fault.kind);
  expect(outcome.value[1]).toEqual(outcome.value[0]);
});

test('returns null outside the data and marks areas that are partly covered', async () => {
  const beyond = box(10, 50, 10.1, 50.1);
  const across = box(-56.4, -34.92, -56.3, -34.85);
  const aroundAll = box(-57, -36, -55, -34);
  const outcome = await opened().count([beyond, across, aroundAll]);
  expect(outcome).toMatchObject({ ok: true, value: [null, { partly: true }, { partly: true }] });
  expect(await opened().addresses(beyond, 10)).toEqual({ ok: true, value: null });
});

test('returns null without a region', async () => {
  expect(await opened(null).count([pocitos])).toEqual({ ok: true, value: [null] });
  expect(await opened(null).addresses(pocitos, 5)).toEqual({ ok: true, value: null });
});

test('fails if the region can’t be read', async () => {
  expect(await opened('/no/such/folder').count([pocitos])).toMatchObject({
    ok: false,
    fault: { kind: 'desk' },
  });
});

test('samples the requested number of addresses in proportion to their density', async () => {
  const outcome = await opened().addresses(pocitos, 200);
  const halves = await opened().count([west, pocitos]);
  if (!outcome.ok || !outcome.value || !halves.ok) throw new TypeError('Nothing was found');
  const { lats, lngs, total: all } = outcome.value;
  expect([lats.length, lngs.length]).toEqual([200, 200]);
  expect(all).toBe(halves.value[1]?.addresses);
  const share = lngs.filter((lng) => lng < -56.15).length / 200;
  expect(share).toBeCloseTo((halves.value[0]?.addresses ?? 0) / all, 1);
});

test('a canceled count ends as canceled, and the next one works', async () => {
  const { count } = opened();
  const controller = new AbortController();
  const counted = count([pocitos, west, east], controller.signal);
  controller.abort();
  expect(await counted).toEqual({ ok: false, fault: { kind: 'cancelled' } });
  expect(await count([west])).toMatchObject({ ok: true });
});

test('samples all positions if there are few, and each at most once', () => {
  const positions = Array.from({ length: 50 }, (_, index): [number, number] => [index, (index * 7) % 50]);
  expect(sampleEvenly(positions, 50)).toEqual(positions);
  const some = sampleEvenly(positions, 20);
  expect(new Set(some.map(String)).size).toBe(20);
});
