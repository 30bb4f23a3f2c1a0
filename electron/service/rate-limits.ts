import type { Charge } from '../../shared/api/cost.ts';

/** What is left of a policy, and in how many whole seconds it can be asked again. */
export interface PolicyState {
  policy: Charge['policy'];
  remaining: number;
  resetSeconds: number;
}

export type Verdict = { admitted: true } | { admitted: false; states: PolicyState[] };

export interface RateLimiter {
  /** Admits a question and counts it, or refuses it and counts nothing. `key` names the bucket. */
  take(key: string, charges: readonly Charge[]): Verdict;
}

const windowMs = 1000;

interface Admission {
  at: number;
  cost: number;
}

/**
 * Holds the limits of `api.md` exactly: over any span of one second, what was admitted adds up to
 * `perSecond` at most, and nothing is refused while there is room.
 * @param clock milliseconds, never running backwards
 */
export function rateLimiter(clock: () => number): RateLimiter {
  const windows = new Map<string, Admission[]>();

  function recent(key: string, now: number): Admission[] {
    const kept = (windows.get(key) ?? []).filter(({ at }) => at > now - windowMs);
    windows.set(key, kept);
    return kept;
  }

  return {
    take(key, charges) {
      const now = clock();
      const asked = charges.map((charge) => ({ charge, admissions: recent(`${key} ${charge.policy}`, now) }));
      if (asked.some(({ charge, admissions }) => !hasRoom(charge, admissions))) {
        return {
          admitted: false,
          states: asked.map(({ charge, admissions }) => stateOf(charge, admissions, now)),
        };
      }
      for (const { charge, admissions } of asked) {
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

/** The headers of a 429 (`provider.md` 2): the IETF draft's form, and the older one beside it. */
export function rateLimitHeaders(states: readonly PolicyState[]): Record<string, string> {
  const named = states.map(({ policy, remaining, resetSeconds }) => {
    const name = states.length === 1 ? 'default' : policy;
    return `"${name}";r=${remaining};t=${resetSeconds}`;
  });
  const spent = states.filter(({ remaining }) => remaining === 0);
  const longest = Math.max(...spent.map(({ resetSeconds }) => resetSeconds));
  return { RateLimit: named.join(', '), 'ratelimit-reset': String(longest) };
}
