import { type LatLng, type LngLat, samePosition } from '../../../../shared/geo/position.ts';
import { distanceToEdge } from '../../../../shared/zones/geometry/distance-to-edge.ts';
import type { RoadPlace } from './road-place.ts';

const metersOfDegree = 111_195;
/** Positions this close to a street count as on it, because they are rounded in requests and responses. */
const onStreetToleranceMeters = 2;

/**
 * Groups origins so that no two of a group are on the same street: a search with several origins starts only once on each
 * street, so the engine would ignore one of the two.
 */
export function groupsByStreet<Start extends { place: RoadPlace }>(starts: readonly Start[]): Start[][] {
  const groups: Start[][] = [];
  for (const start of starts) {
    const freeGroup = groups.find((group) => !group.some(({ place }) => areOnOneStreet(place, start.place)));
    if (freeGroup) freeGroup.push(start);
    else groups.push([start]);
  }
  return groups;
}

const areOnOneStreet = (one: RoadPlace, other: RoadPlace): boolean =>
  samePosition(one.road, other.road) || isOnStreetOf(one.road, other) || isOnStreetOf(other.road, one);

const isOnStreetOf = (at: LatLng, { toEnds }: RoadPlace): boolean =>
  toEnds.some(
    (path) =>
      metersTo(
        at,
        path.map(({ lat, lng }): LngLat => [lng, lat]),
      ) <= onStreetToleranceMeters,
  );

/** Returns a function that finds the index of the origin from which a search started on a street: the nearest one. */
export function startFinder(
  origins: readonly Pick<RoadPlace, 'road'>[],
): (street: readonly LngLat[]) => number {
  return (street) => {
    let [nearest, minMeters] = [0, Number.POSITIVE_INFINITY];
    for (const [index, { road }] of origins.entries()) {
      const meters = metersTo(road, street);
      if (meters < minMeters) [nearest, minMeters] = [index, meters];
    }
    return nearest;
  };
}

function metersTo({ lat, lng }: LatLng, path: readonly LngLat[]): number {
  const lngScale = Math.cos((lat * Math.PI) / 180);
  const onPlane = ([east, north]: LngLat): LngLat => [
    (east - lng) * lngScale * metersOfDegree,
    (north - lat) * metersOfDegree,
  ];
  let minMeters = Number.POSITIVE_INFINITY;
  for (const [index, to] of path.entries())
    minMeters = Math.min(minMeters, distanceToEdge([0, 0], onPlane(path[index - 1] ?? to), onPlane(to)));
  return minMeters;
}
