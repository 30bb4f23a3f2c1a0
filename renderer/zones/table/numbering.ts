import type { Zone } from '../../../shared/zones/zone.ts';

/** How ids are made: a text, and a number that goes up by one from `start`. */
export interface Numbering {
  prefix: string;
  start: number;
  /** Numbers are padded with zeros to this length. */
  digits: number;
}

/** The ids of so many zones. */
export const idsOf = (count: number, { prefix, start, digits }: Numbering): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(start + index).padStart(digits, '0')}`);

/** Zones whose id changes, in order. */
export function numbered(zones: readonly Zone[], numbering: Numbering): Zone[] {
  const ids = idsOf(zones.length, numbering);
  return zones.flatMap((zone, index) => {
    const zoneId = ids[index] ?? zone.zoneId;
    return zoneId === zone.zoneId ? [] : [{ ...zone, zoneId }];
  });
}

/** Ids among these that zones outside the selection already have. */
export function takenByOthers(
  ids: readonly string[],
  all: Iterable<Zone>,
  chosen: ReadonlySet<string>,
): string[] {
  const wanted = new Set(ids);
  const taken: string[] = [];
  for (const { id, zoneId } of all) if (!chosen.has(id) && wanted.has(zoneId)) taken.push(zoneId);
  return taken;
}
