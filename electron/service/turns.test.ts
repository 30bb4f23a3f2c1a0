import { expect, test } from 'vitest';
import type { Steps } from './steps.ts';
import { createTurns } from './turns.ts';

/** Work of so many steps, each of which takes longer than a slice. */
function* stepsOf(count: number, name: string, taken: string[]): Steps<string> {
  for (let step = 1; step <= count; step++) {
    taken.push(name);
    yield;
  }
  return name;
}

/** Each time that it is looked at, a second has gone by. */
function slowClock(): () => number {
  let now = 0;
  return () => {
    now += 1000;
    return now;
  };
}

const { signal } = new AbortController();
const pause = async () => {};

test('work that ends within a slice is done at once', async () => {
  const taken: string[] = [];
  const result = createTurns({ clock: () => 0 }).run(stepsOf(100, 'quick', taken), { signal });
  expect(taken).toHaveLength(100);
  expect(await result).toBe('quick');
});

test('a caller with many long works costs another no more than one of them', async () => {
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

test('others are answered between the slices of one work', async () => {
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

test('what nobody waits for any more ends, and the next work of its caller begins', async () => {
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

test('a caller that works all the time rests where another asks, and only there', async () => {
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
