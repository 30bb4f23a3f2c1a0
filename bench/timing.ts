/** Returns the value below which `share` (0 to 1) of all values are. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Number of rounds over all inputs. The fastest run of each input counts, which excludes other load of the machine. */
const rounds = 5;

/** Returns milliseconds per input, sorted. */
export function fastestTimes(inputs: readonly string[], search: (input: string) => unknown): number[] {
  const fastest = inputs.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, input] of inputs.entries()) {
      const start = performance.now();
      search(input);
      // The first round warms up.
      if (round > 0) fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - start);
    }
  }
  return fastest.sort((a, b) => a - b);
}
