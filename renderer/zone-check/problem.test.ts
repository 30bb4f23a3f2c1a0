import { expect, test } from 'vitest';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { geometryOf } from '../../shared/zones/zone.testing.ts';
import { areaOfProblem, problemsOf, problemsOfZones } from './problem.ts';

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

test('an issue between two zones is one problem, and errors come first', () => {
  const problems = problemsOf([gap(['a', 'b'], [5, 5]), missing], []);
  expect(problems.map(({ issue }) => issue.kind)).toEqual(['store-id-missing', 'gap']);
});

test('an enclosed area replaces the gaps in it, and no others', () => {
  const issues = [gap(['a', 'b'], [0.2, 0.2]), gap(['a', 'c'], [5, 5])];
  const kinds = problemsOf(issues, [uncovered]).map(({ issue }) => `${issue.kind} ${issue.ids.join('')}`);
  expect(kinds).toEqual(['not-covered ab', 'gap ac']);
});

test('each problem has its own key, which stays when position and figures change', () => {
  const keys = (...issues: ZoneIssue[]) => problemsOf(issues, []).map(({ key }) => key);
  const before = keys(gap(['a', 'b'], [1, 1]), gap(['a', 'b'], [2, 2]));
  expect(new Set(before).size).toBe(2);
  expect(keys(gap(['b', 'a'], [3, 3]))).toEqual([before[0]]);
});

test('among warnings the largest area comes first, whatever its kind', () => {
  const small = { ...gap(['a', 'b'], [5, 5]), areaSquareMeters: 5 } as ZoneIssue;
  const problems = problemsOf(
    [small, { ...small, ids: ['b', 'c'], areaSquareMeters: 70 } as ZoneIssue],
    [uncovered],
  );
  expect(problems.map(({ issue }) => issue.ids.join(''))).toEqual(['ab', 'bc', 'ab']);
  expect(problems.map(areaOfProblem)).toEqual([900, 70, 5]);
});

test('problems of some zones are those of any of them, each once', () => {
  const problems = problemsOf([gap(['a', 'b'], [5, 5]), gap(['b', 'd'], [6, 6]), missing], []);
  const of = (...ids: string[]) => problemsOfZones(problems, ids).map(({ issue }) => issue.ids.join(''));
  expect(of('a', 'b')).toEqual(['ab', 'bd']);
  expect(of('c')).toEqual(['c']);
  expect(of('e')).toEqual([]);
});
