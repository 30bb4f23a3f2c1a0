import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOpenOrder } from './open-order.ts';

const lengthOf = (costs: readonly (readonly number[])[], order: readonly number[]) =>
  order.slice(1).reduce((sum, to, index) => sum + (costs[order[index] ?? 0]?.[to] ?? Number.NaN), 0);

function orders(places: readonly number[]): number[][] {
  if (places.length === 0) return [[]];
  return places.flatMap((first) =>
    orders(places.filter((place) => place !== first)).map((rest) => [first, ...rest]),
  );
}

const squares = fc.integer({ min: 2, max: 6 }).chain((size) =>
  fc.array(fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
);

test('no other order with any end is cheaper', () => {
  fc.assert(
    fc.property(squares, (costs) => {
      const found = bestOpenOrder(costs) ?? [];
      const [first, ...others] = costs.keys();
      expect(found.toSorted()).toEqual([first, ...others]);
      expect(found[0]).toBe(0);
      const best = Math.min(...orders(others).map((rest) => lengthOf(costs, [0, ...rest])));
      expect(lengthOf(costs, found)).toBe(best);
    }),
  );
});

test('a place without a way out is last, and one without a way in leaves no order', () => {
  const none = Number.POSITIVE_INFINITY;
  expect(
    bestOpenOrder([
      [0, 1, 5],
      [none, 0, none],
      [9, 9, 0],
    ]),
  ).toEqual([0, 2, 1]);
  expect(
    bestOpenOrder([
      [0, none, 5],
      [1, 0, 1],
      [9, none, 0],
    ]),
  ).toBeUndefined();
});
