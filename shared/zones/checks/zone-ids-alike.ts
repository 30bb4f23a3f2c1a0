import type { Zone } from '../zone.ts';

/** In what ids can differ that look the same, or nearly. */
export const idDifferences = ['invisible', 'normalization', 'spaces', 'case'] as const;
export type IdDifference = (typeof idDifferences)[number];

export interface ZoneIdsAlike {
  kind: 'zone-ids-alike';
  severity: 'warning';
  zoneIds: readonly string[];
  differences: readonly IdDifference[];
}

/** JavaScript takes the byte order mark for a space. Also letters without ink: a blank of Braille, a filler of Hangul. */
const spaces = /(?:(?!\ufeff)\s|[\u2800\u3164])+/g;
const invisible = /(?!\s)\p{Cc}|\p{Cf}|(?!\u3164)\p{Default_Ignorable_Code_Point}/gu;

const equalizers: Readonly<Record<IdDifference, (id: string) => string>> = {
  invisible: (id) => id.replace(invisible, ''),
  normalization: (id) => id.normalize('NFC'),
  spaces: (id) => id.replace(spaces, ' ').replace(/^ | $/g, ''),
  case: (id) => id.toLowerCase(),
};

/** What ids that look the same have in common; `but` leaves one difference in it. */
function lookOf(id: string, but?: IdDifference): string {
  let look = id;
  for (const difference of idDifferences) if (difference !== but) look = equalizers[difference](look);
  return look;
}

/** Groups of ids that differ in nothing that a reader notices at once, each with how they differ. */
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
    const differ = (difference: IdDifference) =>
      new Set(zoneIds.map((id) => lookOf(id, difference))).size > 1;
    return [{ zoneIds, differences: idDifferences.filter(differ) }];
  });
}

/** The groups of `zone_id`s that look the same and are not, one issue for each; `ids` are all the zones with one of these. */
export function zoneIdsAlike(zones: Iterable<Zone>): (ZoneIdsAlike & { ids: string[] })[] {
  const holders = new Map<string, string[]>();
  for (const { id, zoneId } of zones) {
    const ids = holders.get(zoneId);
    if (ids) ids.push(id);
    else holders.set(zoneId, [id]);
  }
  return alikeIds(holders.keys()).map(({ zoneIds, differences }) => ({
    kind: 'zone-ids-alike',
    severity: 'warning',
    ids: zoneIds.flatMap((zoneId) => holders.get(zoneId) ?? []),
    zoneIds,
    differences,
  }));
}
