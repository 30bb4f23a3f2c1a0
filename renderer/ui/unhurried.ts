/** Shorter than people notice, in milliseconds. */
const sliceMs = 12;

/** Iterates over pieces that take a while to create, and yields to the window in between. */
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
