/** Returns a function that runs `work`, never concurrently: all calls during a run cause a single further run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await work();
    }
    isRunning = false;
  };
}
