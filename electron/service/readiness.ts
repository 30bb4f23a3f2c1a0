import { setTimeout as delay } from 'node:timers/promises';

/** A dependency of the service, and whether it is available. */
export interface ReadinessCheck {
  /** Name in `/readyz` and in its log, such as `database`. */
  name: string;
  /**
   * @returns true, or what is missing, as public text: no addresses with passwords, no keys. An exception is reported
   * and published as `failed` only.
   */
  ready(): Promise<true | string>;
  /** Whether all replicas share the dependency: then it doesn't make one unready, because no other could do better. */
  shared?: boolean;
}

/** Why checks failed, by name. */
type Lacks = Readonly<Record<string, string>>;

export interface ReadinessState {
  /** Failed checks that make it unready; empty if ready. */
  missing: Lacks;
  /** Failed checks that leave only some operations working. */
  degraded: Lacks;
}

export interface Readiness {
  state(): Promise<ReadinessState>;
  /** Reports not ready from now on, because it is about to exit. */
  drain(): void;
}

/** A check that takes longer counts as failed. */
const maxCheckMs = 2000;
/** Minimum interval between runs of a check, however often `/readyz` is requested. */
const freshMs = 500;

/**
 * Returns the readiness of all dependencies.
 * @param clock monotonic, in milliseconds
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
        delay(maxCheckMs, 'no answer in time', { ref: false, signal: giveUp.signal }),
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
        name: check.name,
        shared,
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
