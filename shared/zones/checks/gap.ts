import { partsOf } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters, ringAreaSquareMeters } from '../geometry/area.ts';
import { boxOf } from '../geometry/box.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import { merge, subtract } from '../geometry/overlay-operations.ts';
import { covers } from '../geometry/point-location.ts';
import { orientRings } from '../geometry/rings.ts';
import { type Shaped, shaped } from '../geometry/shaped.ts';
import type { Zone } from '../zone.ts';
import { stripBetweenBorders } from './facing-borders.ts';
import { flatPerimeter, meanWidthMeters } from './flat-meters.ts';
import { gapArea } from './gap-area.ts';
import { neighborBox, widenedBox } from './neighbor-box.ts';
import { validNear, type ZonesAround } from './zones-around.ts';

/**
 * A strip that belongs to no zone, `lengthMeters` long and at most `gapWidthMeters` wide; `share` is its area relative
 * to the smaller zone.
 */
export interface Gap {
  kind: 'gap';
  severity: 'warning';
  at: LngLat;
  areaSquareMeters: number;
  share: number;
  lengthMeters: number;
  gapWidthMeters: number;
}

/**
 * The gap between two neighboring zones; `all` are the zones that may cover parts of it, optionally without the first.
 */
export function gap(
  one: ZoneGeometry,
  other: ZoneGeometry,
  zones: GeometryIndex<{ geometry: ZoneGeometry }>,
  gapWidthMeters: number,
): Gap[] {
  const isCovered = (at: LngLat) =>
    covers(one, at) || zones.search([...at, ...at]).some(({ geometry }) => covers(geometry, at));
  const strip = stripBetweenBorders(one, other, gapWidthMeters, isCovered);
  if (!strip) return [];
  const share = strip.areaSquareMeters / Math.min(areaSquareMeters(one), areaSquareMeters(other));
  return [{ kind: 'gap', severity: 'warning', ...strip, share, gapWidthMeters }];
}

/** The gap between two zones as an area, without other zones that lie in it. */
export function areaOfGap(
  geos: Geos,
  [one, other]: readonly [Zone, Zone],
  zones: ZonesAround,
  gapWidthMeters: number,
): Shaped {
  const others = validNear(geos, zones, neighborBox(one.geometry, gapWidthMeters)).filter(
    ({ id }) => id !== one.id && id !== other.id,
  );
  const geometries = others.map(({ geometry }) => geometry);
  return gapArea(geos, one.geometry, other.geometry, geometries, gapWidthMeters);
}

/** Gives a zone the area of a gap. */
export function fillGap(geos: Geos, issue: Gap, zone: Zone, strip: ZoneGeometry, zones: ZonesAround): Shaped {
  const filled = merge(geos, [zone.geometry, strip]);
  return filled.ok ? withEnclosedAreas(geos, { zone, filled: filled.geometry, strip }, zones, issue) : filled;
}

/** The filled zone plus narrow areas that it newly encloses, as where several strips meet. */
function withEnclosedAreas(
  geos: Geos,
  { zone, filled, strip }: { zone: Zone; filled: ZoneGeometry; strip: ZoneGeometry },
  zones: ZonesAround,
  { gapWidthMeters }: Gap,
): Shaped {
  const box = widenedBox(boxOf(strip), 2 * gapWidthMeters);
  const others = validNear(geos, zones, box)
    .filter(({ id }) => id !== zone.id)
    .map(({ geometry }) => geometry);
  const holes = holesOf(geos, [...others, filled]).filter((hole) => {
    const [west, south, east, north] = boxOf(hole);
    const isInside = west >= box[0] && south >= box[1] && east <= box[2] && north <= box[3];
    return isInside && isNarrow(hole, gapWidthMeters);
  });
  if (holes.length === 0) return shaped(filled);
  const before = holesOf(geos, [...others, zone.geometry]);
  const newHoles = holes.filter((hole) => !wasHole(geos, hole, before));
  return newHoles.reduce<Shaped>((outcome, newHole) => {
    const uncovered = others.reduce<Shaped>(
      (area, other) => (area.ok ? subtract(geos, area.geometry, other) : area),
      shaped(newHole),
    );
    return outcome.ok && uncovered.ok ? merge(geos, [outcome.geometry, uncovered.geometry]) : outcome;
  }, shaped(filled));
}

/** Areas enclosed by geometries together. */
function holesOf(geos: Geos, geometries: readonly ZoneGeometry[]): ZoneGeometry[] {
  const union = geos.union(geometries);
  if (!union.ok) return [];
  return union.value.flatMap(([, ...holes]) =>
    holes.map((hole) => orientRings({ type: 'Polygon', coordinates: [hole] })),
  );
}

function isNarrow(hole: ZoneGeometry, widthMeters: number): boolean {
  const ring = partsOf(hole)[0]?.[0] ?? [];
  return meanWidthMeters(ringAreaSquareMeters(ring), flatPerimeter(ring)) <= widthMeters;
}

/** Whether the hole existed before with the same area. */
function wasHole(geos: Geos, hole: ZoneGeometry, before: readonly ZoneGeometry[]): boolean {
  const inside = geos.positionInside(hole);
  const area = areaSquareMeters(hole);
  return (
    !inside.ok || before.some((one) => covers(one, inside.value) && areaSquareMeters(one) < area * 1.001)
  );
}
