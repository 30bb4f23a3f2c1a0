import type { Accuracy, CountryCodeFormat, Language, RecordField } from '../../../shared/api/value-sets.ts';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import type { Extent } from '../../region-format/places/place-record.ts';
import { reportedTypes } from '../../region-format/places/place-types.ts';
import type { GeocodingContext } from '../ports.ts';

/** Context of a response, apart from the request's parameters. */
export type ResponseContext = Pick<GeocodingContext, 'language'>;

/** Requested contents of place records. */
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

/** Properties of a place that determine its viewport and accuracy. */
interface PlacedExtent {
  /** Types without their families, main one first. */
  types: readonly string[];
  /** Undefined for a point. */
  extent: Extent | undefined;
  /** Whether the place has no boundary and is located at the center of its members. */
  derived?: boolean;
}

/** Returns the extent of a place as a viewport; undefined for a point. */
export function viewportOf({ extent }: Pick<PlacedExtent, 'extent'>): Bounds | undefined {
  if (!extent) return undefined;
  const [south, west, north, east] = extent;
  return { northeast: { lat: north, lng: east }, southwest: { lat: south, lng: west } };
}

/** Returns the accuracy of a place's position (`api.md`, Geocode). */
export function accuracyOf({ types, extent, derived }: PlacedExtent): Accuracy {
  const [type = ''] = types;
  if (derived) return 'APPROXIMATE';
  if (type === 'address') return 'ROOFTOP';
  if (reportedTypes(types)[0] === 'point_of_interest') return extent ? 'GEOMETRIC_CENTER' : 'ROOFTOP';
  return type === 'route' || extent ? 'GEOMETRIC_CENTER' : 'APPROXIMATE';
}
