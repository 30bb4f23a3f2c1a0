import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RateLimiter } from '../ports.ts';
import { memoryRateLimiter } from './memory/rate-limiter.ts';
import { type ClockedLimiters, startClockedLimiters } from './redis/clocked-limiters.testing.ts';
import { needsRedis, redisInstalled } from './redis/redis-server.testing.ts';
import { remoteRateLimiter } from './remote-rate-limiter.testing.ts';

const requests = (perSecond: number) => [{ policy: 'requests', perSecond, cost: 1 }] as const;

describe('in memory', () => limitsHold(memoryRateLimiter));
describe('on another server', () => limitsHold(remoteRateLimiter));
describe.skipIf(!redisInstalled)(needsRedis, () => {
  let limiters: ClockedLimiters;
  beforeAll(async () => {
    limiters = await startClockedLimiters();
  });
  afterAll(() => limiters.close());
  limitsHold((clock) => limiters.open(clock));
});

function limitsHold(open: (clock: () => number) => RateLimiter): void {
  test('requests are admitted exactly if the limit of the last second allows', async () => {
    const requestSequences = fc.array(
      fc.record({ waitMs: fc.integer({ min: 0, max: 400 }), cost: fc.integer({ min: 1, max: 6 }) }),
      { minLength: 1, maxLength: 60 },
    );
    await fc.assert(
      fc.asyncProperty(requestSequences, fc.integer({ min: 6, max: 12 }), async (sequence, perSecond) => {
        let now = 0;
        const limiter = open(() => now);
        const admitted: { at: number; cost: number }[] = [];
        const usedSince = (since: number) =>
          admitted.filter(({ at }) => at > since).reduce((sum, { cost }) => sum + cost, 0);
        for (const { waitMs, cost } of sequence) {
          now += waitMs;
          const verdict = await limiter.take('project', [{ policy: 'elements', perSecond, cost }]);
          expect(verdict.admitted).toBe(usedSince(now - 1000) + cost <= perSecond);
          if (verdict.admitted) admitted.push({ at: now, cost });
        }
      }),
    );
  });

  test('a rejected request is admitted after the reported wait', async () => {
    let now = 0;
    const limiter = open(() => now);
    const uses = [{ policy: 'elements', perSecond: 1000, cost: 200 }] as const;
    for (let sent = 0; sent < 5; sent += 1) {
      expect(await limiter.take('p', uses)).toEqual({ admitted: true });
      now += 50;
    }
    const refused = await limiter.take('p', uses);
    expect(refused).toEqual({
      admitted: false,
      states: [{ policy: 'elements', remaining: 0, resetSeconds: 1 }],
    });
    now += 1000;
    expect(await limiter.take('p', uses)).toEqual({ admitted: true });
  });

  test('a request rejected by one policy doesn’t count for another', async () => {
    const limiter = open(() => 0);
    const both = (cost: number) =>
      [
        { policy: 'requests', perSecond: 3, cost: 1 },
        { policy: 'elements', perSecond: 10, cost },
      ] as const;
    expect((await limiter.take('p', both(8))).admitted).toBe(true);
    for (let tries = 0; tries < 9; tries += 1) {
      expect(await limiter.take('p', both(8))).toMatchObject({
        admitted: false,
        states: [
          { policy: 'requests', remaining: 2 },
          { policy: 'elements', remaining: 0 },
        ],
      });
    }
    expect((await limiter.take('p', both(2))).admitted).toBe(true);
    expect((await limiter.take('p', both(0))).admitted).toBe(true);
    expect((await limiter.take('p', both(0))).admitted).toBe(false);
  });

  test('buckets have separate limits', async () => {
    const limiter = open(() => 0);
    expect((await limiter.take('a', requests(1))).admitted).toBe(true);
    expect((await limiter.take('a', requests(1))).admitted).toBe(false);
    expect((await limiter.take('b', requests(1))).admitted).toBe(true);
  });

  test('concurrent requests don’t exceed the limit', async () => {
    const limiter = open(() => 0);
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter.take('p', requests(7))));
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(7);
  });
}
