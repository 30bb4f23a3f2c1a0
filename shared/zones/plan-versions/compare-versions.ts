import { changeableFields, type ZoneUpdate } from '../formats/import-comparison.ts';
import { areaSquareMeters, changeOfArea } from '../geometry/area.ts';
import type { Zone } from '../zone.ts';

/** How much of a plan belongs to a store. */
export interface StoreShare {
  zones: number;
  squareMeters: number;
}

/** A store whose zones differ between two versions. */
export interface StoreChange {
  storeId: string;
  before: StoreShare;
  after: StoreShare;
}

/** What became of one version of a plan in another; zones are the same by their workspace id. */
export interface VersionComparison {
  added: readonly Zone[];
  changed: readonly ZoneUpdate[];
  removed: readonly Zone[];
  unchanged: readonly Zone[];
  before: StoreShare;
  after: StoreShare;
  /** Those with a zone that was added, changed or removed, by their ids. */
  stores: readonly StoreChange[];
}

/** So many zones are compared within about a millisecond. */
const zonesPerStep = 20;

/** Compares two versions of a plan. Yields after every few zones, so that a window is not held up. */
export function* compareVersions(
  before: readonly Zone[],
  after: readonly Zone[],
): Generator<void, VersionComparison> {
  const then = new Map(before.map((zone) => [zone.id, zone]));
  const now = new Set(after.map(({ id }) => id));
  const added: Zone[] = [];
  const changed: ZoneUpdate[] = [];
  const unchanged: Zone[] = [];
  const removed = before.filter(({ id }) => !now.has(id));
  for (const [index, zone] of after.entries()) {
    if (index % zonesPerStep === 0) yield;
    const earlier = then.get(zone.id);
    if (!earlier) added.push(zone);
    else if (hasSameContent(earlier, zone)) unchanged.push(zone);
    else changed.push(updateOf(earlier, zone));
  }
  const shares = { before: yield* sharesOf(before), after: yield* sharesOf(after) };
  const touched = [...added, ...removed, ...changed.flatMap((update) => [update.before, update.after])];
  const stores = [...new Set(touched.map(({ storeId }) => storeId))].sort();
  return {
    added,
    changed,
    removed,
    unchanged,
    before: sumOf(shares.before),
    after: sumOf(shares.after),
    stores: stores.map((storeId) => ({
      storeId,
      before: shares.before.get(storeId) ?? nothing,
      after: shares.after.get(storeId) ?? nothing,
    })),
  };
}

/** The edit that makes the zones what they are in a version: what has to be put, and the ids of what has to go. */
export function editToVersion(
  now: ReadonlyMap<string, Zone>,
  version: readonly Zone[],
): { put: Zone[]; remove: string[] } {
  const stays = new Set(version.map(({ id }) => id));
  return {
    put: version.flatMap((zone) => {
      const present = now.get(zone.id);
      if (!present) return zone;
      if (hasSameContent(present, zone)) return [];
      return { ...zone, createdAt: present.createdAt };
    }),
    remove: [...now.keys()].filter((id) => !stays.has(id)),
  };
}

/** What is known of a zone at the service is no part of a plan. */
const stateFields: ReadonlySet<string> = new Set<keyof Zone>([
  'createdAt',
  'changedSinceCreation',
  'renamedFrom',
  'conflict',
]);

function hasSameContent(one: Zone, other: Zone): boolean {
  const [fields, others] = [contentOf(one), contentOf(other)];
  return [...new Set([...fields.keys(), ...others.keys()])].every((name) =>
    isSame(fields.get(name), others.get(name)),
  );
}

const contentOf = (zone: Zone): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(zone).filter(([name]) => !stateFields.has(name)));

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

function updateOf(before: Zone, after: Zone): ZoneUpdate {
  const fields = changeableFields.filter((field) => !isSame(before[field], after[field]));
  const areaChange = fields.includes('geometry') ? changeOfArea(before.geometry, after.geometry) : null;
  return { incoming: after.id, before, after, fields, areaChange };
}

const nothing: StoreShare = { zones: 0, squareMeters: 0 };

function* sharesOf(zones: readonly Zone[]): Generator<void, ReadonlyMap<string, StoreShare>> {
  const shares = new Map<string, StoreShare>();
  for (const [index, { storeId, geometry }] of zones.entries()) {
    if (index % zonesPerStep === 0) yield;
    const share = shares.get(storeId) ?? nothing;
    shares.set(storeId, {
      zones: share.zones + 1,
      squareMeters: share.squareMeters + areaSquareMeters(geometry),
    });
  }
  return shares;
}

const sumOf = (shares: ReadonlyMap<string, StoreShare>): StoreShare =>
  [...shares.values()].reduce(
    (sum, { zones, squareMeters }) => ({
      zones: sum.zones + zones,
      squareMeters: sum.squareMeters + squareMeters,
    }),
    nothing,
  );
