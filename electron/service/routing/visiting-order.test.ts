import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitingOrder } from './visiting-order.ts';

type Costs = (number | undefined)[][];

const sumOf = (costs: Costs, order: readonly number[]): number =>
  order
    .slice(1)
    .reduce((sum, to, index) => sum + (costs[order[index] ?? 0]?.[to] ?? Number.POSITIVE_INFINITY), 0);

/** Returns the lowest cost of all orders. */
function leastSum(costs: Costs, order: readonly number[] = [0]): number {
  const end = costs.length - 1;
  const left = costs.map((_, stop) => stop).filter((stop) => stop !== end && !order.includes(stop));
  if (left.length === 0) return sumOf(costs, [...order, end]);
  return Math.min(...left.map((stop) => leastSum(costs, [...order, stop])));
}

function expectOrderOfAll(costs: Costs, order: readonly number[] | undefined): asserts order {
  expect(order?.toSorted((a, b) => a - b)).toEqual(costs.map((_, stop) => stop));
  expect([order?.[0], order?.at(-1)]).toEqual([0, costs.length - 1]);
}

/** Costs of one-way streets: they differ by direction, and some are unreachable. */
const arbitraryCosts = (stops: fc.Arbitrary<number>): fc.Arbitrary<Costs> =>
  stops.chain((count) => {
    const cost = fc.oneof(
      { weight: 9, arbitrary: fc.nat(1000) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return fc.array(fc.array(cost, { minLength: count, maxLength: count }), {
      minLength: count,
      maxLength: count,
    });
  });

test('few stops are in the optimal order, or in none if no order connects all', () => {
  fc.assert(
    fc.property(arbitraryCosts(fc.integer({ min: 2, max: 8 })), (costs) => {
      const order = visitingOrder(costs);
      const least = leastSum(costs);
      if (least === Number.POSITIVE_INFINITY) {
        expect(order).toBeUndefined();
        return;
      }
      expectOrderOfAll(costs, order);
      expect(sumOf(costs, order)).toBe(least);
    }),
  );
});

/** Returns distances between random places of a town, slightly longer in one direction. */
function townCosts(count: number, seed: number): Costs {
  const random = fc.sample(fc.tuple(fc.nat(10_000), fc.nat(10_000), fc.nat(300)), { numRuns: count, seed });
  return random.map(([x, y, hill]) =>
    random.map(([otherX, otherY, otherHill]) =>
      Math.round(Math.abs(x - otherX) + Math.abs(y - otherY) + Math.max(0, otherHill - hill)),
    ),
  );
}

test('many stops along a road are visited along it', () => {
  for (const count of [16, 60, 250]) {
    const along = Array.from({ length: count }, (_, index) => (index * 101) % count);
    along[0] = 0;
    along[count - 1] = count;
    const costs = along.map((from) => along.map((to) => Math.abs(to - from)));
    const order = visitingOrder(costs);
    expectOrderOfAll(costs, order);
    expect(sumOf(costs, order)).toBe(count);
  }
});

test('one stop more than can be ordered exactly adds at most a detour to the optimal order of the others', () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    const costs = townCosts(16, seed);
    const order = visitingOrder(costs);
    expectOrderOfAll(costs, order);
    const isOther = (_: unknown, stop: number) => stop !== 1;
    const others = visitingOrder(costs.filter(isOther).map((row) => row.filter(isOther))) ?? [];
    const best = others.map((stop) => (stop === 0 ? 0 : stop + 1));
    const withDetour = best.slice(1).map((_, gap) => best.toSpliced(gap + 1, 0, 1));
    expect(sumOf(costs, order)).toBeLessThanOrEqual(
      Math.min(...withDetour.map((each) => sumOf(costs, each))),
    );
  }
});

test('an unreachable stop leaves no order, with few stops and with many', () => {
  for (const count of [5, 30]) {
    const costs = townCosts(count, 7).map((row) => row.map((cost, to) => (to === 2 ? undefined : cost)));
    expect(visitingOrder(costs)).toBeUndefined();
  }
});

test('visits many stops connected mostly by one-way streets', () => {
  const count = 30;
  const costs = townCosts(count, 3).map((row, from) =>
    row.map((cost, to) => ((from * 7 + to * 13) % 5 === 0 ? undefined : cost)),
  );
  const order = visitingOrder(costs);
  expectOrderOfAll(costs, order);
  expect(sumOf(costs, order)).toBeLessThan(Number.POSITIVE_INFINITY);
});
