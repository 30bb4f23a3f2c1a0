import type { Zone } from '../zone.ts';

/** Differences between ids that look the same, or nearly. */
export const idDifferences = ['invisible', 'normalization', 'spaces', 'case'] as const;
export type IdDifference = (typeof idDifferences)[number];

export interface ZoneIdsAlike {
  kind: 'zone-ids-alike';
  severity: 'warning';
  zoneIds: readonly string[];
  differences: readonly IdDifference[];
}

/**
 * JavaScript counts the byte order mark as a space. Includes letters without ink: the Braille blank and the Hangul
 * filler.
 */
const spaces = /(?:(?!\ufeff)\s|[\u2800\u3164])+/g;
const invisible = /(?!\s)\p{Cc}|\p{Cf}|(?!\u3164)\p{Default_Ignorable_Code_Point}/gu;

const visibleAscii = /^[!-~]*$/;

const equalizers: Readonly<Record<IdDifference, (id: string) => string>> = {
  invisible: (id) => id.replace(invisible, ''),
  normalization: (id) => id.normalize('NFC'),
  spaces: (id) => id.replace(spaces, ' ').replace(/^ | $/g, ''),
  case: (id) => id.toLowerCase(),
};

/** Normal form shared by ids that look the same; `but` preserves one difference. */
function lookOf(id: string, kept?: IdDifference): string {
  // Most ids: in these, only the case can differ. Saves a second for 100,000 ids.
  if (visibleAscii.test(id)) return kept === 'case' ? id : id.toLowerCase();
  let look = id;
  for (const difference of idDifferences) if (difference !== kept) look = equalizers[difference](look);
  return look;
}

/** Groups of ids that a reader can't easily tell apart, each with its differences. */
export function alikeIds(ids: Iterable<string>): { zoneIds: string[]; differences: IdDifference[] }[] {
  const firstOfLook = new Map<string, string>();
  const alikeByLook = new Map<string, Set<string>>();
  for (const id of ids) {
    const look = lookOf(id);
    if (look === '') continue;
    const first = firstOfLook.get(look);
    if (first === undefined) firstOfLook.set(look, id);
    else if (first !== id) alikeByLook.set(look, (alikeByLook.get(look) ?? new Set([first])).add(id));
  }
  return [...alikeByLook.values()].map((alike) => {
    const zoneIds = [...alike];
    const areDistinguishedBy = (difference: IdDifference) =>
      new Set(zoneIds.map((id) => lookOf(id, difference))).size > 1;
    return { zoneIds, differences: idDifferences.filter(areDistinguishedBy) };
  });
}

/** Groups of `zone_id`s that look the same but differ, one issue each; `ids` are all zones with one of them. */
export function zoneIdsAlike(zones: Iterable<Zone>): (ZoneIdsAlike & { ids: string[] })[] {
  const idsByZoneId = new Map<string, string[]>();
  for (const { id, zoneId } of zones) {
    const ids = idsByZoneId.get(zoneId);
    if (ids) ids.push(id);
    else idsByZoneId.set(zoneId, [id]);
  }
  return alikeIds(idsByZoneId.keys()).map(({ zoneIds, differences }) => ({
    kind: 'zone-ids-alike',
    severity: 'warning',
    ids: zoneIds.flatMap((zoneId) => idsByZoneId.get(zoneId) ?? []),
    zoneIds,
    differences,
  }));
}
