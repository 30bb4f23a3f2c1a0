import { setTimeout as delay } from 'node:timers/promises';

/** A dependency of the service, and whether it is available. */
export interface ReadinessCheck {
  /** Name in `/readyz` and in its log, such as `database`. */
  name: string;
  /**
   * @returns true, or why not: published, so without URLs and keys. An exception is reported, and published only as
   * `failed`.
   */
  ready(): Promise<true | string>;
  /** Whether all replicas share the dependency. It then doesn't make a replica unready, as no other could do better. */
  shared?: boolean;
}

/** Reasons of failed checks, by name. */
type FailedChecks = Readonly<Record<string, string>>;

export interface ReadinessState {
  /** Failed checks that make the service unready; empty if it is ready. */
  missing: FailedChecks;
  /** Failed checks of shared dependencies, which leave some operations working. */
  degraded: FailedChecks;
}

export interface Readiness {
  state(): Promise<ReadinessState>;
  /** Makes `state` report not ready from now on, before the process exits. */
  drain(): void;
}

/** A check that takes longer counts as failed. */
const maxCheckMs = 2000;
/** Minimum interval between runs of a check, however often `/readyz` is requested. */
const minIntervalMs = 500;

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
    const timeout = new AbortController();
    try {
      return await Promise.race([
        ready(),
        delay(maxCheckMs, 'no answer in time', { ref: false, signal: timeout.signal }),
      ]);
    } catch (error) {
      report(`readiness of ${name}`, error);
      return 'failed';
    } finally {
      timeout.abort();
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
    const failedChecks = (areShared: boolean): FailedChecks =>
      Object.fromEntries(
        outcomes.flatMap(({ name, shared, outcome }) =>
          shared === areShared && outcome !== true ? [[name, outcome]] : [],
        ),
      );
    return { missing: failedChecks(false), degraded: failedChecks(true) };
  }

  return {
    async state() {
      if (draining) return { missing: { service: 'ending' }, degraded: {} };
      if (!latest || clock() - latest.at > minIntervalMs) latest = { at: clock(), state: stateNow() };
      return latest.state;
    },
    drain() {
      draining = true;
    },
  };
}
