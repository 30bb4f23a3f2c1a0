import { folded } from '../text/folded.ts';

/** Returns `wanted`, or `wanted-2`, `wanted-3` and so on: the first free id. */
export function uniqueZoneId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}

/** Suggests an id for a zone without one: `zone-1` and so on. */
export function suggestedZoneId(taken: ReadonlySet<string>): string {
  let number = taken.size + 1;
  while (taken.has(`zone-${number}`)) number += 1;
  return `zone-${number}`;
}

/** Id from a place name: `Parque Rodó, Montevideo` gives `parque-rodo`; empty if nothing is left. */
export const zoneIdOfName = (name: string): string =>
  folded(name.split(',')[0] ?? '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
