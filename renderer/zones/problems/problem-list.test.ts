import { expect, test } from 'vitest';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { indexAfterStep } from './problem-list.ts';

const missing: ZoneIssue = { kind: 'store-id-missing', severity: 'error', ids: ['c'] };

test('steps wrap around, and continue where a problem was fixed', () => {
  const problems = ['a', 'b', 'c'].map((key) => ({ key, issue: missing }));
  const from = (key: string | null, place = 0) => [
    indexAfterStep(problems, { key, place }, 1),
    indexAfterStep(problems, { key, place }, -1),
  ];
  expect(from('a')).toEqual([1, 2]);
  expect(from('c')).toEqual([0, 1]);
  expect(from('mended', 1)).toEqual([1, 0]);
  expect(from('mended', 3)).toEqual([0, 2]);
  expect(from(null)).toEqual([0, 2]);
  expect(indexAfterStep([], { key: 'a', place: 0 }, 1)).toBe(-1);
});
