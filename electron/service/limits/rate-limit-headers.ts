import type { PolicyState } from '../ports.ts';

/** Returns the headers of a 429 (`provider.md` 2): `RateLimit` of the IETF draft, and the older `ratelimit-reset`. */
export function rateLimitHeaders(states: readonly PolicyState[]): Record<string, string> {
  const named = states.map(({ policy, remaining, resetSeconds }) => {
    const name = states.length === 1 ? 'default' : policy;
    return `"${name}";r=${remaining};t=${resetSeconds}`;
  });
  const spent = states.filter(({ remaining }) => remaining === 0);
  const longest = Math.max(...spent.map(({ resetSeconds }) => resetSeconds));
  return { RateLimit: named.join(', '), 'ratelimit-reset': String(longest) };
}
