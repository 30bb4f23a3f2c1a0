import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../../shared/faults/fault.ts';
import { split } from './splitting.ts';

const unnamed: Fault = { kind: 'invalid', fields: [], message: 'no' };

/** Sends groups to a service that refuses every group with one of `bad` in it, until all are settled. */
function send(all: readonly number[], bad: ReadonlySet<number>, names: (group: readonly number[]) => Fault) {
  const waiting = [all];
  const accepted: number[] = [];
  const blamed: number[] = [];
  let requests = 0;
  for (let group = waiting.pop(); group; group = waiting.pop()) {
    requests += 1;
    if (group.every((item) => !bad.has(item))) accepted.push(...group);
    else {
      const { atFault, again } = split(group, names(group));
      blamed.push(...atFault.map(({ item }) => item));
      waiting.push(...again);
    }
  }
  return { accepted, blamed, requests };
}

const batches = fc
  .integer({ min: 1, max: 200 })
  .chain((size) =>
    fc.tuple(
      fc.constant(Array.from({ length: size }, (_, n) => n)),
      fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 1, maxLength: 5 }),
    ),
  );

describe('a refused batch', () => {
  test('fails only the zones at fault, and every other zone is accepted once', () => {
    fc.assert(
      fc.property(batches, ([all, bad]) => {
        const { accepted, blamed, requests } = send(all, new Set(bad), () => unnamed);
        expect(blamed.sort()).toEqual([...bad].sort());
        expect(accepted.sort((a, b) => a - b)).toEqual(all.filter((item) => !bad.includes(item)));
        expect(requests).toBeLessThanOrEqual(1 + 2 * bad.length * Math.ceil(Math.log2(all.length) || 0));
      }),
    );
  });

  test('is sent again without the zones that the service names, one or all of them', () => {
    fc.assert(
      fc.property(batches, fc.boolean(), ([all, bad], atATime) => {
        const names = (group: readonly number[]): Fault => {
          const named = group.flatMap((item, index) => (bad.includes(item) ? [index] : []));
          const reported = atATime ? named.slice(0, 1) : named;
          return {
            kind: 'invalid',
            fields: reported.map((n) => ({ field: `zones.${n}.polygon`, message: 'bad' })),
          };
        };
        const { accepted, blamed, requests } = send(all, new Set(bad), names);
        expect(blamed.sort()).toEqual([...bad].sort());
        expect(accepted).toHaveLength(all.length - bad.length);
        expect(requests).toBeLessThanOrEqual(1 + (atATime ? bad.length : 1));
      }),
    );
  });

  test('reports the fields of each zone separately', () => {
    const fields = [
      { field: 'zones.1.store_id', message: 'wrong' },
      { field: 'zones.1', message: 'odd' },
      { field: 'zones.9.polygon', message: 'nobody' },
    ];
    expect(split(['a', 'b', 'c'], { kind: 'invalid', fields })).toEqual({
      atFault: [
        {
          item: 'b',
          fault: {
            kind: 'invalid',
            fields: [
              { field: 'store_id', message: 'wrong' },
              { field: '', message: 'odd' },
            ],
          },
        },
      ],
      again: [['a', 'c']],
    });
  });
});
