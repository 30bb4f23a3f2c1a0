/** Time after which to yield, in milliseconds; shorter than one frame. */
const sliceMs = 12;

/** Collects an iterable whose items take long to create, yielding to the event loop in between. */
export async function collectInSlices<T>(iterable: Iterable<T>): Promise<T[]> {
  const items: T[] = [];
  let sliceStart = performance.now();
  for (const item of iterable) {
    items.push(item);
    if (performance.now() - sliceStart < sliceMs) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceStart = performance.now();
  }
  return items;
}
