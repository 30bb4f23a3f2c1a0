import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Charge } from '../../../shared/api/cost.ts';
import type { RateLimiter } from '../ports.ts';

const windowMs = 1000;

/**
 * Returns a limiter that responds asynchronously, like one on another server; keeps a single log of admitted requests.
 * @param clock monotonic, in milliseconds
 */
export function remoteRateLimiter(clock: () => number): RateLimiter {
  const admitted: { bucket: string; policy: Charge['policy']; cost: number; at: number }[] = [];
  const queue = new PQueue({ concurrency: 1 });
  const call = <T>(work: () => T): Promise<T> =>
    queue.add(async () => {
      await setImmediate();
      return work();
    });
  return {
    take(bucket, charges) {
      const now = clock();
      return call(() => {
        const states = charges.map(({ policy, perSecond, cost }) => {
          const own = admitted.filter(
            (one) => one.bucket === bucket && one.policy === policy && one.at > now - windowMs,
          );
          const used = own.reduce((sum, one) => sum + one.cost, 0);
          const fits = used + cost <= perSecond;
          return { fits, policy, remaining: fits ? perSecond - used : 0, resetSeconds: 1 };
        });
        if (states.every(({ fits }) => fits)) {
          admitted.push(...charges.map(({ policy, cost }) => ({ bucket, policy, cost, at: now })));
          return { admitted: true };
        }
        return { admitted: false, states: states.map(({ fits: _, ...state }) => state) };
      });
    },
  };
}
