import type { geocode } from '../api/localities.ts';
import type { ParametersOf, RequestInput } from '../api/operation.ts';
import type { Language, SearchableType } from '../api/value-sets.ts';
import type { LatLng } from '../geo/position.ts';
import type { ServiceChoice } from '../settings/settings.ts';

type GeocodeRequest = RequestInput<ParametersOf<typeof geocode>>;

/** Types of places that are searched by default. */
export const anyPlace: readonly SearchableType[] = [
  'locality',
  'postal_code',
  'address',
  'route',
  'admin_level',
  'country',
  'point_of_interest',
];

/**
 * Returns the parameter for postal codes beyond Western Europe; empty for a provider, which charges extra for them
 * (`api.md`, Autocomplete, `data`).
 */
export const allPostalCodesParameter = ({ kind }: ServiceChoice) =>
  kind === 'built-in' ? { data: 'advanced' as const } : {};

/** Returns the request for a complete address, with the response fields by which results are rated. */
export const addressRequest = (
  address: string,
  {
    language,
    service,
    countries = [],
  }: { language: Language; service: ServiceChoice; countries?: readonly string[] },
): GeocodeRequest & { address: string } => ({
  address,
  types: [...anyPlace],
  language,
  fields: ['geometry', 'address_components'],
  ...(countries.length > 0 && { components: [...countries] }),
  ...allPostalCodesParameter(service),
});

/** Returns the request for the address at a position. */
export const positionRequest = (
  latlng: LatLng,
  { language }: { language: Language },
): GeocodeRequest & { latlng: LatLng } => ({
  latlng,
  language,
  fields: ['geometry', 'address_components'],
});
