import { setTimeout } from 'node:timers/promises';

/** Resolves after this time, or as soon as `stopping` is aborted. */
export const wait = (milliseconds: number, stopping: AbortSignal): Promise<void> =>
  setTimeout(milliseconds, undefined, { signal: stopping }).catch(() => undefined);
