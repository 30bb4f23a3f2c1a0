import { expect, test } from 'vitest';
import type { JobOf, JobState } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { endedJobs } from './ended-jobs.ts';

const pull = (id: string, state: JobState, fault: Fault | null = null): JobOf<'pull'> => ({
  kind: 'pull',
  id,
  state,
  fault,
  done: 3,
  total: null,
  secondsLeft: null,
  waitingUntil: null,
});
const offline: Fault = { kind: 'offline', reason: 'dns' };

test('what was under way has ended once it is done, or has stopped by itself', () => {
  const before = [pull('a', 'running'), pull('b', 'pausing'), pull('c', 'running'), pull('d', 'running')];
  const now = [pull('a', 'done'), pull('b', 'done'), pull('c', 'paused', offline), pull('d', 'running')];
  expect(endedJobs(before, now).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('what a person stopped, and what had ended before, is not told', () => {
  const before = [
    pull('a', 'running'),
    pull('b', 'running'),
    pull('c', 'paused', offline),
    pull('d', 'done'),
  ];
  const now = [pull('a', 'paused'), pull('c', 'paused', offline), pull('d', 'done'), pull('e', 'done')];
  expect(endedJobs(before, now)).toEqual([]);
  expect(endedJobs([], now)).toEqual([]);
});
