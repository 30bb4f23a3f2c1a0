import { fromParts, mapPositions, partsOf, positionsOf, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { distanceToEdge } from '../../zones/geometry/distance-to-edge.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { localMetersOf } from '../../zones/geometry/local-meters.ts';

/** Zones with smoothed borders, and the maximum displacement of a border in meters. */
export interface SmoothedZones {
  zones: readonly ZoneGeometry[];
  meters: number;
}

/**
 * The engine's tolerance is an area rather than a distance: it is halved up to this often until no border moves too
 * far.
 */
const maxAttempts = 8;

/**
 * Simplifies shared borders by Visvalingam and Whyatt over all zones at once (`GEOSCoverageSimplifyVW`), so that no
 * gaps or overlaps appear. The common outer border is kept.
 * @param zones a coverage: valid, not overlapping, with shared vertices
 * @param toleranceMeters maximum displacement; zones stay unchanged if nothing else is within it
 */
export function smoothBorders(
  geos: Geos,
  zones: readonly ZoneGeometry[],
  toleranceMeters: number,
): SmoothedZones {
  const parts = zones.flatMap(partsOf);
  const whole = fromParts(parts);
  if (!whole || toleranceMeters <= 0) return { zones, meters: 0 };
  const { toMeters } = localMetersOf(whole);
  /** All remaining vertices existed before and keep their exact position. */
  const exact = new Map<string, LngLat>();
  for (const position of positionsOf(whole)) exact.set(toMeters(position).join(' '), position);
  const planar = zones.map((zone) => mapPositions(zone, toMeters));
  let tolerance = toleranceMeters * 2;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1, tolerance /= 2) {
    const simpler = geos.simplifyCoverage(planar, tolerance, true);
    if (!simpler.ok) break;
    const smoothed = simpler.value.map((polygons) =>
      fromParts(
        polygons.map((rings) => rings.map((ring) => ring.map((at) => exact.get(at.join(' ')) ?? at))),
      ),
    );
    const whole = smoothed.flatMap((zone) => zone ?? []);
    if (whole.length < zones.length) continue;
    let meters = 0;
    for (const [index, before] of planar.entries())
      meters = Math.max(meters, farthestOff(before, simpler.value[index] ?? []));
    if (meters <= toleranceMeters && isSound(geos, whole)) return { zones: whole, meters };
  }
  return { zones, meters: 0 };
}

function isSound(geos: Geos, zones: readonly ZoneGeometry[]): boolean {
  const coverage = geos.isCoverage(zones);
  if (!coverage.ok || !coverage.value) return false;
  return zones.every((zone) => {
    const invalidity = geos.invalidity(zone);
    return invalidity.ok && invalidity.value === null;
  });
}

/** Maximum distance of removed vertices from the replacing edge, an upper bound for the displacement of the border. */
function farthestOff(before: ZoneGeometry, after: readonly (readonly Ring[])[]): number {
  const left = new Set(after.flat(2).map((at) => at.join(' ')));
  let farthest = 0;
  for (const ring of partsOf(before).flat()) {
    const open = ring.slice(0, -1);
    const first = open.findIndex((at) => left.has(at.join(' ')));
    if (first < 0) return Number.POSITIVE_INFINITY;
    const turned = [...open.slice(first), ...open.slice(0, first + 1)];
    let start = 0;
    for (const [place, at] of turned.entries()) {
      if (place === 0 || !left.has(at.join(' '))) continue;
      const from = turned[start] ?? at;
      for (const gone of turned.slice(start + 1, place))
        farthest = Math.max(farthest, distanceToEdge(gone, from, at));
      start = place;
    }
  }
  return farthest;
}
