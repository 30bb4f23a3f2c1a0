import type { LngLat } from '../geo/position.ts';
import { parseWkt } from '../geo/wkt.ts';
import { positionToGrid } from './geometry/grid.ts';
import { mapPositions, partsOf, type Ring } from './geometry/parts.ts';
import type { ListedZone } from './listed-zone.ts';
import { withFieldsBefore } from './other-fields.ts';
import { type Zone, type ZoneConflictKind, type ZoneGeometry, zoneConflictKinds } from './zone.ts';

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

/** Some ten centimeters: a service may keep fewer decimals. */
const sameDegrees = 1e-6;

/** Whether two zones are the same to a service, whose `status` is its own to change. */
export const sameContent = (one: Zone, other: Zone): boolean =>
  one.zoneId === other.zoneId &&
  one.storeId === other.storeId &&
  one.description === other.description &&
  sameTexts(one.types, other.types) &&
  sameArea(one.geometry, other.geometry);

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());

/** Also where a service begins rings elsewhere, turns them round, or lists parts and holes in another order. */
const sameArea = (one: ZoneGeometry, other: ZoneGeometry): boolean =>
  one === other ||
  sameSet(
    partsOf(one),
    partsOf(other),
    ([shell = [], ...holes], [otherShell = [], ...otherHoles]) =>
      sameRing(shell, otherShell) && sameSet(holes, otherHoles, sameRing),
  );

/** Whether each of the one has its own of the other, in whatever order; most often it is the same order. */
function sameSet<T>(one: readonly T[], other: readonly T[], same: (a: T, b: T) => boolean): boolean {
  if (one.length !== other.length) return false;
  const left = [...other];
  return one.every((item) => {
    const at = left.findIndex((candidate) => same(item, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function sameRing(one: Ring, other: Ring): boolean {
  if (one.length !== other.length) return false;
  // The last position is the first.
  const length = one.length - 1;
  const [first] = one;
  if (length < 1 || !first) return true;
  for (let start = 0; start < length; start += 1) {
    if (!samePosition(first, other[start])) continue;
    for (const step of [1, length - 1]) {
      let index = 1;
      while (index < length && samePosition(one[index], other[(start + index * step) % length])) index += 1;
      if (index === length) return true;
    }
  }
  return false;
}

const samePosition = (one: LngLat | undefined, other: LngLat | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  Math.abs(one[0] - other[0]) <= sameDegrees &&
  Math.abs(one[1] - other[1]) <= sameDegrees;

/**
 * A zone that a service lists, as a zone of the workspace.
 * @param id the workspace's id that it has, or is to have
 * @param before the zone here, whose status and other fields stay where the service says nothing of them
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
    geometry: mapPositions(reading.geometry, positionToGrid),
    createdAt: null,
  };
}
