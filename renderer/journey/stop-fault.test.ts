import { expect, test } from 'vitest';
import type { Fault } from '../../shared/faults/fault.ts';
import { stopFault } from './stop-fault.ts';

const refused = (field: string): Fault => ({ kind: 'invalid', fields: [{ field, message: field }] });
const marked = (fault: Fault) => [0, 1, 2, 3].filter((index) => stopFault(fault, index, 4) !== undefined);

test.each([
  ['origin', [0]],
  ['destination', [3]],
  ['waypoints', [1, 2]],
  ['waypoints.1', [2]],
  ['waypoints.1.lat', [2]],
  ['mode', []],
])('where %s is refused, these stops are marked: %j', (field, stops) => {
  expect(marked(refused(field))).toEqual(stops);
});

test('other faults mark no stop', () => {
  expect(marked({ kind: 'timeout' })).toEqual([]);
});
