import type { limitWaits as capability, LimitWait } from '../../../shared/desk/limit-waits.ts';
import { FaultError, succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import { publisher } from '../published.ts';

/** Waits for rate limits of the service, reported by the gateway. */
export interface LimitWaits {
  /** Reports that requests of an operation wait for this many milliseconds from now. */
  begin(operation: string, milliseconds: number): void;
  /**
   * Returns a signal that aborts with a `rate-limited` FaultError if the user cancels the wait; undefined without a
   * wait.
   */
  ended(operation: string): AbortSignal | undefined;
}

interface Wait extends LimitWait {
  ending: AbortController;
  timer: NodeJS.Timeout;
}

/** Publishes which operations wait until when, and ends a wait when the user cancels it. */
export function openLimitWaits(): Opened<typeof capability> & LimitWaits {
  const waits = new Map<string, Wait>();
  const published = publisher<readonly LimitWait[]>([]);
  const publish = () =>
    published.publish([...waits.values()].map(({ operation, until }) => ({ operation, until })));

  function forget(operation: string) {
    clearTimeout(waits.get(operation)?.timer);
    waits.delete(operation);
    publish();
  }

  return {
    begin(operation, milliseconds) {
      const until = Date.now() + milliseconds;
      const known = waits.get(operation);
      if (known && known.until >= until) return;
      clearTimeout(known?.timer);
      const timer = setTimeout(() => forget(operation), milliseconds);
      timer.unref();
      waits.set(operation, { operation, until, ending: known?.ending ?? new AbortController(), timer });
      publish();
    },
    ended: (operation) => waits.get(operation)?.ending.signal,
    calls: {
      async 'limitWaits.end'({ operations }) {
        for (const operation of operations) {
          const wait = waits.get(operation);
          if (!wait) continue;
          forget(operation);
          const waitSeconds = Math.max(1, Math.ceil((wait.until - Date.now()) / 1000));
          wait.ending.abort(new FaultError({ kind: 'rate-limited', waitSeconds }));
        }
        return succeeded(null);
      },
    },
    states: { limitWaits: published },
    close: async () => {
      for (const { timer } of waits.values()) clearTimeout(timer);
    },
  };
}
