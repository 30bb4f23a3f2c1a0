import type { CountryCodeFormat, Language, RecordField } from '../../../../shared/api/value-sets.ts';
import type { Bounds } from '../../../../shared/geo/bounds.ts';
import type { Place } from '../../../region-format/places/stored.ts';
import type { GeocodingContext } from '../../ports.ts';

/** What answers depend on beside the question. */
export type AnswerContext = Pick<GeocodingContext, 'language'>;

export interface RecordParams {
  fields: readonly RecordField[];
  language: Language | undefined;
  format: CountryCodeFormat;
}

/** The format that `cc_format` asks for; unset it mirrors the codes in `components` (`api.md`, Details). */
export function countryCodeFormat(
  asked: CountryCodeFormat | undefined,
  components: readonly string[] | undefined,
): CountryCodeFormat {
  if (asked) return asked;
  return components?.[0]?.split('-')[0]?.length === 3 ? 'alpha3' : 'alpha2';
}

export function viewportOf({ extent }: Pick<Place, 'extent'>): Bounds | undefined {
  if (!extent) return undefined;
  const [south, west, north, east] = extent;
  return { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } };
}
