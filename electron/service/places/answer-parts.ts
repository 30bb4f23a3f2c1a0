import type { Accuracy, CountryCodeFormat, Language, RecordField } from '../../../shared/api/value-sets.ts';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { Extent } from '../../region-format/places/place-record.ts';
import { answeredTypes } from '../../region-format/places/place-types.ts';
import type { GeocodingContext } from '../ports.ts';

/** What answers depend on beside the question. */
export type AnswerContext = Pick<GeocodingContext, 'language'>;

export interface RecordParams {
  fields: readonly RecordField[];
  language: Language | undefined;
  format: CountryCodeFormat;
}

/** The format that `cc_format` asks for; unset it mirrors the codes in `components` (`api.md`, Details). */
export function countryCodeFormat(
  params: CountryCodeFormat | undefined,
  components: readonly string[] | undefined,
): CountryCodeFormat {
  if (params) return params;
  return components?.[0]?.split('-')[0]?.length === 3 ? 'alpha3' : 'alpha2';
}

/** What is known of where a place is. */
interface Extended {
  /** Its own types, the chief one first. */
  types: readonly string[];
  /** Undefined for what is no more than a point. */
  extent: Extent | undefined;
  /** It has no border of its own, and lies in the middle of what names it. */
  derived?: boolean;
}

export function viewportOf({ extent }: Pick<Extended, 'extent'>): Bounds | undefined {
  if (!extent) return undefined;
  const [south, west, north, east] = extent;
  return { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } };
}

/** How exactly the position of a place is known (`api.md`, Geocode). */
export function accuracyOf({ types, extent, derived }: Extended): Accuracy {
  const [type = ''] = types;
  if (derived) return 'APPROXIMATE';
  if (type === 'address') return 'ROOFTOP';
  if (answeredTypes(types)[0] === 'point_of_interest') return extent ? 'GEOMETRIC_CENTER' : 'ROOFTOP';
  return type === 'route' || extent ? 'GEOMETRIC_CENTER' : 'APPROXIMATE';
}
