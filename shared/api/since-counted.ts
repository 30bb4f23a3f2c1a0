/**
 * How long before its answer the service counted a question towards the rate limits, as a metric of the
 * `Server-Timing` header. Only the built-in service tells it; without it a client has to take a question
 * as counted at its answer, and a service that thinks long is asked less often than it allows.
 */
const metric = 'since-counted';

export const sinceCountedHeader = 'server-timing';

/** @param milliseconds rounded down, so that nobody takes a question as counted too early */
export const writeSinceCounted = (milliseconds: number): string =>
  `${metric};dur=${Math.floor(milliseconds)}`;

/** Milliseconds; 0 where the header does not tell. */
export function readSinceCounted(header: string): number {
  const [, milliseconds = '0'] = new RegExp(`(?:^|[,\\s])${metric};dur=(\\d{1,9})\\b`).exec(header) ?? [];
  return Number(milliseconds);
}
