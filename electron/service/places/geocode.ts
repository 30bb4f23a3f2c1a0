import type { geocode as operation } from '../../../shared/api/localities.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import { type AskedBy, countryCodeFormat, type RecordAsked } from './answer-parts.ts';
import { forwardGeocode } from './forward-geocode.ts';
import { askedLanguage } from './language.ts';
import type { PlaceIndex } from './place-index.ts';
import { reverseGeocode } from './reverse-geocode.ts';
import { filterOf } from './search.ts';

/** The positions of an address, or the address at a position. */
export function geocode(
  places: PlaceIndex,
  asked: AskedOf<typeof operation>,
  { acceptLanguage }: AskedBy,
): AnswerOf<typeof operation> {
  const recordAsked: RecordAsked = {
    fields: asked.fields,
    language: askedLanguage(asked.language, acceptLanguage),
    format: countryCodeFormat(asked.cc_format, asked.components),
  };
  const filter = filterOf(places, asked);
  if (asked.latlng) {
    const result = reverseGeocode(places, asked.latlng, {
      ...recordAsked,
      filter,
      subBuildings: asked.list_sub_buildings,
    });
    return { results: result ? [result] : [] };
  }
  return { results: forwardGeocode(places, asked.address ?? '', { ...recordAsked, filter }) };
}
