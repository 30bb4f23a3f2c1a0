/** Shorter than a person notices. */
const sliceMs = 12;

/** Takes pieces that are a while in the making, and lets the window answer in between. */
export async function unhurried<T>(pieces: Iterable<T>): Promise<T[]> {
  const taken: T[] = [];
  let since = performance.now();
  for (const piece of pieces) {
    taken.push(piece);
    if (performance.now() - since < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  }
  return taken;
}
