import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { handleUncaughtErrors } from './handle-uncaught-errors.ts';

function failing(report: (error: unknown) => void = () => {}) {
  const source = new EventEmitter();
  let now = 0;
  let givenUp = 0;
  const giveUp = () => {
    givenUp += 1;
  };
  handleUncaughtErrors({ report, giveUp }, source, () => now);
  return {
    fail: (error: unknown = new Error('once')) => source.emit('unhandledRejection', error),
    crash: (error: unknown) => source.emit('uncaughtException', error),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    givenUp: () => givenUp,
  };
}

test('reports each failure and keeps running', () => {
  const reported: unknown[] = [];
  const { fail, crash, wait, givenUp } = failing((error) => reported.push(error));
  for (let n = 0; n < 100; n += 1) {
    fail(n);
    wait(1000);
  }
  crash('of another kind');
  expect(reported).toHaveLength(101);
  expect(givenUp()).toBe(0);
});

test('ignores failures to report, and gives up once after too many failures', () => {
  const { fail, givenUp } = failing(() => {
    throw new Error('cannot be reported');
  });
  for (let n = 0; n < 20; n += 1) fail();
  expect(givenUp()).toBe(0);
  fail();
  fail();
  expect(givenUp()).toBe(1);
});
