/**
 * Gives a function that does the work, but never twice at once: what it is called for meanwhile is done
 * afterwards, in one go.
 */
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
