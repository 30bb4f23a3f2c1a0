import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { Geocoder } from '../ports.ts';

export interface MemoryPlace extends LatLng {
  id: string;
  type: string;
  name: string;
}

/** Returns a minimal geocoder, which finds places by substrings of their names and by distance. */
export function memoryGeocoder(places: readonly MemoryPlace[]): Geocoder {
  const named = (text: string) =>
    places.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const at = ({ lat, lng }: MemoryPlace) => ({ location: { lat, lng } });
  const record = (place: MemoryPlace) => ({
    public_id: place.id,
    types: [place.type],
    formatted_address: place.name,
    geometry: at(place),
  });
  const byDistance = (from: LatLng) =>
    places
      .map((place) => ({ place, distance: distanceMeters(from, place) }))
      .toSorted((a, b) => a.distance - b.distance);

  return {
    autocomplete: async ({ input }) => ({
      localities: named(input).map(({ id, type, name }) => ({
        public_id: id,
        types: [type],
        description: name,
      })),
    }),
    async details({ public_id }) {
      const place = places.find(({ id }) => id === public_id);
      return place && record(place);
    },
    async geocode({ address, latlng }) {
      if (!latlng) return { results: named(address ?? '').map(record) };
      const [nearest] = byDistance(latlng);
      return { results: nearest ? [{ ...record(nearest.place), distance: nearest.distance }] : [] };
    },
    async nearby({ location, radius, page, limit }) {
      const within = byDistance(location).filter(({ distance }) => distance <= radius);
      const start = (page - 1) * limit;
      return {
        results: within
          .slice(start, start + limit)
          .map(({ place }) => ({ ...record(place), name: place.name })),
        pagination: {
          previous_page: page > 1 ? page - 1 : null,
          next_page: start + limit < within.length ? page + 1 : null,
        },
      };
    },
  };
}
