import PQueue from 'p-queue';
import type { nearby as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf, ResponseOf } from '../../../../shared/api/operation.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import { poiTagRules } from '../../../region-format/places/poi-types.ts';
import type { GeocodingContext } from '../../ports.ts';
import { nearbyResults } from '../remote/nearby-results.ts';
import { admitsTypes, type TypeFilter } from '../remote/type-filter.ts';
import type { NominatimClient } from './nominatim-client.ts';
import { type NominatimPlace, placeOf } from './nominatim-place.ts';

/** Less than the client's maximum, which leaves connections for other requests. */
const maxConcurrentRequests = 3;

interface PlaceAtDistance {
  place: NominatimPlace;
  /** Meters. */
  distance: number;
}

/** Returns points of interest around a position, nearest first: one request to Nominatim for each of their tags. */
export async function nearby(
  nominatim: NominatimClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<ResponseOf<typeof operation>> {
  const { location, radius } = params;
  const filter = {
    types: new Set<string>(params.types),
    excluded: new Set<string>(params.excluded_types ?? []),
  };
  const at = `${location.lat.toFixed(7)}, ${location.lng.toFixed(7)}`;
  const area = { at: location, radiusMeters: radius, isLimit: true };
  const queue = new PQueue({ concurrency: maxConcurrentRequests });
  const placesById = new Map<string, PlaceAtDistance>();
  try {
    await queue.addAll(
      searchableTags(filter).map((tag) => async () => {
        for (const result of await nominatim.search({ text: `[${tag}] ${at}`, area }, context)) {
          const place = placeOf(result);
          if (place) addPlace(placesById, place, distanceMeters(location, place));
        }
      }),
    );
  } finally {
    queue.clear();
  }
  const found = [...placesById.values()]
    .filter(({ place, distance }) => distance <= radius && admitsTypes(filter, place.types))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ place }) => place);
  return nearbyResults(found, params, context);
}

/** Adds a place. Nominatim returns an object once for each of its main tags, so types of the same object are merged. */
function addPlace(placesById: Map<string, PlaceAtDistance>, place: NominatimPlace, distance: number): void {
  const { reference } = place;
  const key = reference.kind === 'object' ? `${reference.osmType}${reference.osmId}` : place.publicId;
  const known = placesById.get(key);
  const types = known ? [...new Set([...known.place.types, ...place.types])] : place.types;
  placesById.set(key, { place: { ...(known?.place ?? place), types }, distance });
}

/** Tags that Nominatim accepts in brackets. */
const bracketTag = /^[a-zA-Z_]+=[a-zA-Z_]+$/;

/** Returns the tags of the wanted types, except those with any value, which Nominatim can't search for. */
function searchableTags(filter: TypeFilter): string[] {
  const wanted = poiTagRules.filter(({ type }) => admitsTypes(filter, [type]));
  return [...new Set(wanted.map(({ key, value }) => `${key}=${value}`))].filter((tag) =>
    bracketTag.test(tag),
  );
}
