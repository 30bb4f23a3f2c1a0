import { expect, it, vi } from 'vitest';
import { distanceMeters, type LngLat, toLatLng } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import {
  borderResolution,
  type CostAnswer,
  type CostRequest,
  costRequests,
  sampleCosts,
  samplingCost,
} from './sampling.ts';
import { cheapestStore, fullReach } from './territories.ts';

const outline: ZoneGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-56.2, -34.9],
      [-56.1, -34.9],
      [-56.1, -34.82],
      [-56.2, -34.82],
      [-56.2, -34.9],
    ],
  ],
};
const stores: LngLat[] = [
  [-56.18, -34.88],
  [-56.12, -34.87],
  [-56.15, -34.83],
];
const plan = {
  stores,
  outline,
  gridMeters: 1000,
  resolutionMeters: 100,
  reaches: stores.map(() => fullReach),
};
const meters = (one: LngLat, other: LngLat) => distanceMeters(toLatLng(one), toLatLng(other));
const byStraightLine = ({ stores: places, positions }: CostRequest): CostAnswer =>
  places.map((place) => positions.map((to) => meters(stores[place] ?? to, to)));
const oneByOne =
  (respond: (request: CostRequest) => CostAnswer): Parameters<typeof sampleCosts>[1] =>
  async (requests, onResponse) => {
    for (const request of requests) onResponse(request, respond(request));
  };

it('samples a grid, then refines the borders to the requested resolution', async () => {
  const respond = vi.fn(byStraightLine);
  const onProgress = vi.fn();
  const samples = await sampleCosts(plan, oneByOne(respond), onProgress);
  expect(
    borderResolution(
      outline,
      samples.map(({ position }) => position),
      samples.map((sample) => cheapestStore(sample, plan.reaches)),
    ),
  ).toBeLessThanOrEqual(100);
  for (const [store, position] of stores.entries()) {
    const own = samples.find((sample) => meters(sample.position, position) < 1);
    expect(own && cheapestStore(own, plan.reaches)).toBe(store);
  }
  expect(onProgress).toHaveBeenLastCalledWith({
    done: respond.mock.calls.length,
    total: respond.mock.calls.length,
    samples: samples.length,
  });
});

it('costs exactly what was estimated for the grid, and within a factor of two with refinement', async () => {
  const respond = vi.fn(byStraightLine);
  await sampleCosts(plan, oneByOne(respond), () => {});
  const elements = respond.mock.calls.reduce(
    (sum, [{ stores: some, positions }]) => sum + some.length * positions.length,
    0,
  );
  const { first, refinement } = samplingCost(plan);
  const estimated = first.elements + refinement.elements;
  expect(elements).toBeGreaterThan(estimated / 2);
  expect(elements).toBeLessThan(estimated * 2);
  const coarse = vi.fn(byStraightLine);
  await sampleCosts({ ...plan, resolutionMeters: 5000 }, oneByOne(coarse), () => {});
  expect(coarse).toHaveBeenCalledTimes(samplingCost({ ...plan, resolutionMeters: 5000 }).first.queries);
});

it('requests every position once, within the element limit of a request', () => {
  const wanted = Array.from({ length: 300 }, (_, place) => ({
    position: [place / 1000, 0] as LngLat,
    stores: [place % 3, 3 + (place % 5), 8],
  }));
  const requests = costRequests(wanted, 40);
  for (const { stores: some, positions } of requests)
    expect(some.length * positions.length).toBeLessThanOrEqual(40);
  const all = requests.flatMap(({ positions }) => positions.map(String)).sort();
  expect(all).toEqual(wanted.map(({ position }) => String(position)).sort());
  for (const { position, stores: some } of wanted)
    expect(requests.find(({ positions }) => positions.includes(position))?.stores).toEqual(
      expect.arrayContaining(some),
    );
});

it('fails with the error of a request', async () => {
  await expect(
    sampleCosts(
      plan,
      () => Promise.reject(new Error('offline')),
      () => {},
    ),
  ).rejects.toThrow('offline');
});

it('measures border resolution between streets, ignoring a few samples across water', () => {
  const banks = [-56.19, -56.11].flatMap((lng) => [0, 0.0005].map((more): LngLat => [lng + more, -34.83]));
  const streets = Array.from({ length: 100 }, (_, place): LngLat[] => [
    [-56.15, -34.89 + place * 0.0005],
    [-56.1495, -34.89 + place * 0.0005],
  ]).flat();
  const owners = [0, 0, 1, 1, ...streets.map((_, place) => place % 2)];
  expect(borderResolution(outline, [...banks, ...streets], owners)).toBeLessThan(100);
  expect(borderResolution(outline, banks, [0, 0, 1, 1])).toBeGreaterThan(5000);
  expect(
    borderResolution(
      outline,
      streets,
      streets.map(() => 0),
    ),
  ).toBe(0);
});
