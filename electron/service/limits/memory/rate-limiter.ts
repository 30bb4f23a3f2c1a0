import type { Charge } from '../../../../shared/api/cost.ts';
import type { PolicyState, RateLimiter } from '../../ports.ts';

const windowMs = 1000;

interface Admission {
  at: number;
  cost: number;
}

/**
 * The limits of one process, exactly: over any span of one second, what was admitted adds up to `perSecond` at
 * most, and nothing is refused while there is room.
 * @param clock milliseconds, never running backwards
 */
export function memoryRateLimiter(clock: () => number): RateLimiter {
  const windows = new Map<string, Admission[]>();

  function recent(key: string, now: number): Admission[] {
    const stored = (windows.get(key) ?? []).filter(({ at }) => at > now - windowMs);
    windows.set(key, stored);
    return stored;
  }

  return {
    // Nothing is awaited between the check and the count.
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

/** `remaining` is 0 where the question finds no room, so that a client waits for that policy. */
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
