import { changeableFields, type ZoneUpdate } from '../../zones/formats/import-comparison.ts';
import { areaSquareMeters, changeOfArea } from '../../zones/geometry/area.ts';
import type { Zone } from '../../zones/zone.ts';

/** Number and total area of a store's zones in a plan. */
export interface StoreTotals {
  zones: number;
  squareMeters: number;
}

/** A store whose zones differ between two versions. */
export interface StoreChange {
  storeId: string;
  before: StoreTotals;
  after: StoreTotals;
}

/** Changes between two plan versions; zones are matched by workspace id. */
export interface VersionComparison {
  added: readonly Zone[];
  changed: readonly ZoneUpdate[];
  removed: readonly Zone[];
  unchanged: readonly Zone[];
  before: StoreTotals;
  after: StoreTotals;
  /** Stores with added, changed or removed zones, by id. */
  stores: readonly StoreChange[];
}

/** Number of zones compared in about a millisecond. */
const zonesPerStep = 20;

/** Compares two plan versions. Yields after every few zones, to not block a window. */
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

/** The edit that turns the zones into those of a version: zones to put and ids to remove. */
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

/** The sync state of zones isn't part of a plan. */
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

const nothing: StoreTotals = { zones: 0, squareMeters: 0 };

function* sharesOf(zones: readonly Zone[]): Generator<void, ReadonlyMap<string, StoreTotals>> {
  const shares = new Map<string, StoreTotals>();
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

const sumOf = (shares: ReadonlyMap<string, StoreTotals>): StoreTotals =>
  [...shares.values()].reduce(
    (sum, { zones, squareMeters }) => ({
      zones: sum.zones + zones,
      squareMeters: sum.squareMeters + squareMeters,
    }),
    nothing,
  );
