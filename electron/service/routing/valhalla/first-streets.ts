import { type LatLng, type LngLat, samePosition } from '../../../../shared/geo/position.ts';
import { distanceToEdge } from '../../../../shared/zones/geometry/distance-to-edge.ts';
import type { RoadPlace } from './road-place.ts';

const metersOfDegree = 111_195;
/** What is so near to a street is on it: positions are rounded on their way to the engine and back. */
const onStreetMeters = 2;

/**
 * Groups places so that no street has two of a group: the engine starts a search with several origins at each street
 * once, and would know one of the two alone.
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

/** Which of some origins, by their order, begins at a street: the one on it. */
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
