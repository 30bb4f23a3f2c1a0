import { windowsTurn } from '../workspace-zones/zone-chunks.ts';

/** Time per slice that leaves room in a frame, in milliseconds. */
const sliceMs = 8;

/** Runs the steps in time slices and yields to the window in between; undefined if aborted. */
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
    await windowsTurn();
  }
  return undefined;
}
