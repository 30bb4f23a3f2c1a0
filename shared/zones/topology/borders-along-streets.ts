import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import { distanceToEdge } from '../geometry/distance-to-edge.ts';
import { localMeters, metersBetween } from '../geometry/local-meters.ts';
import { streetEdge } from '../geometry/street-edge.ts';
import { type Border, type BorderedZone, positionKey } from './border-network.ts';
import { moveShared, replaceBorder, type SharedEdit } from './shared-edits.ts';

/** A border, and the street path along its vertices; null if there is none. */
export interface StreetPath {
  border: Border;
  path: readonly LngLat[] | null;
}

export interface BordersAlongStreets {
  /** Changed zones. */
  geometries: ReadonlyMap<string, ZoneGeometry>;
  /** Number of borders that now follow streets. */
  followed: number;
  /** Number of unchanged borders: no street is close to their full length, or they would cross another border. */
  withoutStreet: number;
  crossing: number;
}

/** Slightly below the maximum number of waypoints that services accept per request. */
const maxPassedVertices = 100;
const minSpacingMeters = 80;

/** Vertices of a border that its street path passes, including both ends. */
export function passedVertices(line: readonly LngLat[]): LngLat[] {
  const passed: LngLat[] = [];
  for (const [index, position] of line.entries()) {
    const previous = passed.at(-1);
    const isEnd = index === line.length - 1;
    if (!previous || isEnd || metersBetween(previous, position) >= minSpacingMeters) passed.push(position);
  }
  const step = Math.ceil(passed.length / maxPassedVertices);
  return passed.filter((_, index) => index % step === 0 || index === passed.length - 1);
}

/**
 * Snaps borders to nearby streets, in every zone that has them. Shared end vertices move to their street first, once
 * for all. Borders that would move farther than the tolerance anywhere stay.
 * @param zones with noded borders (`nodeBorders`)
 */
export function bordersAlongStreets(
  zones: readonly BorderedZone[],
  streetPaths: readonly StreetPath[],
  toleranceMeters: number,
): BordersAlongStreets {
  const geometries = new Map<string, ZoneGeometry>();
  let currentZones = zones;
  const apply = (edit: SharedEdit): boolean => {
    if (!edit.ok) return false;
    for (const [id, geometry] of edit.geometries) geometries.set(id, geometry);
    currentZones = zones.map(({ id, geometry }) => ({ id, geometry: geometries.get(id) ?? geometry }));
    return true;
  };
  const followable = streetPaths.flatMap(({ border, path }) => {
    const [start, end] = [border.line[0], border.line.at(-1)];
    const edge = start && end && path ? streetEdge(start, end, path) : undefined;
    if (!start || !end || !edge) return [];
    const line = [edge.start, ...edge.between, edge.end];
    return areLinesNear(line, border.line, toleranceMeters) ? [{ border, start, end, edge }] : [];
  });

  const moved = new Map<string, LngLat>();
  for (const { start, end, edge } of followable) {
    for (const [from, to] of [
      [start, edge.start],
      [end, edge.end],
    ] as const) {
      const key = positionKey(from);
      if (!moved.has(key) && positionKey(to) !== key && apply(moveShared(currentZones, new Map([[key, to]]))))
        moved.set(key, to);
    }
  }
  let followed = 0;
  for (const { border, edge } of followable) {
    const line = border.line.map((position) => moved.get(positionKey(position)) ?? position);
    if (apply(replaceBorder(currentZones, line, [edge.start, ...edge.between, edge.end]))) followed += 1;
  }
  const crossing = followable.length - followed;
  return { geometries, followed, crossing, withoutStreet: streetPaths.length - followable.length };
}

/** Whether two lines are within that many meters of each other, tested at the vertices of both. */
function areLinesNear(one: readonly LngLat[], other: readonly LngLat[], meters: number): boolean {
  const [origin] = other;
  if (!origin) return false;
  const { toMeters } = localMeters(origin);
  const [first, second] = [one.map(toMeters), other.map(toMeters)];
  const isNear = (from: readonly LngLat[], to: readonly LngLat[]) =>
    from.every((position) =>
      to.some((end, index) => distanceToEdge(position, to[index - 1] ?? end, end) <= meters),
    );
  return isNear(first, second) && isNear(second, first);
}
