import type { Zone } from '../../../shared/zones/zone.ts';

/** How consecutive IDs are made: a prefix, and a number that increases from `start`. */
export interface Numbering {
  prefix: string;
  start: number;
  /** Numbers are padded with zeros to this length. */
  digits: number;
}

/** Returns `count` consecutive IDs. */
export const consecutiveIds = (count: number, { prefix, start, digits }: Numbering): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${String(start + index).padStart(digits, '0')}`);

/** Returns the zones that get another ID by numbering, in order. */
export function zonesToRenumber(zones: readonly Zone[], numbering: Numbering): Zone[] {
  const ids = consecutiveIds(zones.length, numbering);
  return zones.flatMap((zone, index) => {
    const zoneId = ids[index] ?? zone.zoneId;
    return zoneId === zone.zoneId ? [] : [{ ...zone, zoneId }];
  });
}

/** Returns those of the IDs that zones other than the renumbered ones already have. */
export function takenByOthers(
  ids: readonly string[],
  allZones: Iterable<Zone>,
  renumbered: ReadonlySet<string>,
): string[] {
  const newIds = new Set(ids);
  const taken: string[] = [];
  for (const { id, zoneId } of allZones) if (!renumbered.has(id) && newIds.has(zoneId)) taken.push(zoneId);
  return taken;
}
