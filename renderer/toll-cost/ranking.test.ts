import { expect, test } from 'vitest';
import { sampleCurrency } from './money.ts';
import { badgesOf, type RouteFigures } from './ranking.ts';

const route = (seconds: number, meters: number, toll: number | null): RouteFigures => ({
  seconds,
  meters,
  toll: toll === null ? null : toll === 0 ? [] : [{ currency: 'EUR', value: toll }],
});

test('each route gets its badges', () => {
  expect(badgesOf([route(60, 900, 5), route(90, 700, 2), route(95, 800, 0)])).toEqual([
    ['fastest'],
    ['shortest'],
    ['cheapest'],
  ]);
});

test('a single route gets no badge', () => {
  expect(badgesOf([route(60, 900, 5)])).toEqual([[]]);
  expect(badgesOf([])).toEqual([]);
});

test('the first of equals gets the badge, unless all are equal', () => {
  expect(badgesOf([route(60, 900, 0), route(60, 900, 0), route(70, 900, 0)])).toEqual([['fastest'], [], []]);
});

test('the fastest of equally cheap routes is the cheapest', () => {
  expect(badgesOf([route(60, 900, 5), route(95, 700, 0), route(90, 800, 0)])).toEqual([
    ['fastest'],
    ['shortest'],
    ['cheapest'],
  ]);
});

test('the lowest of sample prices is a sample too', () => {
  const sample = { seconds: 60, meters: 900, toll: [{ currency: sampleCurrency, value: 100 }] };
  expect(badgesOf([sample, { ...sample, toll: [] }])).toEqual([[], ['cheapestSample']]);
  const euros = { ...sample, toll: [{ currency: 'EUR', value: 1 }] };
  expect(badgesOf([sample, euros]).flat()).toEqual([]);
});

test('no route is the cheapest while a toll is unknown or currencies differ', () => {
  expect(badgesOf([route(1, 2, null), route(2, 1, 3)]).flat()).not.toContain('cheapest');
  const franks: RouteFigures = { seconds: 2, meters: 1, toll: [{ currency: 'CHF', value: 1 }] };
  expect(badgesOf([route(1, 2, 5), franks]).flat()).not.toContain('cheapest');
});
