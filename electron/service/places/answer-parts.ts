import type { Accuracy, CountryCodeFormat, Language, RecordField } from '../../../shared/api/value-sets.ts';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { Extent } from '../../region-format/places/place-record.ts';
import { reportedTypes } from '../../region-format/places/place-types.ts';
import type { GeocodingContext } from '../ports.ts';

/** Context of responses other than the request. */
export type AnswerContext = Pick<GeocodingContext, 'language'>;

export interface RecordParams {
  fields: readonly RecordField[];
  language: Language | undefined;
  format: CountryCodeFormat;
}

/** Returns the format requested by `cc_format`; by default it mirrors the codes in `components` (`api.md`, Details). */
export function countryCodeFormat(
  codeFormat: CountryCodeFormat | undefined,
  components: readonly string[] | undefined,
): CountryCodeFormat {
  if (codeFormat) return codeFormat;
  return components?.[0]?.split('-')[0]?.length === 3 ? 'alpha3' : 'alpha2';
}

/** What is known about a place's position. */
interface Extended {
  /** Its own types, main one first. */
  types: readonly string[];
  /** Undefined for a mere point. */
  extent: Extent | undefined;
  /** Has no boundary; located at the center of its members. */
  derived?: boolean;
}

export function viewportOf({ extent }: Pick<Extended, 'extent'>): Bounds | undefined {
  if (!extent) return undefined;
  const [south, west, north, east] = extent;
  return { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } };
}

/** Returns how exactly a place's position is known (`api.md`, Geocode). */
export function accuracyOf({ types, extent, derived }: Extended): Accuracy {
  const [type = ''] = types;
  if (derived) return 'APPROXIMATE';
  if (type === 'address') return 'ROOFTOP';
  if (reportedTypes(types)[0] === 'point_of_interest') return extent ? 'GEOMETRIC_CENTER' : 'ROOFTOP';
  return type === 'route' || extent ? 'GEOMETRIC_CENTER' : 'APPROXIMATE';
}
