import { z } from 'zod';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { limitedList, limitedText } from '../../limits/limited-schemas.ts';
import type { Zones } from '../../zones/apply-edit.ts';
import type { Zone } from '../../zones/zone.ts';
import { shapeFingerprint } from './shape-fingerprint.ts';

/** A zone created or updated by territories, in the state they left it. */
export const madeZoneSchema = z.strictObject({
  /** Workspace id. */
  zone: limitedText,
  /** Store by `storeKey`. */
  store: limitedText,
  storeId: limitedText,
  name: limitedText,
  /** Hashes of the shapes it was given, latest first, as undo restores earlier ones. */
  shapes: limitedList(limitedText).readonly(),
});
export type MadeZone = z.infer<typeof madeZoneSchema>;

const maxShapes = 20;

/** A store's share of the land in this calculation. */
export interface Territory {
  /** Store by `storeKey`. */
  store: string;
  storeId: string;
  name: string;
  geometry: ZoneGeometry;
}

/** Zones created by territories and changed by the user since, with their original store. */
export interface EditedZone {
  zone: Zone;
  store: string;
}

/** Changes to the zones of territories, as one edit. */
export interface TerritoriesUpdate {
  put: Zone[];
  remove: string[];
  /** For comparison: the zones before, and their replacements. */
  before: readonly Zone[];
  after: readonly Zone[];
  made: readonly MadeZone[];
}

/** Zones of the stores that weren't created by territories, in the form of created ones. */
export function otherZones(
  made: readonly MadeZone[],
  zones: Zones,
  stores: readonly Omit<Territory, 'geometry'>[],
): MadeZone[] {
  const known = new Set(made.map(({ zone }) => zone));
  const ofId = new Map(stores.map((store) => [store.storeId, store]));
  return [...zones.values()].flatMap(({ id, storeId, geometry }) => {
    const store = storeId !== '' && !known.has(id) ? ofId.get(storeId) : undefined;
    return store ? { ...store, zone: id, shapes: [shapeFingerprint(geometry)] } : [];
  });
}

/**
 * Created zones whose shape or store the user has changed since. The new id of a renamed store, and none for a deleted
 * store, don't count as changes.
 */
export function editedZones(
  made: readonly MadeZone[],
  zones: Zones,
  storeIds: ReadonlyMap<string, string>,
): EditedZone[] {
  return made.flatMap(({ zone: id, store, storeId, shapes }) => {
    const zone = zones.get(id);
    if (!zone) return [];
    const isOfStore = ['', storeId, storeIds.get(store)].includes(zone.storeId);
    return isOfStore && shapes.includes(shapeFingerprint(zone.geometry)) ? [] : { zone, store };
  });
}

/**
 * Compares new territories with existing ones. A store's zone keeps its id and fields and gets the new shape; zones of
 * stores without a territory are removed; kept zones stay.
 * @param kept ids of zones to keep; their stores get no other
 * @param newZone creates a zone for a territory without one
 */
export function territoriesUpdate(
  { made, zones, kept }: { made: readonly MadeZone[]; zones: Zones; kept: ReadonlySet<string> },
  territories: readonly Territory[],
  newZone: (territory: Territory) => Zone,
): TerritoriesUpdate {
  const present = made.filter(({ zone }) => zones.has(zone));
  /** Of several zones of a store the first is updated. */
  const madeOf = new Map([...present].reverse().map((one) => [one.store, one]));
  const update: TerritoriesUpdate & { before: Zone[]; after: Zone[]; made: MadeZone[] } = {
    put: [],
    remove: [],
    before: [],
    after: [],
    made: [],
  };
  const served = new Set<string>();
  for (const territory of territories) {
    const { store, storeId, name } = territory;
    const earlier = madeOf.get(store);
    const zone = earlier && zones.get(earlier.zone);
    if (zone && kept.has(zone.id)) continue;
    served.add(store);
    const next = zone ? renewed(zone, earlier, territory) : newZone(territory);
    if (next !== zone) update.put.push(next);
    if (zone) update.before.push(zone);
    update.after.push(next);
    const shape = shapeFingerprint(next.geometry);
    const shapes = [shape, ...(earlier?.shapes ?? []).filter((one) => one !== shape)].slice(0, maxShapes);
    update.made.push({ zone: next.id, store, storeId, name, shapes });
  }
  for (const one of present) {
    const zone = zones.get(one.zone);
    if (!zone || (served.has(one.store) && madeOf.get(one.store) === one)) continue;
    // Still recorded, as undo restores a removed zone.
    update.made.push(one);
    update.before.push(zone);
    if (kept.has(zone.id)) update.after.push(zone);
    else update.remove.push(zone.id);
  }
  return update;
}

/** The zone with its new shape, and its store's new name if it had the old one; the same object if unchanged. */
function renewed(zone: Zone, { name: nameBefore }: MadeZone, { storeId, name, geometry }: Territory): Zone {
  const description = zone.description === nameBefore ? name : zone.description;
  const isSame =
    zone.storeId === storeId &&
    zone.description === description &&
    shapeFingerprint(zone.geometry) === shapeFingerprint(geometry);
  return isSame ? zone : { ...zone, storeId, description, geometry };
}
