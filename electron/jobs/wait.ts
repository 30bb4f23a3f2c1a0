import { setTimeout } from 'node:timers/promises';

/** Waits, but not beyond being stopped. */
export const wait = (milliseconds: number, stopping: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal: stopping }).catch(() => undefined);
