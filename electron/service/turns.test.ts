import { expect, test } from 'vitest';
import type { Steps } from './steps.ts';
import { createTurns } from './turns.ts';

/** Work with this many steps, each longer than a slice. */
function* stepsOf(count: number, name: string, taken: string[]): Steps<string> {
  for (let step = 1; step <= count; step++) {
    taken.push(name);
    yield;
  }
  return name;
}

/** Returns a clock that advances by a second at each reading. */
function slowClock(): () => number {
  let now = 0;
  return () => {
    now += 1000;
    return now;
  };
}

const { signal } = new AbortController();
const pause = async () => {};

test('work that fits in a slice is done at once', async () => {
  const taken: string[] = [];
  const result = createTurns({ clock: () => 0 }).run(stepsOf(100, 'quick', taken), { signal });
  expect(taken).toHaveLength(100);
  expect(await result).toBe('quick');
});

test('many long jobs of one caller delay another caller no more than a single one', async () => {
  const turns = createTurns({ clock: slowClock(), pause });
  const taken: string[] = [];
  const many = Array.from({ length: 20 }, () =>
    turns.run(stepsOf(50, 'many', taken), { caller: 'many', signal }),
  );
  const before = taken.length;
  expect(await turns.run(stepsOf(10, 'other', taken), { caller: 'other', signal })).toBe('other');
  const ofMany = taken.slice(before).filter((name) => name === 'many');
  expect(ofMany.length).toBeLessThanOrEqual(11);
  await Promise.all(many);
  expect(taken).toHaveLength(20 * 50 + 10);
});

test('the event loop runs between the slices of long work', async () => {
  const turns = createTurns({ clock: slowClock(), pause });
  const taken: string[] = [];
  let answered = 0;
  let isDone = false;
  const answer = () => {
    answered += 1;
    if (!isDone) setImmediate(answer);
  };
  setImmediate(answer);
  await turns.run(stepsOf(30, 'long', taken), { signal });
  isDone = true;
  expect(answered).toBeGreaterThanOrEqual(25);
});

test('aborted work stops, and its caller’s next work starts', async () => {
  const turns = createTurns({ clock: slowClock(), pause });
  const taken: string[] = [];
  const leaving = new AbortController();
  const left = turns.run(stepsOf(1000, 'left', taken), { caller: 'one', signal: leaving.signal });
  const waiting = turns.run(stepsOf(1000, 'waiting', taken), { caller: 'one', signal: leaving.signal });
  const next = turns.run(stepsOf(3, 'next', taken), { caller: 'one', signal });
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(waiting).rejects.toThrow('gone');
  expect(await next).toBe('next');
  expect(taken.filter((name) => name !== 'next')).toEqual(['left', 'waiting']);
  const never = turns.run(stepsOf(1, 'never', taken), { caller: 'one', signal: leaving.signal });
  await expect(never).rejects.toThrow('gone');
  expect(taken).not.toContain('never');
});

test('a busy caller pauses only while another caller is active', async () => {
  let now = 0;
  let rested = 0;
  const work = function* (ms: number): Steps<null> {
    for (let worked = 0; worked < ms; worked += 10) {
      now += 10;
      yield;
    }
    return null;
  };
  const turns = createTurns({
    clock: () => now,
    async pause(ms) {
      now += ms;
      rested += ms;
      await turns.run(work(10), { caller: 'other', signal });
    },
  });
  await turns.run(work(5000), { caller: 'busy', signal });
  expect(rested).toBe(0);

  await turns.run(work(10), { caller: 'other', signal });
  await turns.run(work(5000), { caller: 'busy', signal });
  expect(rested).toBeGreaterThan(2 * 5000);

  rested = 0;
  now += 60_000;
  await turns.run(work(10), { caller: 'busy', signal });
  await turns.run(work(200), { caller: 'other', signal });
  expect(rested).toBe(0);
});
