import type { RateLimit } from '../../shared/api/operation.ts';

/** How much one question uses of one policy. */
export interface Use {
  policy: RateLimit['policy'];
  perSecond: number;
  cost: number;
}

/** What is left of a policy, and in how many whole seconds it can be asked again. */
export interface PolicyState {
  policy: RateLimit['policy'];
  remaining: number;
  resetSeconds: number;
}

export type Verdict = { admitted: true } | { admitted: false; states: PolicyState[] };

export interface RateLimiter {
  /** Admits a question and counts it, or refuses it and counts nothing. `key` names the bucket. */
  take(key: string, uses: readonly Use[]): Verdict;
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
    take(key, uses) {
      const now = clock();
      const asked = uses.map((use) => ({ use, admissions: recent(`${key} ${use.policy}`, now) }));
      if (asked.some(({ use, admissions }) => !hasRoom(use, admissions))) {
        return {
          admitted: false,
          states: asked.map(({ use, admissions }) => stateOf(use, admissions, now)),
        };
      }
      for (const { use, admissions } of asked) {
        if (use.cost > 0) admissions.push({ at: now, cost: use.cost });
      }
      return { admitted: true };
    },
  };
}

const total = (admissions: readonly Admission[]) => admissions.reduce((sum, { cost }) => sum + cost, 0);

const hasRoom = ({ perSecond, cost }: Use, admissions: readonly Admission[]) =>
  total(admissions) + cost <= perSecond;

/** `remaining` is 0 where the question finds no room, so that a client waits for that policy. */
function stateOf(use: Use, admissions: readonly Admission[], now: number): PolicyState {
  const { policy, perSecond, cost } = use;
  let used = total(admissions);
  const remaining = hasRoom(use, admissions) ? perSecond - used : 0;
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
