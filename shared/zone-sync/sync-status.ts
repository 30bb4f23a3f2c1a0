import { positionToGrid } from '../geo/grid.ts';
import { mapPositions } from '../geo/parts.ts';
import { parseWkt } from '../geo/wkt.ts';
import { isSameShape } from '../zones/geometry/same-shape.ts';
import { withFieldsBefore } from '../zones/other-fields.ts';
import { type Zone, type ZoneConflictKind, zoneConflictKinds } from '../zones/zone.ts';
import type { ListedZone } from './listed-zone.ts';

/** How one zone stands between the workspace and a service. */
export type ZoneSyncStatus =
  | 'new'
  | 'same'
  | 'changed'
  | 'deleted-here'
  /** It is neither here nor there any more. */
  | 'gone'
  /** The service has it, and it was never a zone of this workspace. */
  | 'foreign'
  | ZoneConflictKind;

/** One zone three times; null where it is missing. */
export interface ZoneVersions {
  /** As the service was last known to have it. */
  base: Zone | null;
  here: Zone | null;
  there: Zone | null;
  /** What is here was changed since `base`, by a comparison that knows no tolerance. */
  changedHere: boolean;
}

/** Three-way comparison of one zone. A change that both sides made alike is no conflict. */
export function zoneSyncStatus({ base, here, there, changedHere }: ZoneVersions): ZoneSyncStatus {
  if (base === null) {
    if (there === null) return here === null ? 'gone' : 'new';
    if (here === null) return 'foreign';
    return sameContent(here, there) ? 'same' : 'id-taken';
  }
  if (there === null) return here === null ? 'gone' : 'deleted-there';
  if (sameContent(base, there)) {
    if (here === null) return 'deleted-here';
    return changedHere ? 'changed' : 'same';
  }
  if (here === null) return 'changed-there';
  if (sameContent(here, there)) return 'same';
  return changedHere ? 'changed-both' : 'changed-there';
}

export const isConflict = (status: ZoneSyncStatus): status is ZoneConflictKind =>
  zoneConflictKinds.some((kind) => kind === status);

/** Whether two zones are the same to a service, whose `status` is its own to change. */
export const sameContent = (one: Zone, other: Zone): boolean =>
  one.zoneId === other.zoneId &&
  one.storeId === other.storeId &&
  one.description === other.description &&
  sameTexts(one.types, other.types) &&
  isSameShape(one.geometry, other.geometry);

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/**
 * A zone that a service lists, as a zone of the workspace.
 * @param id the workspace's id that it has, or is to have
 * @param before the zone here, whose priority stays, and whose status and other fields stay where the service says nothing of them
 * @returns undefined where the polygon cannot be read
 */
export function zoneOfListed(listed: ListedZone, id: string, before?: Zone): Zone | undefined {
  const reading = parseWkt(listed.polygon);
  if (!reading.ok) return undefined;
  const otherFields = [...withFieldsBefore(listed.otherFields ?? [], before?.otherFields ?? [])];
  return {
    id,
    zoneId: listed.zone_id,
    storeId: listed.store_id,
    description: listed.description ?? '',
    types: listed.types ?? [],
    // A list is known to leave it out (`provider.md` 10).
    status: listed.status ?? before?.status ?? '',
    ...(otherFields.length > 0 && { otherFields }),
    ...(before?.priority !== undefined && { priority: before.priority }),
    geometry: mapPositions(reading.geometry, positionToGrid),
    createdAt: null,
  };
}
