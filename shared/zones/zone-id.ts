import { folded } from '../text/folded.ts';

/**
 * Returns `wanted`, or `wanted-2`, `wanted-3` and so on: the first free id.
 * @param taken ids may be added between calls, but not removed
 */
export function uniqueZoneId(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeId(taken, wanted, `id ${wanted}`, 2) : wanted;
}

/**
 * Suggests an id for a zone without one: `zone-1` and so on.
 * @param taken as for `uniqueZoneId`
 */
export const suggestedZoneId = (taken: ReadonlySet<string>): string =>
  freeId(taken, 'zone', 'suggested', taken.size + 1);

/**
 * Last numbers by set of taken ids and series. Searching from the first number for each of 100,000 zones would take
 * minutes.
 */
const lastNumbers = new WeakMap<ReadonlySet<string>, Map<string, number>>();

function freeId(taken: ReadonlySet<string>, name: string, series: string, first: number): string {
  const last = lastNumbers.get(taken) ?? new Map<string, number>();
  lastNumbers.set(taken, last);
  let number = Math.max(first, last.get(series) ?? 0);
  while (taken.has(`${name}-${number}`)) number += 1;
  last.set(series, number);
  return `${name}-${number}`;
}

/** Id from a place name: `Parque Rodó, Montevideo` gives `parque-rodo`; empty if nothing is left. */
export const zoneIdOfName = (name: string): string =>
  folded(name.split(',')[0] ?? '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
