import {
  autocomplete,
  details,
  geocode,
  type LocalityDetail,
  nearby,
} from '../../../shared/api/localities.ts';
import { type Asker, type Endpoint, endpoint, type Outcome } from '../endpoint.ts';
import type { Geocoder, GeocodingContext } from '../ports.ts';
import { askedLanguage } from './language.ts';

/** The operations of the localities group. */
export const localityEndpoints = (geocoder: Geocoder): Endpoint[] => [
  endpoint(autocomplete, async (asked, asker) => ({
    answer: await geocoder.autocomplete(asked, contextOf(asked.language, asker)),
  })),
  endpoint(details, async (asked, asker) =>
    detailOutcome(asked.public_id, await geocoder.details(asked, contextOf(asked.language, asker))),
  ),
  endpoint(geocode, async (asked, asker) => ({
    answer: await geocoder.geocode(asked, contextOf(asked.language, asker)),
  })),
  endpoint(nearby, async (asked, asker) => ({
    answer: await geocoder.nearby(asked, contextOf('', asker)),
  })),
];

const contextOf = (parameter: string, { acceptLanguage, signal }: Asker): GeocodingContext => ({
  language: askedLanguage(parameter, acceptLanguage),
  signal,
});

function detailOutcome(
  publicId: string,
  result: LocalityDetail | undefined,
): Outcome<{ result: LocalityDetail }> {
  if (result) return { answer: { result } };
  const error = 'no place has this public_id';
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
