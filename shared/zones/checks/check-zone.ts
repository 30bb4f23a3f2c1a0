import type { Bounds } from '../../geo/bounds.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Zone } from '../zone.ts';
import { fieldFaults, type Service } from './field-faults.ts';
import { neighbourFaults, neighbourhoodOf, type Standing } from './neighbour-faults.ts';
import { polygonFaults } from './polygon-faults.ts';
import { sizeFaults } from './size-faults.ts';
import type { ZoneFault } from './zone-fault.ts';

export interface CheckOptions {
  service: Service;
  /** Where zones are to be expected, for telling swapped latitudes and longitudes. */
  knownAreas: readonly Bounds[];
}

/** What is wrong with a zone by itself, errors first. */
export function faultsOfOne(geos: Geos, zone: Zone, { service, knownAreas }: CheckOptions): ZoneFault[] {
  const ids = [zone.id];
  const inPolygon = polygonFaults(geos, zone.geometry, knownAreas).map(
    (fault): ZoneFault => ({ ...fault, ids }),
  );
  const inSize = inPolygon.length === 0 ? sizeFaults(zone.id, zone.geometry) : [];
  return [...inPolygon, ...fieldFaults(zone, service), ...inSize];
}

/**
 * Everything wrong with one zone, and between it and its neighbours: quick enough to be asked with each
 * gesture. `others` is an index of all zones; one with the zone's own id in it is passed over. Whether
 * another has the same `zone_id`, near or far, `repeatedZoneIds` says.
 */
export function checkZone(
  geos: Geos,
  zone: Zone,
  others: GeometryIndex<Zone>,
  options: CheckOptions,
): ZoneFault[] {
  const faults = faultsOfOne(geos, zone, options);
  if (faults.some((fault) => isOfPolygon(fault))) return faults;
  const held = geos.hold(zone.geometry);
  if (!held.ok) return faults;
  const standing: Standing = { id: zone.id, geometry: zone.geometry, held: held.value };
  try {
    for (const other of others.search(neighbourhoodOf(zone.geometry))) {
      if (other.id === zone.id || polygonFaults(geos, other.geometry).length > 0) continue;
      const otherHeld = geos.hold(other.geometry);
      if (!otherHeld.ok) continue;
      try {
        const { id, geometry } = other;
        faults.push(
          ...neighbourFaults(
            standing,
            { id, geometry, held: otherHeld.value },
            {
              search: (box) => others.search(box).filter((found) => found.id !== zone.id),
            },
          ),
        );
      } finally {
        otherHeld.value.release();
      }
    }
  } finally {
    held.value.release();
  }
  return faults;
}

const fieldKinds: ReadonlySet<ZoneFault['kind']> = new Set([
  'zone-id-missing',
  'zone-id-repeated',
  'store-id-missing',
  'store-id-characters',
]);

/** Whether a fault makes the form itself unfit to be compared with others. */
export const isOfPolygon = ({ kind, severity }: ZoneFault): boolean =>
  severity === 'error' && !fieldKinds.has(kind);
