import { setTimeout as delay } from 'node:timers/promises';

/** One thing without which questions cannot be answered, and whether it is there now. */
export interface ReadinessCheck {
  /** In `/readyz` and its log lines, such as `database`. */
  name: string;
  /**
   * @returns true, or what is missing, for anybody to read: no address with a password, no key. What is thrown is
   *   reported and published as `failed` alone.
   */
  ready(): Promise<true | string>;
}

export interface Readiness {
  /** What is missing, by the name of its check; empty when questions are answered. */
  missing(): Promise<Readonly<Record<string, string>>>;
  /** From now on it is not ready, because it is about to end. */
  drain(): void;
}

/** A check that takes longer counts as missing. */
const longestCheckMs = 2000;
/** However often `/readyz` is asked, each check runs once in this time. */
const freshMs = 500;

/**
 * Whether all that answers depend on is there.
 * @param clock milliseconds, never running backwards
 */
export function readinessOf(
  checks: readonly ReadinessCheck[],
  { clock, report }: { clock: () => number; report: (operation: string, error: unknown) => void },
): Readiness {
  let draining = false;
  let latest: { at: number; missing: Promise<Readonly<Record<string, string>>> } | undefined;

  async function outcomeOf({ name, ready }: ReadinessCheck): Promise<true | string> {
    const giveUp = new AbortController();
    try {
      return await Promise.race([
        ready(),
        delay(longestCheckMs, 'no answer in time', { ref: false, signal: giveUp.signal }),
      ]);
    } catch (error) {
      report(`readiness of ${name}`, error);
      return 'failed';
    } finally {
      giveUp.abort();
    }
  }

  async function missingNow(): Promise<Readonly<Record<string, string>>> {
    const outcomes = await Promise.all(
      checks.map(async (check) => [check.name, await outcomeOf(check)] as const),
    );
    return Object.fromEntries(outcomes.filter((outcome): outcome is [string, string] => outcome[1] !== true));
  }

  return {
    async missing() {
      if (draining) return { service: 'ending' };
      if (!latest || clock() - latest.at > freshMs) latest = { at: clock(), missing: missingNow() };
      return latest.missing;
    },
    drain() {
      draining = true;
    },
  };
}
