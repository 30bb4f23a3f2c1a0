import { vi } from 'vitest';
import type { RateLimiter } from '../../ports.ts';
import { redisRateLimiter } from './rate-limiter.ts';
import { startRedis } from './redis-server.testing.ts';

export interface ClockedLimiters {
  /** Returns a limiter without counts that uses this clock, in milliseconds from 0. Use one at a time. */
  open(clock: () => number): RateLimiter;
  close(): Promise<void>;
}

/** Each limiter starts at another hour, long after the previous one. */
const hourMs = 3_600_000;

/** Starts a Redis for limiters with a test clock, and waits until it is past its first second. */
export async function startClockedLimiters(): Promise<ClockedLimiters> {
  const server = await startRedis();
  let opened = 0;
  let clock = () => 0;
  const limiter = redisRateLimiter(server.url, () => opened * hourMs + clock());
  await vi.waitFor(
    () => {
      opened += 1;
      return limiter.take('past the first second', []);
    },
    { timeout: 20_000, interval: 10 },
  );
  return {
    open(given) {
      opened += 1;
      clock = given;
      const own = `limiter ${opened}`;
      return { take: (bucket, charges) => limiter.take(`${own} ${bucket}`, charges) };
    },
    async close() {
      limiter.close();
      await server.close();
    },
  };
}
