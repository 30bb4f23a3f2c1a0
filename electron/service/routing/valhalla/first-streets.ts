import { type LatLng, type LngLat, samePosition } from '../../../../shared/geo/position.ts';
import { distanceToEdge } from '../../../../shared/zones/geometry/distance-to-edge.ts';
import type { RoadPlace } from './road-place.ts';

const metersOfDegree = 111_195;
/** Positions this close to a street are on it; they are rounded on the way to the engine and back. */
const onStreetMeters = 2;

/**
 * Groups positions so that no street has two in a group: a search with several origins starts only once at each street,
 * so the engine would ignore one of them.
 */
export function onePerStreet<Start extends { place: RoadPlace }>(starts: readonly Start[]): Start[][] {
  const groups: Start[][] = [];
  for (const start of starts) {
    const free = groups.find((group) => !group.some(({ place }) => areOnOneStreet(place, start.place)));
    if (free) free.push(start);
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
      ) <= onStreetMeters,
  );

/** Determines which origin, by index, starts on a street. */
export function firstStreets(
  origins: readonly Pick<RoadPlace, 'road'>[],
): (street: readonly LngLat[]) => number {
  return (street) => {
    let [nearest, least] = [0, Number.POSITIVE_INFINITY];
    for (const [index, { road }] of origins.entries()) {
      const meters = metersTo(road, street);
      if (meters < least) [nearest, least] = [index, meters];
    }
    return nearest;
  };
}

function metersTo({ lat, lng }: LatLng, path: readonly LngLat[]): number {
  const stretch = Math.cos((lat * Math.PI) / 180);
  const onPlane = ([east, north]: LngLat): LngLat => [
    (east - lng) * stretch * metersOfDegree,
    (north - lat) * metersOfDegree,
  ];
  let least = Number.POSITIVE_INFINITY;
  for (const [index, to] of path.entries())
    least = Math.min(least, distanceToEdge([0, 0], onPlane(path[index - 1] ?? to), onPlane(to)));
  return least;
}
