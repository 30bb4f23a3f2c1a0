import { yieldToWindow } from '../workspace-zones/zone-chunks.ts';

/** Duration of a slice that leaves time for rendering a frame, in milliseconds. */
const sliceMs = 8;

/**
 * Runs a generator in time slices, yielding to the window in between. Resolves with its result; undefined if aborted.
 */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    const end = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await yieldToWindow();
  }
  return undefined;
}
