import { geometryOfParts, mapPositions, partsOf, positionsOf, type Ring } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { enlarged } from '../../zones/geometry/box.ts';
import { containmentTest } from '../../zones/geometry/containment.ts';
import { distanceToEdge } from '../../zones/geometry/distance-to-edge.ts';
import type { Geos } from '../../zones/geometry/geos.ts';
import { type LocalMeters, localMetersOf } from '../../zones/geometry/local-meters.ts';
import { covers } from '../../zones/geometry/point-location.ts';
import { borderNetwork } from '../../zones/topology/border-network.ts';
import { edgeIndex, edgesOfZone } from '../../zones/topology/edge-index.ts';
import { coincidenceDegrees } from '../../zones/topology/node-borders.ts';
import { simplifyBorders } from '../../zones/topology/simplify-borders.ts';
import { aroundWider, blockMeters } from './wider-than-block.ts';

/** Zones with smoothed borders, and the maximum displacement of a border in meters. */
export interface SmoothedZones {
  zones: readonly ZoneGeometry[];
  meters: number;
}

/** Constraints of smoothing. */
export interface KeptBySmoothing {
  /** Valid zones next to the smoothed ones: borders with them stay. */
  fixed?: readonly ZoneGeometry[];
  /** Stores by index of their zone, which must still contain them. */
  stores?: readonly (LngLat | undefined)[];
}

/**
 * The engine's tolerance is an area rather than a distance: it is halved up to this often until no border moves too
 * far.
 */
const maxAttempts = 8;

/**
 * Smooths the borders of zones, so that no gaps or overlaps appear: those between zones first, then those with none on
 * the other side, such as shores. Nothing becomes narrower than a street block by the latter.
 * @param zones a coverage: valid, not overlapping, with shared vertices
 * @param toleranceMeters maximum displacement; zones stay unchanged if nothing else is within it
 */
export function smoothBorders(
  geos: Geos,
  zones: readonly ZoneGeometry[],
  toleranceMeters: number,
  { fixed = [], stores = [] }: KeptBySmoothing = {},
): SmoothedZones {
  const losing = zonesLosingStores(zones, stores);
  const whole = geometryOfParts(zones.flatMap(partsOf));
  if (!whole || toleranceMeters <= 0) return { zones, meters: 0 };
  const plane = localMetersOf(whole);
  const inner = smoothBetween(
    geos,
    zones,
    plane,
    toleranceMeters,
    (smoothed) => losing(smoothed).length === 0,
  );
  const held = new Set<number>();
  let outer = smoothOuter(geos, inner.zones, toleranceMeters, fixed, held);
  for (let lost = losing(outer); lost.length > 0; lost = losing(outer)) {
    for (const index of lost) held.add(index);
    outer = smoothOuter(geos, inner.zones, toleranceMeters, fixed, held);
  }
  if (outer.every((zone, index) => zone === inner.zones[index])) return inner;
  let { meters } = inner;
  for (const [index, zone] of zones.entries()) {
    const smoothed = outer[index];
    if (!smoothed || smoothed === inner.zones[index]) continue;
    const after = partsOf(mapPositions(smoothed, plane.toMeters));
    meters = Math.max(meters, farthestOff(mapPositions(zone, plane.toMeters), after));
  }
  return meters <= toleranceMeters && isValidCoverage(geos, outer) ? { zones: outer, meters } : inner;
}

/** Returns a function that gives the indexes of smoothed zones that no longer contain their store. */
function zonesLosingStores(zones: readonly ZoneGeometry[], stores: readonly (LngLat | undefined)[]) {
  const inside = [...zones.entries()].flatMap(([index, zone]) => {
    const store = stores[index];
    return store && covers(zone, store) ? [{ index, store }] : [];
  });
  return (smoothed: readonly ZoneGeometry[]): number[] =>
    inside.flatMap(({ index, store }) => {
      const zone = smoothed[index];
      return zone && covers(zone, store) ? [] : [index];
    });
}

/** Smooths borders between zones by Visvalingam and Whyatt over all at once (`GEOSCoverageSimplifyVW`). */
function smoothBetween(
  geos: Geos,
  zones: readonly ZoneGeometry[],
  { toMeters }: LocalMeters,
  toleranceMeters: number,
  isWanted: (smoothed: readonly ZoneGeometry[]) => boolean,
): SmoothedZones {
  /** All remaining vertices existed before and keep their exact position. */
  const exact = new Map<string, LngLat>();
  for (const zone of zones)
    for (const position of positionsOf(zone)) exact.set(toMeters(position).join(' '), position);
  const planar = zones.map((zone) => mapPositions(zone, toMeters));
  let tolerance = toleranceMeters * 2;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1, tolerance /= 2) {
    const simpler = geos.simplifyCoverage(planar, tolerance, true);
    if (!simpler.ok) break;
    const smoothed = simpler.value.map((polygons) =>
      geometryOfParts(
        polygons.map((rings) => rings.map((ring) => ring.map((at) => exact.get(at.join(' ')) ?? at))),
      ),
    );
    const whole = smoothed.flatMap((zone) => zone ?? []);
    if (whole.length < zones.length) continue;
    let meters = 0;
    for (const [index, before] of planar.entries())
      meters = Math.max(meters, farthestOff(before, simpler.value[index] ?? []));
    if (meters <= toleranceMeters && isValidCoverage(geos, whole) && isWanted(whole))
      return { zones: whole, meters };
  }
  return { zones, meters: 0 };
}

/** Local planes differ by less than this share within 100 km. */
const planeError = 0.001;

/**
 * Simplifies borders with no zone on the other side, where the zone is wide enough to stay wider than a street block.
 * @param held indexes of zones that stay
 */
function smoothOuter(
  geos: Geos,
  zones: readonly ZoneGeometry[],
  toleranceMeters: number,
  fixed: readonly ZoneGeometry[],
  held: ReadonlySet<number>,
): ZoneGeometry[] {
  const own = zones.map((geometry, index) => ({ id: String(index), geometry }));
  const all = [...own, ...fixed.map((geometry, index) => ({ id: `fixed ${index}`, geometry }))];
  const network = borderNetwork(all);
  const isOnFixed = onBorderOf(fixed);
  const wide = new Map<string, (position: LngLat) => boolean>();
  const isWide = (position: LngLat): boolean =>
    network.zonesAt(position).every((id) => {
      if (held.has(Number(id))) return false;
      let isInWide = wide.get(id);
      if (!isInWide) {
        const zone = zones[Number(id)];
        const parts = zone && aroundWider(geos, zone, blockMeters + 2 * toleranceMeters);
        isInWide = parts?.ok ? containmentTest(parts.geometry) : () => false;
        wide.set(id, isInWide);
      }
      return isInWide(position);
    });
  const steps = simplifyBorders(
    { zones: all, network },
    new Set(own.map(({ id }) => id)),
    toleranceMeters * (1 - planeError),
    { onlyOuter: true, isFixed: (position) => isOnFixed(position) || !isWide(position) },
  );
  let step = steps.next();
  while (!step.done) step = steps.next();
  const simpler = step.value;
  return own.map(({ id, geometry }) => simpler.get(id) ?? geometry);
}

/** Whether positions are on the border of a zone, or so close that the borders are one. */
function onBorderOf(zones: readonly ZoneGeometry[]): (position: LngLat) => boolean {
  const edges = zones.flatMap((geometry) => edgesOfZone({ geometry }));
  const near = edgeIndex(edges.map(([from, to]) => ({ from, to })));
  return (position) =>
    near(enlarged([...position, ...position], coincidenceDegrees)).some(
      ({ from, to }) => distanceToEdge(position, from, to) <= coincidenceDegrees,
    );
}

function isValidCoverage(geos: Geos, zones: readonly ZoneGeometry[]): boolean {
  const coverage = geos.isCoverage(zones);
  if (!coverage.ok || !coverage.value) return false;
  return zones.every((zone) => {
    const invalidity = geos.invalidity(zone);
    return invalidity.ok && invalidity.value === null;
  });
}

/** Maximum distance of removed vertices from the replacing edge, an upper bound for the displacement of the border. */
function farthestOff(before: ZoneGeometry, after: readonly (readonly Ring[])[]): number {
  const remaining = new Set(after.flat(2).map((at) => at.join(' ')));
  let farthest = 0;
  for (const ring of partsOf(before).flat()) {
    const open = ring.slice(0, -1);
    const first = open.findIndex((at) => remaining.has(at.join(' ')));
    if (first < 0) return Number.POSITIVE_INFINITY;
    const rotated = [...open.slice(first), ...open.slice(0, first + 1)];
    let start = 0;
    for (const [index, at] of rotated.entries()) {
      if (index === 0 || !remaining.has(at.join(' '))) continue;
      const from = rotated[start] ?? at;
      for (const removed of rotated.slice(start + 1, index))
        farthest = Math.max(farthest, distanceToEdge(removed, from, at));
      start = index;
    }
  }
  return farthest;
}
