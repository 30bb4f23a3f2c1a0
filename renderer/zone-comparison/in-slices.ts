import { windowsTurn } from '../workspace-zones/zone-chunks.ts';

/** A frame has room for so long beside everything else. */
const sliceMs = 8;

/** Takes the steps with the window's turn between slices of them; undefined where it was aborted. */
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
