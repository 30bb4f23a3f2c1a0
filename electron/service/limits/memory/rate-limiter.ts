import type { Charge } from '../../../../shared/api/cost.ts';
import type { PolicyState, RateLimiter } from '../../ports.ts';

const windowMs = 1000;

interface Admission {
  at: number;
  cost: number;
}

/**
 * Returns exact rate limits within one process: in any second, admitted costs add up to at most `perSecond`, and nothing
 * that fits is refused.
 * @param clock monotonic, in milliseconds
 */
export function memoryRateLimiter(clock: () => number): RateLimiter {
  const windows = new Map<string, Admission[]>();

  function recent(key: string, now: number): Admission[] {
    const stored = (windows.get(key) ?? []).filter(({ at }) => at > now - windowMs);
    windows.set(key, stored);
    return stored;
  }

  return {
    // An await between check and count would let concurrent requests exceed the limit.
    async take(bucket, charges) {
      const now = clock();
      const usage = charges.map((charge) => ({
        charge,
        admissions: recent(`${bucket} ${charge.policy}`, now),
      }));
      if (usage.some(({ charge, admissions }) => !hasRoom(charge, admissions))) {
        return {
          admitted: false,
          states: usage.map(({ charge, admissions }) => stateOf(charge, admissions, now)),
        };
      }
      for (const { charge, admissions } of usage) {
        if (charge.cost > 0) admissions.push({ at: now, cost: charge.cost });
      }
      return { admitted: true };
    },
  };
}

const total = (admissions: readonly Admission[]) => admissions.reduce((sum, { cost }) => sum + cost, 0);

const hasRoom = ({ perSecond, cost }: Charge, admissions: readonly Admission[]) =>
  total(admissions) + cost <= perSecond;

/** Returns the state of a refused request's policy; `remaining` is 0 if the request doesn't fit, so that clients wait. */
function stateOf(charge: Charge, admissions: readonly Admission[], now: number): PolicyState {
  const { policy, perSecond, cost } = charge;
  let used = total(admissions);
  const remaining = hasRoom(charge, admissions) ? perSecond - used : 0;
  let freeAt = now;
  for (const admission of admissions) {
    if (used + cost <= perSecond) break;
    used -= admission.cost;
    freeAt = admission.at + windowMs;
  }
  return { policy, remaining, resetSeconds: Math.max(1, Math.ceil((freeAt - now) / 1000)) };
}
