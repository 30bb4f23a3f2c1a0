import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Toll, TollFare } from '../../shared/api/distance.ts';
import { formatAmount, formatAmounts } from './money.ts';
import {
  isUsable,
  type PaymentProfile,
  paymentMethodsOf,
  tollCost,
  tollRange,
  tollTotal,
  transpondersOf,
  transpondersOfTolls,
} from './toll-cost.ts';
import { tripCost } from './trip-cost.ts';

const fare = (
  value: number,
  paymentMethods: string[],
  { transponders = [] as string[], currency = 'EUR' } = {},
): TollFare => ({
  id: `${value} ${paymentMethods.join()} ${currency}`,
  name: 'Fare',
  price: { type: 'value', currency, value },
  paymentMethods,
  transponders: transponders.map((system) => ({ system })),
});
const toll = (...fares: TollFare[]): Toll => ({ fares });
const cash: PaymentProfile = { methods: ['cash'], transponders: [] };
const tagged: PaymentProfile = { methods: ['cash', 'transponder'], transponders: ['VIA-T'] };

describe('a fare is usable', () => {
  test('with one of its methods', () => {
    expect(isUsable(fare(1, ['bankCard', 'cash']), cash)).toBe(true);
    expect(isUsable(fare(1, ['bankCard']), cash)).toBe(false);
  });
  test('by transponder only with one of its systems', () => {
    expect(isUsable(fare(1, ['transponder'], { transponders: ['Ulys'] }), tagged)).toBe(false);
    expect(isUsable(fare(1, ['transponder'], { transponders: ['Ulys', 'VIA-T'] }), tagged)).toBe(true);
    expect(isUsable(fare(1, ['transponder']), tagged)).toBe(true);
  });
  test('by all if it names no method', () => {
    expect(isUsable(fare(1, []), { methods: [], transponders: [] })).toBe(true);
    expect(isUsable({ ...fare(1, []), paymentMethods: null }, { methods: [], transponders: [] })).toBe(true);
  });
});

test('the cheapest usable fare of a toll is paid; the others are listed', () => {
  const dear = fare(5, ['cash']);
  const cheap = fare(3, ['cash', 'bankCard']);
  const tag = fare(1, ['transponder'], { transponders: ['Ulys'] });
  expect(tollCost(toll(dear, cheap, tag), cash)).toEqual({
    kind: 'priced',
    fare: cheap,
    amount: { currency: 'EUR', value: 3 },
    others: [dear, tag],
  });
  expect(tollCost(toll(tag), cash)).toEqual({ kind: 'unusable', others: [tag] });
});

test('a price that isn’t a single amount is unknown', () => {
  const ranged: TollFare = { ...fare(3, ['cash']), price: { type: 'range', minimum: 2, maximum: 4 } };
  expect(tollCost(toll(ranged), cash)).toMatchObject({ kind: 'no-price' });
  expect(tollCost(toll(), cash)).toMatchObject({ kind: 'no-price' });
  expect(tollCost({}, cash)).toMatchObject({ kind: 'no-price' });
});

test('each currency has its own total, and what is missing is counted', () => {
  const tolls = [
    toll(fare(0.1, ['cash'])),
    toll(fare(0.2, ['cash'])),
    toll(fare(7, ['cash'], { currency: 'CHF' })),
    toll(),
    toll(fare(1, ['bankCard'])),
  ];
  expect(tollTotal(tolls, cash)).toEqual({
    amounts: [
      { currency: 'EUR', value: 0.3 },
      { currency: 'CHF', value: 7 },
    ],
    withoutPrice: 1,
    unusable: 1,
  });
});

test('the range skips profiles that can’t pay all tolls', () => {
  const tolls = [toll(fare(4, ['cash']), fare(2, ['transponder'], { transponders: ['VIA-T'] }))];
  const penniless: PaymentProfile = { methods: [], transponders: [] };
  expect(tollRange(tolls, [cash, tagged, penniless])).toEqual([{ currency: 'EUR', min: 2, max: 4 }]);
  expect(tollRange(tolls, [penniless])).toEqual([]);
});

test('a method that one toll doesn’t accept isn’t accepted everywhere', () => {
  const tolls = [
    toll(fare(1, ['cash', 'bankCard'])),
    toll(fare(1, ['bankCard']), fare(1, ['transponder'], { transponders: ['A', 'A', 'B'] })),
    toll(),
  ];
  expect(paymentMethodsOf(tolls)).toEqual([
    { name: 'cash', isAcceptedEverywhere: false },
    { name: 'bankCard', isAcceptedEverywhere: true },
    { name: 'transponder', isAcceptedEverywhere: false },
  ]);
  expect(transpondersOfTolls(tolls)).toEqual([
    { name: 'A', isAcceptedEverywhere: false },
    { name: 'B', isAcceptedEverywhere: false },
  ]);
});

test('a system named twice is listed once', () => {
  expect(transpondersOf(fare(1, ['transponder'], { transponders: ['BipandGo', 'BipandGo'] }))).toEqual([
    'BipandGo',
  ]);
});

test('more payment methods never cost more', () => {
  const methods = fc.subarray(['cash', 'bankCard', 'travelCard']);
  const fares = fc.array(
    fc.tuple(
      fc.integer({ min: 0, max: 900 }),
      fc.subarray(['cash', 'bankCard', 'travelCard'], { minLength: 1 }),
    ),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(fares, methods, methods, (all, some, more) => {
      const priced = toll(...all.map(([cents, accepted]) => fare(cents / 100, accepted)));
      const few = tollCost(priced, { methods: some, transponders: [] });
      const many = tollCost(priced, { methods: [...some, ...more], transponders: [] });
      if (few.kind !== 'priced') return;
      expect(many.kind === 'priced' && many.amount.value <= few.amount.value).toBe(true);
    }),
  );
});

test('a price without a source is marked, also in totals and ranges', () => {
  const known = toll({ ...fare(2, ['cash']), source: 'https://example.com' });
  const unknown = toll({ ...fare(3, ['cash']), source: null });
  const ofProvider = toll(fare(4, ['cash']));
  expect(tollTotal([known, ofProvider], cash).amounts).toEqual([{ currency: 'EUR', value: 6 }]);
  const { amounts } = tollTotal([unknown, known], cash);
  expect(amounts).toEqual([{ currency: 'EUR', value: 5, withoutSource: true }]);
  expect(amounts.map(formatAmount)).toEqual(['€5.00 (no source)']);
  expect(tollRange([unknown], [cash])).toEqual([{ currency: 'EUR', min: 3, max: 3, withoutSource: true }]);
  const rates = { currency: 'EUR', perKilometer: 1, perHour: 0 };
  expect(formatAmounts(tripCost({ meters: 1000, seconds: 60, tolls: amounts }, rates))).toBe(
    '€6.00 (no source)',
  );
});
