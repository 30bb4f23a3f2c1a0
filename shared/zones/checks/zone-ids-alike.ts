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

const equalizers: Readonly<Record<IdDifference, (id: string) => string>> = {
  invisible: (id) => id.replace(invisible, ''),
  normalization: (id) => id.normalize('NFC'),
  spaces: (id) => id.replace(spaces, ' ').replace(/^ | $/g, ''),
  case: (id) => id.toLowerCase(),
};

/** Normal form shared by ids that look the same; `but` preserves one difference. */
function lookOf(id: string, kept?: IdDifference): string {
  let look = id;
  for (const difference of idDifferences) if (difference !== kept) look = equalizers[difference](look);
  return look;
}

/** Groups of ids that a reader can't easily tell apart, each with its differences. */
export function alikeIds(ids: Iterable<string>): { zoneIds: string[]; differences: IdDifference[] }[] {
  const byLook = new Map<string, Set<string>>();
  for (const id of ids) {
    const look = lookOf(id);
    if (look === '') continue;
    const alike = byLook.get(look);
    if (alike) alike.add(id);
    else byLook.set(look, new Set([id]));
  }
  return [...byLook.values()].flatMap((alike) => {
    if (alike.size === 1) return [];
    const zoneIds = [...alike];
    const areDistinguishedBy = (difference: IdDifference) =>
      new Set(zoneIds.map((id) => lookOf(id, difference))).size > 1;
    return [{ zoneIds, differences: idDifferences.filter(areDistinguishedBy) }];
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
