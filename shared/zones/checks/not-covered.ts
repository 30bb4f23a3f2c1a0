import { geometryOfParts, partsOf, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters, ringAreaSquareMeters } from '../geometry/area.ts';
import { type Box, boxOf } from '../geometry/box.ts';
import { geometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import { merge, subtract } from '../geometry/overlay-operations.ts';
import { covers } from '../geometry/point-location.ts';
import { orientRings } from '../geometry/rings.ts';
import { type Shaped, shaped } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { degreeScaleAt, flatLength, flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import { limits } from './limits.ts';
import { widenedBox } from './neighbor-box.ts';
import { validNear, type ZonesAround } from './zones-around.ts';

/**
 * An area of any width that zones enclose without covering it; `ids` start with the zone that has most of its border.
 */
export interface NotCovered {
  kind: 'not-covered';
  severity: 'warning';
  at: LngLat;
  areaSquareMeters: number;
  geometry: ZoneGeometry;
}

type Uncovered = NotCovered & { ids: string[] };

/**
 * Areas that zones enclose without covering them: the holes of all zones together, including those of a single zone.
 * Skips invalid shapes. Takes seconds for thousands of zones.
 */
export function uncoveredAreas(geos: Geos, zones: readonly Zone[]): Uncovered[] {
  const valid = zones.filter(({ geometry }) => {
    const computed = geos.invalidity(geometry);
    return computed.ok && computed.value === null;
  });
  if (valid.length === 0) return [];
  const index = geometryIndex(valid);
  const union = geos.union(valid.map(({ geometry }) => geometry));
  if (!union.ok) return [];
  const holes = union.value.flatMap(([, ...holes]) => holes);
  return holes.flatMap((hole) => {
    const geometry = withoutIslands(geos, hole, union.value);
    if (!geometry) return [];
    const box = widenedBox(boxOf(geometry), 1);
    const ids = enclosingZoneIds(hole, index.search(box), box);
    const inside = geos.positionInside(geometry);
    const area = ringAreaSquareMeters(hole);
    if (ids.length === 0 || !inside.ok) return [];
    if (meanWidthMeters(area, flatPerimeter(hole)) <= limits.sameBorderMeters) return [];
    return {
      kind: 'not-covered',
      severity: 'warning',
      ids,
      at: inside.value,
      areaSquareMeters: areaSquareMeters(geometry),
      geometry,
    };
  });
}

/** The part of the area that is still uncovered: zones may have been changed since it was found. */
export const stillUncovered = (geos: Geos, area: ZoneGeometry, zones: ZonesAround): Shaped =>
  validNear(geos, zones, boxOf(area)).reduce<Shaped>(
    (remaining, { geometry }) => (remaining.ok ? subtract(geos, remaining.geometry, geometry) : remaining),
    shaped(area),
  );

/** Adds the uncovered area to a zone. */
export const fillUncovered = (geos: Geos, zone: Zone, area: ZoneGeometry): Shaped =>
  merge(geos, [zone.geometry, area]);

/** The hole minus zones inside it; undefined if nothing is left. */
function withoutIslands(geos: Geos, hole: Ring, unionParts: readonly Ring[][]): ZoneGeometry | undefined {
  const filledHole = orientRings({ type: 'Polygon', coordinates: [hole] });
  const islands = unionParts.filter(([shell = []]) => {
    const [first] = shell;
    return first !== undefined && covers(filledHole, first) && shell !== hole;
  });
  const islandsGeometry = geometryOfParts(islands);
  if (!islandsGeometry) return filledHole;
  const difference = geos.difference(filledHole, islandsGeometry);
  const rest = difference.ok ? geometryOfParts(difference.value) : undefined;
  return rest && orientRings(rest);
}

/** Ids of zones whose borders run along the ring, longest share first. */
function enclosingZoneIds(ring: Ring, zones: readonly Zone[], box: Box): string[] {
  const commonLengths = zones.map(({ id, geometry }) => ({ id, meters: commonMeters(ring, geometry, box) }));
  return commonLengths
    .filter(({ meters }) => meters > 0)
    .sort((one, other) => other.meters - one.meters)
    .map(({ id }) => id);
}

function commonMeters(ring: Ring, geometry: ZoneGeometry, [west, south, east, north]: Box): number {
  const scale = degreeScaleAt(south);
  const nearEdges = partsOf(geometry)
    .flat()
    .flatMap(edgesOf)
    .filter(
      ([from, to]) =>
        Math.max(from[0], to[0]) >= west &&
        Math.min(from[0], to[0]) <= east &&
        Math.max(from[1], to[1]) >= south &&
        Math.min(from[1], to[1]) <= north,
    );
  const isOnBorder = (position: LngLat) =>
    nearEdges.some(([from, to]) => distanceMeters(position, from, to, scale) <= limits.sameBorderMeters);
  return edgesOf(ring).reduce((total, [from, to]) => {
    const middle: LngLat = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    return isOnBorder(middle) ? total + flatLength(from, to, scale) : total;
  }, 0);
}

const edgesOf = (ring: Ring): [from: LngLat, to: LngLat][] =>
  ring.flatMap((to, index): [LngLat, LngLat][] => {
    const from = ring[index - 1];
    return from ? [[from, to]] : [];
  });

function distanceMeters(
  position: LngLat,
  from: LngLat,
  to: LngLat,
  scale: ReturnType<typeof degreeScaleAt>,
): number {
  const [dx, dy] = [(to[0] - from[0]) * scale.perLng, (to[1] - from[1]) * scale.perLat];
  const [x, y] = [(position[0] - from[0]) * scale.perLng, (position[1] - from[1]) * scale.perLat];
  const squaredLength = dx * dx + dy * dy;
  const fraction = squaredLength === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / squaredLength));
  return Math.hypot(x - dx * fraction, y - dy * fraction);
}
