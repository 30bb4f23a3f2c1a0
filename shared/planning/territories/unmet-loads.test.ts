import { expect, test } from 'vitest';
import { unmetLoads } from './unmet-loads.ts';

test('finds stores outside their bounds with load and bound, largest deviation first', () => {
  const served = new Map([
    [-1, 99],
    [0, 10],
    [1, 12],
    [2, 3],
  ]);
  const bounds = { capacities: [10, 10, null, null], floors: [0, 0, 7, 5] };
  expect(unmetLoads(served, bounds)).toEqual([
    { store: 3, load: 0, bound: 5 },
    { store: 2, load: 3, bound: 7 },
    { store: 1, load: 12, bound: 10 },
  ]);
  expect(unmetLoads(new Map([[0, 10 + 1e-9]]), { capacities: [10], floors: [10] })).toEqual([]);
});
