import { z } from 'zod';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { limitedList, limitedText } from '../../limits/limited-schemas.ts';
import type { Zones } from '../apply-edit.ts';
import type { Zone } from '../zone.ts';
import { shapeFingerprint } from './shape-fingerprint.ts';

/** A zone that territories created or updated, as they left it. */
export const madeZoneSchema = z.strictObject({
  /** The workspace's id of the zone. */
  zone: limitedText,
  /** Of the store, as `storeKey` gives it. */
  store: limitedText,
  storeId: limitedText,
  name: limitedText,
  /** Fingerprints of the shapes that it was given, the latest first: undo brings earlier ones back. */
  shapes: limitedList(limitedText).readonly(),
});
export type MadeZone = z.infer<typeof madeZoneSchema>;

const maxShapes = 20;

/** What a store gets of the land this time. */
export interface Territory {
  /** Of the store, as `storeKey` gives it. */
  store: string;
  storeId: string;
  name: string;
  geometry: ZoneGeometry;
}

/** Zones that territories made and a person has changed since, with the store that each was made for. */
export interface EditedZone {
  zone: Zone;
  store: string;
}

/** What becomes of the zones that territories made, as one edit. */
export interface TerritoriesUpdate {
  put: Zone[];
  remove: string[];
  /** What there is to compare: the zones before, and those in their place. */
  before: readonly Zone[];
  after: readonly Zone[];
  made: readonly MadeZone[];
}

/** Zones of stores that territories did not make, in the form of those that they made. */
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
 * Those of them whose shape or store a person changed. A zone has the new id of a store that was renamed, and none where
 * its store was deleted.
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
 * Compares new territories with the zones that territories made before. A store's zone keeps its id and fields and gets
 * the new shape; a zone whose store has no territory any more goes; the zones that are kept stay as they are.
 * @param kept ids of zones that stay; their stores get no other
 * @param newZone gives a territory that has no zone yet one
 */
export function territoriesUpdate(
  { made, zones, kept }: { made: readonly MadeZone[]; zones: Zones; kept: ReadonlySet<string> },
  territories: readonly Territory[],
  newZone: (territory: Territory) => Zone,
): TerritoriesUpdate {
  const present = made.filter(({ zone }) => zones.has(zone));
  /** A store with several zones keeps the first. */
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
    // Undo brings a removed zone back.
    update.made.push(one);
    update.before.push(zone);
    if (kept.has(zone.id)) update.after.push(zone);
    else update.remove.push(zone.id);
  }
  return update;
}

/** The zone with a new shape, and under the new name of its store where it had the one before; itself if all is the same. */
function renewed(zone: Zone, { name: nameBefore }: MadeZone, { storeId, name, geometry }: Territory): Zone {
  const description = zone.description === nameBefore ? name : zone.description;
  const isSame =
    zone.storeId === storeId &&
    zone.description === description &&
    shapeFingerprint(zone.geometry) === shapeFingerprint(geometry);
  return isSame ? zone : { ...zone, storeId, description, geometry };
}
