import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateLimiter, rateLimitHeaders } from './rate-limits.ts';

const requests = (perSecond: number) => [{ policy: 'requests', perSecond, cost: 1 }] as const;

test('over any second no more than the limit is admitted, and nothing is refused while there is room', () => {
  const questions = fc.array(
    fc.record({ waitMs: fc.integer({ min: 0, max: 400 }), cost: fc.integer({ min: 1, max: 6 }) }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(questions, fc.integer({ min: 6, max: 12 }), (asked, perSecond) => {
      let now = 0;
      const limiter = rateLimiter(() => now);
      const admitted: { at: number; cost: number }[] = [];
      const usedSince = (since: number) =>
        admitted.filter(({ at }) => at > since).reduce((sum, { cost }) => sum + cost, 0);
      for (const { waitMs, cost } of asked) {
        now += waitMs;
        const verdict = limiter.take('project', [{ policy: 'elements', perSecond, cost }]);
        expect(verdict.admitted).toBe(usedSince(now - 1000) + cost <= perSecond);
        if (verdict.admitted) admitted.push({ at: now, cost });
      }
    }),
  );
});

test('a refused question is admitted after the wait that it was told', () => {
  let now = 0;
  const limiter = rateLimiter(() => now);
  const uses = [{ policy: 'elements', perSecond: 1000, cost: 200 }] as const;
  for (let sent = 0; sent < 5; sent += 1) {
    expect(limiter.take('p', uses)).toEqual({ admitted: true });
    now += 50;
  }
  const refused = limiter.take('p', uses);
  expect(refused).toEqual({
    admitted: false,
    states: [{ policy: 'elements', remaining: 0, resetSeconds: 1 }],
  });
  now += 1000;
  expect(limiter.take('p', uses)).toEqual({ admitted: true });
});

test('a question refused by one policy uses up nothing of another', () => {
  const limiter = rateLimiter(() => 0);
  const both = (cost: number) =>
    [
      { policy: 'requests', perSecond: 3, cost: 1 },
      { policy: 'elements', perSecond: 10, cost },
    ] as const;
  expect(limiter.take('p', both(8)).admitted).toBe(true);
  for (let tries = 0; tries < 9; tries += 1) {
    expect(limiter.take('p', both(8))).toMatchObject({
      admitted: false,
      states: [
        { policy: 'requests', remaining: 2 },
        { policy: 'elements', remaining: 0 },
      ],
    });
  }
  expect(limiter.take('p', both(2)).admitted).toBe(true);
  expect(limiter.take('p', both(0)).admitted).toBe(true);
  expect(limiter.take('p', both(0)).admitted).toBe(false);
});

test('buckets do not share', () => {
  const limiter = rateLimiter(() => 0);
  expect(limiter.take('a', requests(1)).admitted).toBe(true);
  expect(limiter.take('a', requests(1)).admitted).toBe(false);
  expect(limiter.take('b', requests(1)).admitted).toBe(true);
});

test('headers have the form that a provider sends', () => {
  expect(rateLimitHeaders([{ policy: 'requests', remaining: 0, resetSeconds: 9 }])).toEqual({
    RateLimit: '"default";r=0;t=9',
    'ratelimit-reset': '9',
  });
  expect(
    rateLimitHeaders([
      { policy: 'requests', remaining: 5, resetSeconds: 1 },
      { policy: 'elements', remaining: 0, resetSeconds: 30 },
    ]),
  ).toEqual({ RateLimit: '"requests";r=5;t=1, "elements";r=0;t=30', 'ratelimit-reset': '30' });
});
