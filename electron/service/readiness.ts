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
  /**
   * Whether all replicas lack it together: then it keeps none of them from being asked, as no other one could answer
   * more.
   */
  shared?: boolean;
}

/** Why something is not there, by the name of its check. */
type Lacks = Readonly<Record<string, string>>;

export interface ReadinessState {
  /** What keeps it from being asked; empty when it is ready. */
  missing: Lacks;
  /** Without which it answers some of the questions. */
  degraded: Lacks;
}

export interface Readiness {
  state(): Promise<ReadinessState>;
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
  let latest: { at: number; state: Promise<ReadinessState> } | undefined;

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

  async function stateNow(): Promise<ReadinessState> {
    const outcomes = await Promise.all(
      checks.map(async ({ shared = false, ...check }) => ({
        ...{ name: check.name, shared },
        outcome: await outcomeOf(check),
      })),
    );
    const lacks = (whichShared: boolean): Lacks =>
      Object.fromEntries(
        outcomes.flatMap(({ name, shared, outcome }) =>
          shared === whichShared && outcome !== true ? [[name, outcome]] : [],
        ),
      );
    return { missing: lacks(false), degraded: lacks(true) };
  }

  return {
    async state() {
      if (draining) return { missing: { service: 'ending' }, degraded: {} };
      if (!latest || clock() - latest.at > freshMs) latest = { at: clock(), state: stateNow() };
      return latest.state;
    },
    drain() {
      draining = true;
    },
  };
}
