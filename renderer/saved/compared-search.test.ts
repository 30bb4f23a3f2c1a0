import { expect, test } from 'vitest';
import { savedRoute } from '../../shared/saved/saved-search.testing.ts';
import type { SavedInput, SavedSearch } from '../../shared/saved/saved-search.ts';
import { routeAnswer } from '../route/route.testing.ts';
import { comparedToCsv } from './compared-export.ts';
import { comparedSearch } from './compared-search.ts';

const ends = { origin: { lat: -34.9, lng: -56.2 }, destination: { lat: -34.8, lng: -56.0 } };
const cash = { id: 'cash', name: 'Cash', methods: ['cash'], transponders: [] };
const tag = { id: 'tag', name: 'Tag', methods: ['transponder'], transponders: ['Telepeaje'] };
const rates = { currency: 'UYU', perKilometer: 10, perHour: 600 };

const fare = (value: number, method: string, systems: string[] = []) => ({
  id: method,
  name: method,
  price: { type: 'value', currency: 'UYU', value },
  paymentMethods: [method],
  transponders: systems.map((system) => ({ system })),
});

/** A saved toll answer: a route of 12 minutes and 3 km with one toll with these fares. */
function savedTolls(fares: readonly object[]): SavedSearch {
  const { placeNames: _, position: __, ...stored } = savedRoute({ name: 'Tolls' });
  if (stored.question.kind !== 'route') throw new Error('The saved route is none');
  const { route } = stored.question;
  const question: SavedInput = {
    kind: 'tolls',
    route,
    chosen: 0,
    tolls: { vehicle: 'driving', profile: 'cash' },
  };
  const { routes } = routeAnswer(ends);
  const tolled = routes.map((one) => ({
    ...one,
    legs: one.legs.map((leg) => ({ ...leg, tolls: [{ fares }], tollSystems: [] })),
  }));
  return {
    ...stored,
    id: '1',
    kind: 'tolls',
    savedAt: null,
    question,
    answers: [{ call: 'distance.tolls', question: ends, answer: { status: 'OK', routes: tolled } }],
  };
}

const compare = (search: SavedSearch) =>
  comparedSearch(search, { profiles: [cash, tag], profile: cash, rates, usesSampleTariffs: false });

test('a saved toll answer is compared by the sum of its tolls per profile and by the trip costs', () => {
  const compared = compare(savedTolls([fare(100, 'cash'), fare(80, 'transponder', ['Telepeaje'])]));
  expect(compared).toMatchObject({
    seconds: 720,
    meters: 3000,
    totals: [{ total: { amounts: [{ value: 100 }] } }, { total: { amounts: [{ value: 80 }] } }],
    // 3 km at 10, a fifth of an hour at 600, and the toll in cash.
    tripCosts: [{ currency: 'UYU', value: 250 }],
  });
});

test('a toll that a profile cannot pay is counted in the table, and leaves the trip costs unknown', () => {
  const compared = compare(savedTolls([fare(80, 'transponder', ['Telepeaje'])]));
  const [headings = '', line = ''] = comparedToCsv(compared ? [compared] : []).split('\r\n');
  const cells = new Map(headings.split(',').map((heading, column) => [heading, line.split(',')[column]]));
  expect(cells.get('tolls_not_payable (Cash)')).toBe('1');
  expect(cells.get('tolls_UYU (Tag)')).toBe('80');
  expect(cells.has('trip_cost_UYU')).toBe(false);
});

test('a saved search of another kind or without a route is not compared', () => {
  const { placeNames: _, position: __, ...stored } = savedRoute();
  expect(compare({ ...stored, id: '1', kind: 'route', savedAt: null })).toBeNull();
});
