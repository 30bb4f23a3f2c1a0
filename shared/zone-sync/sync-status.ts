import { positionToGrid } from '../geo/grid.ts';
import { mapPositions } from '../geo/parts.ts';
import { parseWkt } from '../geo/wkt.ts';
import { isSameShape } from '../zones/geometry/same-shape.ts';
import { withFieldsBefore } from '../zones/other-fields.ts';
import { type Zone, type ZoneConflictKind, zoneConflictKinds } from '../zones/zone.ts';
import type { ListedZone } from './listed-zone.ts';

/** State of a zone compared between workspace and service. */
export type ZoneSyncStatus =
  | 'new'
  | 'same'
  | 'changed'
  | 'deleted-here'
  /** It exists on neither side anymore. */
  | 'gone'
  /** It exists on the service only, and was never a zone of this workspace. */
  | 'foreign'
  | ZoneConflictKind;

/** Three versions of a zone; null if it is missing. */
export interface ZoneVersions {
  /** The last known remote version. */
  base: Zone | null;
  here: Zone | null;
  there: Zone | null;
  /** Whether it was changed locally since `base`, compared without tolerance. */
  changedHere: boolean;
}

/** Returns the result of a three-way comparison. Equal changes on both sides aren't a conflict. */
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

/** Whether two zones are equal for a service, ignoring `status`, which the service may change. */
export const sameContent = (one: Zone, other: Zone): boolean =>
  one.zoneId === other.zoneId &&
  one.storeId === other.storeId &&
  one.description === other.description &&
  sameTexts(one.types, other.types) &&
  isSameShape(one.geometry, other.geometry);

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/**
 * Converts a service's zone to a workspace zone.
 * @param id workspace id, existing or new
 * @param before the local zone: keeps its priority, and its status and other fields if the service doesn't send them
 * @returns undefined if the polygon can't be read
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
    // Lists may omit it (`provider.md` 10).
    status: listed.status ?? before?.status ?? '',
    ...(otherFields.length > 0 && { otherFields }),
    ...(before?.priority !== undefined && { priority: before.priority }),
    geometry: mapPositions(reading.geometry, positionToGrid),
    createdAt: null,
  };
}
