import type { LocalityDetail, details as operation } from '../../../../shared/api/localities.ts';
import type { ParamsOf } from '../../../../shared/api/operation.ts';
import type { GeocodingContext } from '../../ports.ts';
import { placeDetail } from '../remote/place-detail.ts';
import { buildingZoom, type NominatimClient } from './nominatim-client.ts';
import { addressOf, type NominatimPlace, placeOf } from './nominatim-place.ts';
import type { NominatimResult } from './nominatim-response.ts';
import { type NominatimReference, readPublicId } from './public-id.ts';

/** Returns the full record of a place, requested again by its reference; undefined if it no longer exists. */
export async function details(
  nominatim: NominatimClient,
  params: ParamsOf<typeof operation>,
  context: GeocodingContext,
): Promise<LocalityDetail | undefined> {
  const reference = readPublicId(params.public_id);
  if (!reference) return undefined;
  const results = await resultsOf(nominatim, reference, params.fields.includes('shape'), context);
  const place = results
    .flatMap((result) => placeOf(result) ?? [])
    .flatMap((found) => [found, addressOf(found) ?? []].flat())
    .find(({ reference: own }) => isSame(own, reference));
  return place && placeDetail(place, params, context);
}

async function resultsOf(
  nominatim: NominatimClient,
  reference: NominatimReference,
  withShape: boolean,
  context: GeocodingContext,
): Promise<NominatimResult[]> {
  switch (reference.kind) {
    case 'object': {
      const { osmType, osmId } = reference;
      const results = await nominatim.lookup(osmType, osmId, withShape, context);
      return Promise.all(results.map((result) => withClass(nominatim, result, reference, context)));
    }
    case 'interpolated': {
      const result = await nominatim.reverse(reference, buildingZoom, context);
      return result ? [result] : [];
    }
    case 'named': {
      const { country, name } = reference;
      const countries = country === '' ? undefined : new Set([country]);
      return nominatim.search({ text: name, countries, withShape }, context);
    }
  }
}

/**
 * Returns the result with the main tag of the referenced class: a lookup returns an object with only one of its main
 * tags, which may belong to another class.
 */
async function withClass(
  nominatim: NominatimClient,
  result: NominatimResult,
  reference: Extract<NominatimReference, { kind: 'object' }>,
  context: GeocodingContext,
): Promise<NominatimResult> {
  if (result.category === reference.class) return result;
  const { osmType, osmId } = reference;
  const tag = await nominatim.category(osmType, osmId, reference.class, context);
  return tag ? { ...result, ...tag } : result;
}

/** Whether both refer to the same place; positions are ignored, because interpolated ones may change with the data. */
function isSame(found: NominatimPlace['reference'], reference: NominatimReference): boolean {
  switch (reference.kind) {
    case 'object':
      return (
        found.kind === 'object' &&
        found.osmType === reference.osmType &&
        found.osmId === reference.osmId &&
        found.class === reference.class &&
        found.isAddress === reference.isAddress
      );
    case 'interpolated':
      return (
        found.kind === 'interpolated' &&
        found.osmId === reference.osmId &&
        found.houseNumber === reference.houseNumber
      );
    case 'named':
      return found.kind === 'named' && found.type === reference.type && found.name === reference.name;
  }
}
