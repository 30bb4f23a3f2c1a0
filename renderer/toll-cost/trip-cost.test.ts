import { expect, test } from 'vitest';
import { tripCost } from './trip-cost.ts';

const rates = { currency: 'EUR', perKilometer: 0.3, perHour: 24 };

test('adds distance, time, and tolls in one currency', () => {
  const trip = { meters: 10_000, seconds: 1800, tolls: [{ currency: 'EUR', value: 2.5 }] };
  expect(tripCost(trip, rates)).toEqual([{ currency: 'EUR', value: 17.5 }]);
});

test('tolls in another currency are separate', () => {
  const trip = { meters: 1000, seconds: 0, tolls: [{ currency: 'CHF', value: 7 }] };
  expect(tripCost(trip, rates)).toEqual([
    { currency: 'EUR', value: 0.3 },
    { currency: 'CHF', value: 7 },
  ]);
});
