import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceLimits } from '../../api/distance.ts';
import { distanceMeters, type LngLat, toLatLng } from '../../geo/position.ts';
import { arbitraryGeometry } from '../../zones/geometry/arbitrary-zones.testing.ts';
import { areaSquareMeters } from '../../zones/geometry/area.ts';
import type { Store } from '../../zones/store.ts';
import { geometryOf, testZone } from '../../zones/zone.testing.ts';
import type { Zone } from '../../zones/zone.ts';
import {
  changedSince,
  checkOfPlan,
  coveredOfCheck,
  placesOfCheck,
  requestsOfCheck,
  storedRoutesOf,
} from './cover-check.ts';
import {
  bandOf,
  type CoverDurations,
  type CoveredPlace,
  coveredPlaces,
  coverSummary,
  durationsOf,
} from './cover-figures.ts';
import { type CoverPlan, coverCost, coverPlan, placesWithin } from './cover-plan.ts';

const store = (storeId: string, lng: number, lat: number, id = storeId): Store => ({
  id,
  storeId,
  name: storeId,
  address: '',
  openingHours: '',
  position: { lat, lng },
});
const square = (lng: number, lat: number, side = 0.02) =>
  geometryOf(
    `POLYGON ((${lng} ${lat}, ${lng + side} ${lat}, ${lng + side} ${lat + side}, ${lng} ${lat + side}, ${lng} ${lat}))`,
  );

const [north, south] = [store('N', -56.19, -34.85), store('S', -56.19, -34.91)];
const zones = [
  testZone('north', { storeId: 'N', geometry: square(-56.2, -34.86) }),
  testZone('south', { storeId: 'S', geometry: square(-56.2, -34.92) }),
  testZone('wrong', { storeId: 'N', geometry: square(-56.2, -34.94) }),
];

const summaryOf = (places: readonly CoveredPlace[]) =>
  resultOf(coverSummary(places, (zone) => `store of ${zone}`));
const coverFigures = (places: readonly CoveredPlace[]) => summaryOf(places).overall;

const resultOf = <Result>(steps: Generator<void, Result>): Result => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};

const planOf = (...given: Parameters<typeof coverPlan>): CoverPlan => resultOf(coverPlan(...given));

const seconds = (from: Store, to: LngLat) => distanceMeters(from.position, toLatLng(to)) / 10;

function coveredPlacesOf(plan: CoverPlan, secondsOf: (from: Store, to: LngLat) => number | null = seconds) {
  const durations: CoverDurations = new Map(
    plan.questions.flatMap((request) =>
      durationsOf(
        request,
        request.stores.map((at) => {
          const from = plan.stores[at];
          return request.positions.map((to) => (from ? secondsOf(from, to) : null));
        }),
      ),
    ),
  );
  return coveredPlaces(plan, durations, (id) => zones.find((zone) => zone.id === id)?.storeId);
}

it('takes at least one distinct place and no more than the limit from any zone', () => {
  fc.assert(
    fc.property(arbitraryGeometry, fc.integer({ min: 1, max: 200 }), (geometry, maxPlaces) => {
      const { positions } = placesWithin(geometry, maxPlaces);
      expect(positions.length).toBeGreaterThanOrEqual(1);
      expect(positions.length).toBeLessThanOrEqual(maxPlaces);
      expect(new Set(positions.map(String)).size).toBe(positions.length);
    }),
  );
});

it('requests each place from its own and the nearest other stores, within the limit of a request', () => {
  const stores = [north, south, store('FAR', -50, -30), store('N', -56.1, -34.85, 'N2')];
  const plan = planOf(zones, stores, 50);
  expect(plan.withoutStore).toEqual([]);
  expect(plan.questions.flatMap(({ positions }) => positions)).toHaveLength(plan.places.length);
  for (const { stores: requested, positions } of plan.questions) {
    expect(requested.length * positions.length).toBeLessThanOrEqual(distanceLimits.elementsPerQuery);
    expect([...requested].sort()).toEqual([0, 1, 2, 3]);
  }
  expect(coverCost(plan).elements).toBe(plan.places.length * 4);
  expect(plan.gridMeters?.least).toBeGreaterThan(200);
});

it('reports zones without a store and requests nothing for them', () => {
  const others = [zones[0], testZone('none', { storeId: '' }), testZone('unknown', { storeId: 'X' })];
  const plan = planOf(
    others.flatMap((zone) => zone ?? []),
    [north],
    20,
  );
  expect(plan.withoutStore.map(({ id }) => id)).toEqual(['none', 'unknown']);
  expect(new Set(plan.places.map(({ zone }) => zone))).toEqual(new Set(['north']));
  expect(planOf(zones, [], 20)).toMatchObject({ places: [], questions: [], gridMeters: null });
});

it('uses known addresses as places, and weighs zones by area if only some have addresses', () => {
  const positions: LngLat[] = [
    [-56.19, -34.85],
    [-56.185, -34.845],
  ];
  const known = { positions, total: 100 };
  const [first, second] = zones;
  if (!first || !second) throw new TypeError('No zones');
  const addresses = new Map([['north', known]]);
  const both = planOf([first, second], [north, south], 20, addresses);
  expect(both).toMatchObject({ zonesByAddress: 1, zonesOnGrid: 1 });
  expect(both.places.filter(({ zone }) => zone === 'north').map(({ position }) => position)).toEqual(
    known.positions,
  );
  const weightOf = (plan: CoverPlan, id: string) =>
    plan.places.filter(({ zone }) => zone === id).reduce((sum, { weight }) => sum + weight, 0);
  expect(weightOf(both, 'north')).toBeCloseTo(areaSquareMeters(first.geometry), 0);
  const alone = planOf([first], [north, south], 20, addresses);
  expect(alone).toMatchObject({ zonesByAddress: 1, zonesOnGrid: 0, gridMeters: null });
  expect(weightOf(alone, 'north')).toBe(100);
});

it('uses the fastest of a zone’s own stores and counts places closer to another store', () => {
  const covered = coveredPlacesOf(planOf(zones, [north, south], 30));
  const of = (id: string) => covered.filter(({ zone }) => zone === id);
  expect(coverFigures(of('north'))).toMatchObject({ unreachable: 0, sooner: 0 });
  expect(coverFigures(of('wrong')).sooner).toBe(of('wrong').length);
  const [first, ...rest] = summaryOf(covered).soonerStores;
  expect(rest).toEqual([]);
  expect(first).toMatchObject({ store: south, places: of('wrong').length });
  const saved = of('wrong').map(({ route, sooner }) => (route?.seconds ?? 0) - (sooner?.seconds ?? 0));
  expect(first?.maxSavedSeconds).toBe(Math.max(...saved));
});

it('counts a place as unreachable from its own stores even if another store reaches it', () => {
  const covered = coveredPlacesOf(planOf(zones, [north, south], 30), (from, to) =>
    from === north ? null : seconds(from, to),
  );
  const ofWrong = covered.filter(({ zone }) => zone === 'wrong');
  expect(coverFigures(ofWrong)).toMatchObject({
    unreachable: ofWrong.length,
    median: null,
    worst: null,
    within: [0, 0, 0],
    sooner: ofWrong.length,
  });
  expect(summaryOf(ofWrong).soonerStores).toMatchObject([{ store: south, maxSavedSeconds: null }]);
  expect(summaryOf(ofWrong).bars).toEqual([]);
});

const arbitraryPlace = fc.record({
  zone: fc.constantFrom('a', 'b'),
  position: fc.constant<LngLat>([0, 0]),
  weight: fc.double({ min: 0.1, max: 10, noNaN: true }),
  route: fc.option(fc.record({ store: fc.constant(north), seconds: fc.integer({ min: 0, max: 8000 }) })),
  sooner: fc.constant(null),
});

it('has consistent figures for any places', () => {
  fc.assert(
    fc.property(fc.array(arbitraryPlace, { minLength: 1 }), (places: CoveredPlace[]) => {
      const { median, worst, within, unreachable } = coverFigures(places);
      const times = places.flatMap(({ route }) => (route ? [route.seconds] : []));
      expect(worst).toBe(times.length > 0 ? Math.max(...times) : null);
      expect(unreachable).toBe(places.length - times.length);
      const weightWhere = (test: (place: CoveredPlace) => boolean) =>
        places.filter(test).reduce((sum, { weight }) => sum + weight, 0);
      for (const [band, minutes] of [10, 20, 30].entries()) {
        expect(within[band]).toBeCloseTo(
          weightWhere(({ route }) => route !== null && route.seconds <= minutes * 60) /
            weightWhere(() => true),
        );
      }
      if (median !== null) {
        const half = weightWhere(({ route }) => route !== null) / 2 + 1e-9;
        expect(weightWhere(({ route }) => route !== null && route.seconds < median)).toBeLessThanOrEqual(
          half,
        );
        expect(weightWhere(({ route }) => route !== null && route.seconds > median)).toBeLessThanOrEqual(
          half,
        );
      }
      const bars = summaryOf(places).bars;
      expect(bars.reduce((sum, { places: count }) => sum + count, 0)).toBe(times.length);
      for (const { from, to, places: count } of bars) {
        const inBar = times.filter(
          (time) => (time > from * 60 || from === 0) && (to === null || time <= to * 60),
        );
        expect(count).toBe(inBar.length);
      }
    }),
  );
});

it('gives each zone and store the figures of its own places only', () => {
  const covered = coveredPlacesOf(planOf(zones, [north, south], 30));
  const { byZone, byStore, soonerPlaces, reachingStores } = summaryOf(covered);
  for (const [id, figures] of byZone) {
    const alone = covered.filter(({ zone }) => zone === id);
    expect(figures).toEqual(coverFigures(alone));
    expect(byStore.get(`store of ${id}`)).toEqual(figures);
  }
  const saved = soonerPlaces.map(({ route, sooner }) => (route?.seconds ?? 0) - (sooner?.seconds ?? 0));
  expect(saved).toEqual(saved.toSorted((one, other) => other - one));
  expect(new Set(soonerPlaces)).toEqual(new Set(covered.filter(({ sooner }) => sooner)));
  expect(reachingStores).toEqual(new Set([north, south]));
});

it('weighs the median by zone, not by the number of places', () => {
  const place = (zone: string, weight: number, time: number): CoveredPlace => ({
    zone,
    weight,
    position: [0, 0],
    route: { store: north, seconds: time },
    sooner: null,
  });
  const small = Array.from({ length: 9 }, () => place('small', 1, 60));
  expect(coverFigures([...small, place('large', 100, 1300)])).toMatchObject({ median: 1300, worst: 1300 });
  expect([0, 600, 601, 1200, 1801].map(bandOf)).toEqual([0, 0, 1, 1, 3]);
});

it('restores a stored check unchanged, and detects changed zones and stores', () => {
  const byId = new Map(zones.map((zone) => [zone.id, zone]));
  const storesById = new Map([north, south].map((one) => [one.id, one]));
  const plan = planOf(zones, [north, south], 20);
  const found = coveredPlacesOf(plan, (from, to) =>
    from === south && to[0] < -56.19 ? null : seconds(from, to),
  );
  const check = resultOf(checkOfPlan(plan, byId, 'driving'));
  const places = placesOfCheck(check);
  expect(requestsOfCheck(check, places)).toEqual(plan.questions);
  expect(resultOf(coveredOfCheck(check, storedRoutesOf(found, check)))).toEqual(found);

  const changed = (zone: Partial<Zone>, stores = storesById) =>
    resultOf(
      changedSince(check, {
        zones: new Map([...byId].map(([id, one]) => [id, id === 'north' ? { ...one, ...zone } : one])),
        stores,
      }),
    );
  expect(changed({ description: 'another one', zoneId: 'another' })).toBe(false);
  expect(changed({ storeId: 'S' })).toBe(true);
  expect(changed({ geometry: square(-56.2, -34.861) })).toBe(true);
  expect(changed({}, new Map([['N', north]]))).toBe(true);
});
