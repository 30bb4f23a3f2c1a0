import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { AddressRecord, PlaceRecord } from '../../region-format/places/place-record.ts';
import { streetImportance } from './importance.ts';
import { namesOf } from './names.ts';
import type { Setting } from './region-settlements.ts';
import type { Street } from './street.ts';

/** Maximum number of distinct names; real streets have fewer. */
const maxNames = 50;

function distinct(names: readonly (string | undefined)[], excluded: string | undefined): string[] {
  const others = new Set(names.filter((name): name is string => Boolean(name) && name !== excluded));
  return [...others].slice(0, maxNames);
}

const mostFrequent = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];

/** Returns the place record of a street. */
export function placeOf(street: Street, houses: readonly AddressRecord[], setting: Setting): PlaceRecord {
  const at = positionOf(street, houses);
  const city = mostFrequent(street.cities);
  const surroundings = setting.at(at, city);
  const postcode = street.postcodes.size === 1 ? mostFrequent(street.postcodes) : undefined;
  return {
    source: street.source,
    types: ['route'],
    name: street.name,
    ...namesOf(street.tags),
    importance: streetImportance(street.tags.highway ?? '', street.parts.length),
    ...at,
    ...surroundings,
    postcode,
    towns: distinct(
      houses.map(({ locality }) => locality),
      surroundings.locality,
    ),
    partsAround: [
      ...distinct(
        houses.map(({ suburb }) => suburb),
        surroundings.suburb,
      ),
      ...distinct([...street.postcodes.keys()], postcode),
    ],
    extent: street.extent,
  };
}

/** How much farther from the center than possible a street's position may be: in meters, and as a share of its size. */
const maxOffCenter = { meters: 150, share: 0.15 } as const;

/**
 * Returns a street's position: near the center of its box, in the middle between two vertices, because a vertex may be
 * a corner and belong to another street as well. For a street without parts, the house nearest to the center.
 */
function positionOf({ parts, extent }: Street, houses: readonly LatLng[]): LatLng {
  const [south, west, north, east] = extent;
  const center = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const pieces = parts.flatMap(({ points }) =>
    points.slice(1).map((to, index) => {
      const from = points[index] ?? to;
      const at = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
      return { at, length: distanceMeters(from, to), distance: distanceMeters(at, center) };
    }),
  );
  if (pieces.length === 0) {
    const [first = center, ...others] = houses;
    const isNearer = (one: LatLng, other: LatLng) =>
      distanceMeters(one, center) < distanceMeters(other, center);
    const { lat, lng } = others.reduce((best, house) => (isNearer(house, best) ? house : best), first);
    return { lat, lng };
  }
  const size = distanceMeters({ lat: south, lng: west }, { lat: north, lng: east });
  const margin = Math.min(maxOffCenter.meters, size * maxOffCenter.share);
  const leastDistance = pieces.reduce(
    (nearest, { distance }) => Math.min(nearest, distance),
    Number.POSITIVE_INFINITY,
  );
  return pieces
    .filter(({ distance }) => distance <= leastDistance + margin)
    .reduce((best, piece) => (piece.length > best.length ? piece : best)).at;
}
