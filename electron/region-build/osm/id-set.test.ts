import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdSet } from './id-set.ts';

const id = fc.oneof(
  fc.integer({ min: 0, max: 200_000 }),
  fc.integer({ min: 2 ** 33, max: 2 ** 33 + 70_000 }),
  fc.integer({ min: 0, max: 2 ** 45 }),
);

test('a set has the IDs that were added, in any order, and no others', () => {
  fc.assert(
    fc.property(fc.array(id), fc.array(id), (added, others) => {
      const set = new IdSet();
      for (const one of added) set.add(one);
      const expected = new Set(added);
      expect(set.isEmpty).toBe(expected.size === 0);
      for (const one of [...added, ...others, ...added.map((one) => one + 1)])
        expect(set.has(one)).toBe(expected.has(one));
    }),
  );
});

test('dense and scattered IDs are distinguished from those between them', () => {
  const set = new IdSet();
  const odd = Array.from({ length: 30_000 }, (_, index) => 2 * index + 1);
  for (const one of [...odd.filter((one) => one % 3 === 0), ...odd.toReversed()]) set.add(one);
  const found = Array.from({ length: 60_001 }, (_, one) => one).filter((one) => set.has(one));
  expect(found).toEqual(odd);
});
