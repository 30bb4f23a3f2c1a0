import { sqliteGeocoder } from '../../../electron/service/places/sqlite/geocoder.ts';
import type { PlaceIndex } from '../../../electron/service/places/sqlite/place-index.ts';
import * as operations from '../../../shared/api/localities.ts';
import type { Operation, Parameters } from '../../../shared/api/operation.ts';
import { readQuery } from '../../../shared/api/read-request.ts';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { Answer } from './judge.ts';

const everything = 'locality|postal_code|address|route|admin_level|country|point_of_interest';
const maxAnswers = 5;

function read<Ps extends Parameters>(operation: Operation<Ps>, query: Record<string, string>) {
  const reading = readQuery(operation, new URLSearchParams(query));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return reading.params;
}

/** The two operations of the API that find places by a text, each with its first five. */
export function ourSearches(places: PlaceIndex, center: LatLng) {
  const geocoder = sqliteGeocoder(places);
  const context = { language: undefined, signal: new AbortController().signal };
  return {
    async geocode(text: string): Promise<Answer[]> {
      const { results } = await geocoder.geocode(
        read(operations.geocode, { address: text, types: everything }),
        context,
      );
      return results.slice(0, maxAnswers).flatMap(({ formatted_address, geometry }) => {
        const at = geometry?.location;
        return at ? [{ text: formatted_address, at }] : [];
      });
    },
    /** As the window asks while somebody types, with the map over the region. */
    async autocomplete(text: string): Promise<Answer[]> {
      const location = `${center.lat},${center.lng}`;
      const { localities } = await geocoder.autocomplete(
        read(operations.autocomplete, { input: text, types: everything, location }),
        context,
      );
      return localities.flatMap(({ description, location: at }) => (at ? [{ text: description, at }] : []));
    },
  };
}
