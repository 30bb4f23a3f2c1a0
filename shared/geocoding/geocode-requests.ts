import type { geocode } from '../api/localities.ts';
import type { ParametersOf, RequestInput } from '../api/operation.ts';
import type { Language, SearchableType } from '../api/value-sets.ts';
import type { LatLng } from '../geo/position.ts';
import type { ServiceChoice } from '../settings/settings.ts';

type GeocodeRequest = RequestInput<ParametersOf<typeof geocode>>;

/** All types that users may mean by a place. */
export const anyPlace: readonly SearchableType[] = [
  'locality',
  'postal_code',
  'address',
  'route',
  'admin_level',
  'country',
  'point_of_interest',
];

/** Postal codes beyond Western Europe: a provider bills them apart (`api.md`, Autocomplete, `data`). */
export const allPostalCodes = ({ kind }: ServiceChoice) =>
  kind === 'built-in' ? { data: 'advanced' as const } : {};

/** Looks up a full address, with the parts that distinguish results. */
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
  ...allPostalCodes(service),
});

/** Looks up what is at a position. */
export const positionRequest = (
  latlng: LatLng,
  { language }: { language: Language },
): GeocodeRequest & { latlng: LatLng } => ({
  latlng,
  language,
  fields: ['geometry', 'address_components'],
});
