import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Route, TollRoute } from '../../shared/api/distance.ts';
import { withSampleFares } from '../toll-cost/sample-fares.ts';
import { type Amount, tollName, tollsOf } from '../toll-cost/toll-cost.ts';
import {
  type ComparedRoute,
  type ComparedTrip,
  compareRoutes,
  comparisonToCsv,
  dominatorOf,
  incomparable,
  selectedIndex,
} from './comparison.ts';

const measure = (value: number) => ({ value, text: '' });
const place = { lat: 0, lng: 0 };
const shape = { overview_polyline: { points: '' }, bounds: { northeast: place, southwest: place } };
const leg = { start_location: place, end_location: place };
const cash = { name: 'Cash', methods: ['cash'], transponders: [] };

const tolled: TollRoute = {
  ...shape,
  legs: [
    {
      ...leg,
      distance: measure(10_000),
      duration: measure(600),
      tollSystems: [{ id: 7607, name: 'ASF' }],
      tolls: [
        {
          tollSystemRef: 0,
          fares: [
            {
              id: '1',
              name: '=Sample',
              price: { type: 'value', currency: 'EUR', value: 4.5 },
              paymentMethods: ['cash'],
            },
          ],
        },
      ],
    },
  ],
};
const avoiding = (notice: string): Route => ({
  ...shape,
  overview_polyline: { points: '??' },
  notice,
  main_route_name: 'D 1',
  legs: [{ ...leg, distance: measure(14_000), duration: measure(1200) }],
});
const trip = { from: 'A', to: 'B', vehicle: 'driving', truck: { heightMeters: 4 }, respondedAt: 0 } as const;
const rates = { currency: 'EUR', perKilometer: 1, perHour: 6 };
const compare = (notice = '', routes: readonly Route[] = []) =>
  compareRoutes({
    tolled: [tolled],
    routes,
    avoiding: avoiding(notice),
    profile: cash,
    profiles: [cash],
    rates,
  });

test('compares the total costs of alternatives with and without tolls', () => {
  expect(compare()).toMatchObject([
    { source: { kind: 'tolled', index: 0 }, name: '', route: null, trip: [{ currency: 'EUR', value: 15.5 }] },
    { source: { kind: 'avoiding' }, name: 'D 1', trip: [{ currency: 'EUR', value: 16 }] },
  ]);
});

test('an alternative has the name of the same route in the route panel', () => {
  const other = { ...avoiding(''), main_route_name: 'A 9' };
  const same = { ...other, ...shape, main_route_name: 'A 7', legs: tolled.legs };
  expect(compare('', [other, same])[0]).toMatchObject({ name: 'A 7', route: 1 });
});

test('an alternative that couldn’t avoid a toll has no known cost', () => {
  expect(compare('Has toll segments')[1]).toMatchObject({ total: { withoutPrice: 1 }, trip: null });
});

test('an alternative with the same tolls costs the same', () => {
  const same = { ...avoiding('Has toll segments'), legs: tolled.legs };
  const [first, around] = compareRoutes({
    tolled: [tolled],
    avoiding: same,
    profile: cash,
    profiles: [cash],
    rates,
  });
  expect(around).toMatchObject({ source: { kind: 'avoiding' }, total: first?.total, trip: first?.trip });
});

test('the toll-free alternative is marked on the one with the same path, also for a selection of its own row', () => {
  const compared = compareRoutes({
    tolled: [{ ...tolled, overview_polyline: { points: '_' } }, tolled],
    avoiding: { ...avoiding(''), ...shape },
    profile: cash,
    profiles: [cash],
    rates,
  });
  expect(compared).toMatchObject([
    { source: { kind: 'tolled', index: 0 }, avoidsTolls: false },
    { source: { kind: 'tolled', index: 1 }, avoidsTolls: true },
  ]);
  expect(selectedIndex(compared, 2)).toBe(1);
});

test('tollSystemRef is an index in the leg’s systems, not an ID', () => {
  const leg = tolled.legs[0];
  const names = (tollSystemRef: number) =>
    tollsOf({ legs: leg ? [{ ...leg, tolls: [{ tollSystemRef }] }] : [] }).map(tollName);
  expect(names(0)).toEqual(['ASF']);
  expect(names(7607)).toEqual(['']);
  expect(tollName({ tollCollectionLocations: [{ name: 'Vienne', location: place }] })).toBe('Vienne');
});

test('the CSV names every alternative, and no fare is a formula', () => {
  const { data } = Papa.parse<Record<string, string>>(comparisonToCsv(compare(), trip, cash).trim(), {
    header: true,
  });
  expect(data).toMatchObject([
    {
      route: '1',
      avoids_tolls: 'false',
      tolls_total: '4.5 EUR',
      payment_profile: 'Cash',
      toll: 'ASF',
      price: '4.5',
      fare: "'=Sample",
    },
    { route: '2', avoids_tolls: 'true', tolls_total: '0 EUR', trip_cost: '16 EUR' },
  ]);
});

describe('the CSV', () => {
  const rowsFor = (more: Partial<ComparedTrip>, alternatives = compare()) =>
    Papa.parse<Record<string, string>>(comparisonToCsv(alternatives, { ...trip, ...more }, cash).trim(), {
      header: true,
    }).data;

  test('has the trip, the time and, for trucks, the sizes that are given in every row', () => {
    const ends = { from: 'A', to: 'B', asked_at: '1970-01-01T00:00:00.000Z' };
    const car = { ...ends, vehicle: 'car', truck_height_m: '' };
    expect(rowsFor({})).toMatchObject([car, car]);
    const truck = { ...ends, vehicle: 'truck', truck_height_m: '4', truck_width_m: '' };
    expect(rowsFor({ vehicle: 'truck' })).toMatchObject([truck, truck]);
  });

  test('has no total where a price is unknown, and 0 where no currency is known', () => {
    expect(rowsFor({}, compare('Has toll segments'))[1]).toMatchObject({ tolls_total: '' });
    const free = compareRoutes({
      tolled: [],
      avoiding: avoiding(''),
      profile: cash,
      profiles: [cash],
      rates: null,
    });
    expect(rowsFor({}, free)).toMatchObject([{ tolls_total: '0' }]);
  });
});

test('a road name that looks like a formula is text in the CSV', () => {
  const [alternative] = compare();
  if (!alternative) throw new Error('There is no alternative');
  expect(comparisonToCsv([{ ...alternative, name: '-2+3+cmd|x' }], trip, cash)).toContain(
    `1,"'-2+3+cmd|x",false`,
  );
});

test('sample prices are marked everywhere in the CSV', () => {
  const [sample] = compareRoutes({
    tolled: withSampleFares(
      [{ ...tolled, legs: tolled.legs.map((leg) => ({ ...leg, tolls: [{}] })) }],
      'driving',
    ),
    avoiding: undefined,
    profile: cash,
    profiles: [cash],
    rates,
  });
  if (!sample) throw new Error('There is no alternative');
  const [row] = Papa.parse<Record<string, string>>(comparisonToCsv([sample], trip, cash), {
    header: true,
  }).data;
  expect(row).toMatchObject({
    tolls_total: '100 sample',
    trip_cost: '11 EUR + 100 sample',
    fare: 'Sample tariff',
    currency: 'sample',
    sample: 'true',
  });
  const byTag = { ...cash, name: 'Tag', methods: ['transponder'] };
  const [unpaid] = Papa.parse<Record<string, string>>(comparisonToCsv([sample], trip, byTag), {
    header: true,
  }).data;
  expect(unpaid).toMatchObject({ price: '', sample: 'true' });
});

test('prices without a source are marked everywhere in the CSV', () => {
  const fares = [
    { id: '1', name: 'Fare', price: { type: 'value', currency: 'EUR', value: 3 }, source: null },
  ];
  const [unsourced] = compareRoutes({
    tolled: [{ ...tolled, legs: tolled.legs.map((leg) => ({ ...leg, tolls: [{ fares }] })) }],
    avoiding: undefined,
    profile: cash,
    profiles: [cash],
    rates,
  });
  if (!unsourced) throw new Error('There is no alternative');
  const [row] = Papa.parse<Record<string, string>>(comparisonToCsv([unsourced], trip, cash), {
    header: true,
  }).data;
  expect(row).toMatchObject({
    tolls_total: '3 EUR (no source)',
    trip_cost: '14 EUR (no source)',
    without_source: 'true',
  });
});

describe('the cheapest alternative', () => {
  const euros = (value: number): Amount[] => [{ currency: 'EUR', value }];
  const alternative = (minutes: number, cost: Amount[] | null, more: Partial<ComparedRoute> = {}) => ({
    source: { kind: 'tolled' as const, index: 0 },
    avoidsTolls: false,
    name: '',
    route: null,
    seconds: minutes * 60,
    meters: minutes * 1000,
    tolls: [],
    mayHaveMoreTolls: false,
    total: { amounts: cost ?? [], withoutPrice: cost ? 0 : 1, unusable: 0 },
    range: [],
    trip: null,
    ...more,
  });

  test('is unknown for different units, unknown prices, or tolls that can’t be paid', () => {
    const known = alternative(10, euros(3));
    expect(incomparable([known, alternative(12, euros(2))])).toBeNull();
    expect(incomparable([known, alternative(12, [{ currency: 'XTS', value: 90 }])])).toEqual({
      reason: 'units',
      currencies: ['EUR', 'XTS'],
    });
    expect(incomparable([known, alternative(12, null)])).toEqual({ reason: 'unknown' });
    const unpaid = alternative(12, [], { total: { amounts: [], withoutPrice: 0, unusable: 1 } });
    expect(incomparable([known, unpaid])).toEqual({ reason: 'unusable' });
  });

  test('isn’t determined for a single alternative', () => {
    expect(incomparable([alternative(10, null)])).toBeNull();
  });

  test('one that is slower than another and costs no less is dominated', () => {
    const fast = alternative(10, euros(3));
    const slow = alternative(12, euros(3));
    const cheap = alternative(12, euros(2));
    const short = alternative(12, euros(3), { meters: 9000 });
    const dominators = (...all: ComparedRoute[]) => all.map((one) => dominatorOf(one, all));
    expect(dominators(fast, slow)).toEqual([-1, 0]);
    expect(dominators(fast, cheap)).toEqual([-1, -1]);
    expect(dominators(fast, short)).toEqual([-1, -1]);
    // Cheaper than the fastest alternative, but not than the previous one.
    expect(dominators(fast, cheap, alternative(13, euros(2)))).toEqual([-1, -1, 1]);
    const unknown = { tolls: [{ tollSystem: 'Norte' }] };
    expect(dominators(fast, alternative(12, null, unknown))).toEqual([-1, -1]);
    expect(dominators(alternative(10, null, unknown), alternative(12, null, unknown))).toEqual([-1, 0]);
    const trips = [alternative(10, euros(3), { trip: euros(9) }), { ...short, trip: euros(8) }];
    expect(dominators(...trips)).toEqual([-1, -1]);
    const samples: Amount[] = [{ currency: 'XTS', value: 90 }];
    const mixed = [9, 10].map((value, index) =>
      alternative(10 + index, samples, { trip: [...euros(value), ...samples] }),
    );
    expect(dominators(...mixed)).toEqual([-1, 0]);
  });
});

test('a route has the service’s name, else that of a route with the same path', () => {
  const { points } = tolled.overview_polyline;
  const named = [{ ...avoiding(''), overview_polyline: { points }, main_route_name: 'A 7' }];
  const nameOf = (found: TollRoute) =>
    compareRoutes({
      tolled: [found],
      named,
      avoiding: undefined,
      profile: cash,
      profiles: [cash],
      rates: null,
    })[0]?.name;
  expect(nameOf({ ...tolled, main_route_name: 'N 20' })).toBe('N 20');
  expect(nameOf(tolled)).toBe('A 7');
  expect(nameOf({ ...tolled, overview_polyline: { points: '?' } })).toBe('');
});
