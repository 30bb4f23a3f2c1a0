import { expect, test } from 'vitest';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import { geometryOf } from '../../../shared/zones/zone.testing.ts';
import { issuesByZone } from '../check/validity.ts';
import { problemsOf, problemsOfSeverity, steppedFrom } from './problem.ts';

const gap = (ids: string[], at: [number, number]): ZoneIssue => ({
  kind: 'gap',
  severity: 'warning',
  ids,
  at,
  areaSquareMeters: 50,
  share: 0.1,
  gapWidthMeters: 15,
  lengthMeters: 10,
});
const missing: ZoneIssue = { kind: 'store-id-missing', severity: 'error', ids: ['c'] };
const uncovered: ZoneIssue = {
  kind: 'not-covered',
  severity: 'warning',
  ids: ['a', 'b'],
  at: [0.5, 0.5],
  areaSquareMeters: 900,
  geometry: geometryOf('POLYGON ((0 0, 1 0, 1 1, 0 1, 0 0))'),
};

test('what is between two zones is one problem, and errors come first', () => {
  const problems = problemsOf(issuesByZone([gap(['a', 'b'], [5, 5]), missing]), []);
  expect(problems.map(({ issue }) => issue.kind)).toEqual(['store-id-missing', 'gap']);
  expect(problemsOfSeverity(problems, 'warning')).toHaveLength(1);
});

test('an enclosed area stands for the strips in it, and for no others', () => {
  const byZone = issuesByZone([gap(['a', 'b'], [0.2, 0.2]), gap(['a', 'c'], [5, 5])]);
  const kinds = problemsOf(byZone, [uncovered]).map(({ issue }) => `${issue.kind} ${issue.ids.join('')}`);
  expect(kinds).toEqual(['gap ac', 'not-covered ab']);
});

test('each has a key of its own, which stays when its place and figures change', () => {
  const keys = (...issues: ZoneIssue[]) => problemsOf(issuesByZone(issues), []).map(({ key }) => key);
  const before = keys(gap(['a', 'b'], [1, 1]), gap(['a', 'b'], [2, 2]));
  expect(new Set(before).size).toBe(2);
  expect(keys(gap(['b', 'a'], [3, 3]))).toEqual([before[0]]);
});

test('steps go round, and on from where a problem was mended', () => {
  const problems = ['a', 'b', 'c'].map((key) => ({ key, issue: missing }));
  const from = (key: string | null, place = 0) => [
    steppedFrom(problems, { key, place }, 1),
    steppedFrom(problems, { key, place }, -1),
  ];
  expect(from('a')).toEqual([1, 2]);
  expect(from('c')).toEqual([0, 1]);
  expect(from('mended', 1)).toEqual([1, 0]);
  expect(from('mended', 3)).toEqual([0, 2]);
  expect(from(null)).toEqual([0, 2]);
  expect(steppedFrom([], { key: 'a', place: 0 }, 1)).toBe(-1);
});
