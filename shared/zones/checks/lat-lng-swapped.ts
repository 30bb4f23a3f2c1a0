import type { Bounds } from '../../geo/bounds.ts';
import { mapPositions, positionsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { type Box, boxesMeet, boxOf } from '../geometry/box.ts';
import { orientRings } from '../geometry/rings.ts';
import { shaped } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { firstOffEarth, isPositionOnEarth } from './out-of-range.ts';
import { type Repaired, repairedBy } from './repaired.ts';

/** The shape is off the Earth, or outside all known areas, and wouldn't be with latitudes and longitudes swapped. */
export interface LatLngSwapped {
  kind: 'lat-lng-swapped';
  severity: 'error';
  at: LngLat;
}

/** Returns one issue, at the first position off the Earth or else the first of all, or none. */
export function latLngSwapped(geometry: ZoneGeometry, knownAreas: readonly Bounds[]): LatLngSwapped[] {
  const offEarth = firstOffEarth(geometry);
  const at = offEarth ?? positionsOf(geometry).next().value;
  const isSwapped = offEarth ? isOnEarthSwapped(geometry) : isInKnownAreaSwapped(geometry, knownAreas);
  return at && isSwapped ? [{ kind: 'lat-lng-swapped', severity: 'error', at }] : [];
}

/** Repair that swaps latitudes and longitudes. */
export const swapLatLng = (zone: Zone): Repaired =>
  repairedBy('turn-round', zone, shaped(orientRings(mapPositions(zone.geometry, swapped))));

const swapped = ([lng, lat]: LngLat): LngLat => [lat, lng];

const isOnEarthSwapped = (geometry: ZoneGeometry): boolean =>
  [...positionsOf(geometry)].every((position) => isPositionOnEarth(swapped(position)));

function isInKnownAreaSwapped(geometry: ZoneGeometry, knownAreas: readonly Bounds[]): boolean {
  if (knownAreas.length === 0) return false;
  const [west, south, east, north] = boxOf(geometry);
  const areas = knownAreas.map(
    ({ northeast, southwest }): Box => [southwest.lng, southwest.lat, northeast.lng, northeast.lat],
  );
  const meetsAny = (box: Box) => areas.some((area) => boxesMeet(area, box));
  return !meetsAny([west, south, east, north]) && meetsAny([south, west, north, east]);
}
