import { setTimeout } from 'node:timers/promises';

/** Waits for this time, or until stopped. */
export const wait = (milliseconds: number, stopping: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal: stopping }).catch(() => undefined);
