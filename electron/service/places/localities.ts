import {
  autocomplete,
  details,
  geocode,
  type LocalityDetail,
  nearby,
} from '../../../shared/api/localities.ts';
import { queryText } from '../../region-format/places/tokens.ts';
import { type Caller, type Endpoint, endpoint, type Outcome } from '../endpoint.ts';
import type { Geocoder, GeocodingContext } from '../ports.ts';
import { requestedLanguage } from './language.ts';

/** Returns the endpoints of the localities group. */
export const localityEndpoints = (geocoder: Geocoder): Endpoint[] => [
  endpoint(autocomplete, async (params, caller) => ({
    body: await geocoder.autocomplete(
      { ...params, input: queryText(params.input) },
      contextOf(params.language, caller),
    ),
  })),
  endpoint(details, async (params, caller) =>
    detailOutcome(params.public_id, await geocoder.details(params, contextOf(params.language, caller))),
  ),
  endpoint(geocode, async (params, caller) => ({
    body: await geocoder.geocode(
      { ...params, ...(params.address && { address: queryText(params.address) }) },
      contextOf(params.language, caller),
    ),
  })),
  endpoint(nearby, async (params, caller) => ({
    body: await geocoder.nearby(params, contextOf('', caller)),
  })),
];

const contextOf = (parameter: string, { acceptLanguage, signal, project }: Caller): GeocodingContext => ({
  language: requestedLanguage(parameter, acceptLanguage),
  signal,
  caller: project.id,
});

function detailOutcome(
  publicId: string,
  result: LocalityDetail | undefined,
): Outcome<{ result: LocalityDetail }> {
  if (result) return { body: { result } };
  const error = 'no place with this public_id';
  return {
    refused: 'invalid',
    detail: [
      {
        loc: ['query', 'public_id'],
        type: 'value_error',
        msg: `Value error, ${error}`,
        input: publicId.slice(0, 200),
        ctx: { error },
      },
    ],
  };
}
