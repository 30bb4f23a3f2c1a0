/** Returns a function that runs `work`, never concurrently: all calls during a run cause a single further run. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let working = false;
  let again = false;
  return async () => {
    again = true;
    if (working) return;
    working = true;
    while (again) {
      again = false;
      await work();
    }
    working = false;
  };
}
