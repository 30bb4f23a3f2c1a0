/**
 * Time between counting a request toward the rate limits and its response, as a metric of the `Server-Timing` header.
 * Only the built-in service sends it; otherwise clients assume the time of the response, which underuses the limits of
 * slow services.
 */
const metric = 'since-counted';

export const sinceCountedHeader = 'server-timing';

/**
 * Value of the header.
 * @param milliseconds rounded down, so that no client assumes an earlier time
 */
export const writeSinceCounted = (milliseconds: number): string =>
  `${metric};dur=${Math.floor(milliseconds)}`;

/** Returns milliseconds; 0 if the header lacks the metric. */
export function readSinceCounted(header: string): number {
  const [, milliseconds = '0'] = new RegExp(`(?:^|[,\\s])${metric};dur=(\\d{1,9})\\b`).exec(header) ?? [];
  return Number(milliseconds);
}
