import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { AddressRecord, PlaceRecord } from '../../region-format/places/place-record.ts';
import { streetImportance } from './importance.ts';
import { namesOf } from './names.ts';
import type { Setting } from './region-settlements.ts';
import type { Street } from './street.ts';

/** The first distinct names; no street has more. */
const maxAround = 50;

function distinct(names: readonly (string | undefined)[], own: string | undefined): string[] {
  const all = new Set(names.filter((name): name is string => Boolean(name) && name !== own));
  return [...all].slice(0, maxAround);
}

const mostFrequent = (counts: ReadonlyMap<string, number>): string | undefined =>
  [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];

export function placeOf(street: Street, houses: readonly AddressRecord[], setting: Setting): PlaceRecord {
  const at = middleOf(street, houses);
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

/**
 * A street's position may be this far from its center to keep away from corners: in meters, and as a share of its size.
 */
const nearMiddle = { meters: 150, share: 0.15 } as const;

/**
 * Returns a point on the street near the center of its box, between two vertices, because a corner belongs to another
 * street as well. For a street known only by its houses, the house nearest to the center.
 */
function middleOf({ parts, extent }: Street, houses: readonly LatLng[]): LatLng {
  const [south, west, north, east] = extent;
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const pieces = parts.flatMap(({ points }) =>
    points.slice(1).map((to, index) => {
      const from = points[index] ?? to;
      const at = { lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 };
      return { at, length: distanceMeters(from, to), distance: distanceMeters(at, middle) };
    }),
  );
  if (pieces.length === 0) {
    const [first = middle, ...others] = houses;
    const isNearer = (one: LatLng, other: LatLng) =>
      distanceMeters(one, middle) < distanceMeters(other, middle);
    const { lat, lng } = others.reduce((best, house) => (isNearer(house, best) ? house : best), first);
    return { lat, lng };
  }
  const size = distanceMeters({ lat: south, lng: west }, { lat: north, lng: east });
  const margin = Math.min(nearMiddle.meters, size * nearMiddle.share);
  const least = pieces.reduce(
    (nearest, { distance }) => Math.min(nearest, distance),
    Number.POSITIVE_INFINITY,
  );
  return pieces
    .filter(({ distance }) => distance <= least + margin)
    .reduce((best, piece) => (piece.length > best.length ? piece : best)).at;
}
