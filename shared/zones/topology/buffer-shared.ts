import { geometryOfParts, mapPolygons, partsOf, positionsOf, type Rings } from '../../geo/parts.ts';
import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { areaSquareMeters } from '../geometry/area.ts';
import { boxesMeet, boxOf } from '../geometry/box.ts';
import type { Geos } from '../geometry/geos.ts';
import { localMetersOf } from '../geometry/local-meters.ts';
import { intersect, merge, subtract } from '../geometry/overlay-operations.ts';
import { buffer } from '../geometry/planar-operations.ts';
import { covers } from '../geometry/point-location.ts';
import { orientRings } from '../geometry/rings.ts';
import { invalidInput, type Refusal, refused, type Shaped, settle, shaped } from '../geometry/shaped.ts';
import { type BorderedZone, positionKey } from './border-network.ts';
import { withoutRepeats } from './shared-edits.ts';

/** Changed zones with their new geometries. */
type SharedBuffer =
  | { ok: true; geometries: ReadonlyMap<string, ZoneGeometry> }
  | { ok: false; refusal: Refusal };

/**
 * Widens a zone by `meters`, or shrinks it if negative, without overlaps or gaps to the zones around it. Widening takes
 * area within the distance from zones with a common border and from free land. It stops at other zones, doesn't
 * continue behind them, and keeps existing overlaps. Refused if nothing would be left of a neighbor. Shrinking moves
 * only borders without a neighbor; shared borders stay, as the freed land would have no owner: widen the neighbor
 * instead. Refused if all borders are shared.
 * @param around zones within the distance, noded
 * @param fixed zones to keep, such as others being widened
 */
export function bufferShared(
  geos: Geos,
  around: readonly BorderedZone[],
  id: string,
  meters: number,
  fixed: ReadonlySet<string> = new Set(),
): SharedBuffer {
  let outcome: SharedBuffer = refused({ kind: 'engine' });
  for (const less of spareMeters) {
    outcome = bufferedBy(geos, around, id, meters - Math.sign(meters) * less, fixed);
    if (outcome.ok || outcome.refusal.kind !== 'engine') break;
  }
  return outcome;
}

/**
 * Slightly less than the distance, as rounding to the grid may otherwise put a border onto another one a centimeter
 * away.
 */
const spareMeters = [0, 0.02, 0.05, 0.1];

function bufferedBy(
  geos: Geos,
  zones: readonly BorderedZone[],
  id: string,
  meters: number,
  fixed: ReadonlySet<string>,
): SharedBuffer {
  const zone = zones.find((one) => one.id === id);
  if (!zone) return refused({ kind: 'nothing-left' });
  if (meters === 0) return { ok: true, geometries: new Map() };
  const others = zones.filter((one) => one !== zone);
  if (meters > 0) return widen(geos, zone, others, meters, fixed);
  const edges = [...orientedEdges(zone.geometry)];
  const reversedNeighborEdges = new Set<string>();
  const zoneBox = boxOf(zone.geometry);
  for (const { geometry } of others)
    if (boxesMeet(zoneBox, boxOf(geometry)))
      for (const [from, to] of orientedEdges(geometry)) reversedNeighborEdges.add(edgeKey(to, from));
  const freeEdges = edges.filter(([from, to]) => !reversedNeighborEdges.has(edgeKey(from, to)));
  if (freeEdges.length === 0) return refused({ kind: 'only-shared-borders' });
  const narrower =
    freeEdges.length < edges.length
      ? narrowed(geos, zone.geometry, freeEdges, -meters)
      : buffer(geos, zone.geometry, meters);
  return narrower.ok ? redivided(geos, zone, others, narrower.geometry, new Set()) : narrower;
}

function widen(
  geos: Geos,
  zone: BorderedZone,
  others: readonly BorderedZone[],
  meters: number,
  fixed: ReadonlySet<string>,
): SharedBuffer {
  const wider = buffer(geos, zone.geometry, meters);
  if (!wider.ok) return wider;
  const nearZones = others.filter((other) => boxesMeet(boxOf(wider.geometry), boxOf(other.geometry)));
  const beyond = edgesBeyond(zone.geometry);
  const cutZones = new Set<string>();
  const obstacles: ZoneGeometry[] = [];
  for (const { id, geometry } of nearZones) {
    if (!fixed.has(id) && hasEdge(geometry, beyond)) cutZones.add(id);
    else if (!intersect(geos, zone.geometry, geometry).ok) obstacles.push(geometry);
  }
  const blocked = obstacles.length === 0 ? undefined : merge(geos, obstacles);
  if (blocked && !blocked.ok) return blocked;
  const reached = blocked ? subtract(geos, wider.geometry, blocked.geometry) : wider;
  if (!reached.ok) return reached;
  return redivided(geos, zone, others, connectedTo(geos, reached.geometry, zone.geometry), cutZones);
}

/** Parts that overlap another geometry. */
function connectedTo(geos: Geos, geometry: ZoneGeometry, other: ZoneGeometry): ZoneGeometry {
  const parts = partsOf(geometry);
  if (parts.length === 1) return geometry;
  const connected = parts.filter((rings) => intersect(geos, polygon(rings), other).ok);
  return geometryOfParts(connected) ?? geometry;
}

/**
 * Gives a zone another shape and subtracts it from some others. All borders are cut into faces together and the zones
 * rebuilt from these, so that shared borders have the same vertices.
 */
function redivided(
  geos: Geos,
  zone: BorderedZone,
  others: readonly BorderedZone[],
  newGeometry: ZoneGeometry,
  cutZones: ReadonlySet<string>,
): SharedBuffer {
  const boxes = [boxOf(newGeometry), boxOf(zone.geometry)];
  const zones = [
    zone,
    ...others.filter(({ geometry }) => boxes.some((box) => boxesMeet(box, boxOf(geometry)))),
  ];
  const faces = geos.polygonize(
    [newGeometry, ...zones.map(({ geometry }) => geometry)].flatMap((one) => partsOf(one).flat()),
  );
  if (!faces.ok) return refused({ kind: 'engine' });
  const isWidened = areaSquareMeters(newGeometry) > areaSquareMeters(zone.geometry);
  const facesByZone = new Map<string, Rings[]>(zones.map(({ id }) => [id, []]));
  for (const { rings, at } of faces.value) {
    const owners = zones.filter(({ geometry }) => covers(geometry, at)).map(({ id }) => id);
    const isOwn = covers(newGeometry, at) || (isWidened && owners.includes(zone.id));
    if (isOwn) facesByZone.get(zone.id)?.push(rings);
    for (const owner of owners)
      if (owner !== zone.id && !(isOwn && cutZones.has(owner))) facesByZone.get(owner)?.push(rings);
  }
  const geometries = new Map<string, ZoneGeometry>();
  for (const { id, geometry } of zones) {
    const dissolved = geos.dissolve(facesByZone.get(id) ?? []);
    if (!dissolved.ok) return refused({ kind: 'engine' });
    const next = geometryOfParts(dissolved.value);
    if (!next) return refused({ kind: id === zone.id ? 'nothing-left' : 'neighbour-vanishes' });
    if (hasSameVertices(geometry, next)) continue;
    const settled = orientRings(mapPolygons(next, (rings) => rings.map(withoutRepeats)));
    if (invalidInput(geos, [settled])) return refused({ kind: 'engine' });
    geometries.set(id, settled);
  }
  return isCoverage(geos, zones, new Map()) && !isCoverage(geos, zones, geometries)
    ? refused({ kind: 'engine' })
    : { ok: true, geometries };
}

function isCoverage(
  geos: Geos,
  zones: readonly BorderedZone[],
  changed: ReadonlyMap<string, ZoneGeometry>,
): boolean {
  const computed = geos.isCoverage(zones.map(({ id, geometry }) => changed.get(id) ?? geometry));
  return computed.ok && computed.value;
}

function hasSameVertices(one: ZoneGeometry, other: ZoneGeometry): boolean {
  const [keys, others] = [one, other].map((geometry) => new Set([...positionsOf(geometry)].map(positionKey)));
  return keys?.size === others?.size && [...(keys ?? [])].every((key) => others?.has(key));
}

/** Removes what is close to some of the borders and not separated from them by another zone. */
function narrowed(
  geos: Geos,
  geometry: ZoneGeometry,
  borders: readonly (readonly [LngLat, LngLat])[],
  meters: number,
): Shaped {
  const plane = localMetersOf(geometry);
  const strip = geos.bufferLines(
    borders.map((line) => line.map(plane.toMeters)),
    meters,
  );
  const onMap = strip.ok
    ? { ok: true as const, value: strip.value.map((rings) => rings.map((ring) => ring.map(plane.toDegrees))) }
    : strip;
  const near = settle(geos, onMap);
  if (!near.ok) return near;
  const lost = intersect(geos, geometry, near.geometry);
  if (!lost.ok) return lost.refusal.kind === 'no-common-area' ? shaped(geometry) : lost;
  const positions = borders.flat();
  const removedArea = geometryOfParts(
    partsOf(lost.geometry).filter((rings) => positions.some((position) => covers(polygon(rings), position))),
  );
  return removedArea ? subtract(geos, geometry, removedArea) : shaped(geometry);
}

const polygon = (rings: Rings): ZoneGeometry => ({ type: 'Polygon', coordinates: rings });

const edgeKey = (from: LngLat, to: LngLat) => `${positionKey(from)} ${positionKey(to)}`;

/** A zone's edges with the inside on the other side of this zone's border. */
function edgesBeyond(geometry: ZoneGeometry): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [from, to] of orientedEdges(geometry)) found.add(edgeKey(to, from));
  return found;
}

function hasEdge(geometry: ZoneGeometry, edges: ReadonlySet<string>): boolean {
  for (const [from, to] of orientedEdges(geometry)) if (edges.has(edgeKey(from, to))) return true;
  return false;
}

/** Rings run counterclockwise around their inside. */
function* orientedEdges(geometry: ZoneGeometry): Generator<[LngLat, LngLat]> {
  for (const ring of partsOf(orientRings(geometry)).flat()) {
    let from: LngLat | undefined;
    for (const to of ring) {
      if (from) yield [from, to];
      from = to;
    }
  }
}
