import { keepPreviousData } from '@tanstack/react-query';
import type { SearchableType } from '../../shared/api/value-sets.ts';
import type { InputOf } from '../../shared/desk/index.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { ServiceChoice, Settings } from '../../shared/settings.ts';
import { deskQuery } from '../desk/ask.ts';
import { answerLanguage } from '../desk/language.ts';

/** Everything a person may mean by a place. */
const anyPlace: readonly SearchableType[] = [
  'locality',
  'postal_code',
  'address',
  'route',
  'admin_level',
  'country',
  'point_of_interest',
];

/** Suggestions for what is being typed, those near `centre` first. The last ones stay until the new come. */
export const suggestionsQuery = (
  text: string,
  centre: LatLng | null,
  settings: Settings,
  types: readonly SearchableType[] = anyPlace,
) => ({
  ...deskQuery('localities.autocomplete', {
    input: text,
    types: [...types],
    language: answerLanguage(settings),
    ...allPostalCodes(settings.service),
    ...(centre && { location: centre }),
  }),
  placeholderData: keepPreviousData,
});

/** More answers to what was typed than are suggested while typing. */
export const moreResultsQuery = (
  text: string,
  settings: Settings,
  types: readonly SearchableType[] = anyPlace,
) =>
  deskQuery('localities.geocode', {
    address: text,
    types: [...types],
    language: answerLanguage(settings),
    fields: ['geometry'],
    ...allPostalCodes(settings.service),
  });

/** Postal codes beyond Western Europe: a provider bills them apart (`api.md`, Autocomplete, `data`). */
const allPostalCodes = ({ kind }: ServiceChoice) =>
  kind === 'built-in' ? { data: 'advanced' as const } : {};

/** What a whole address may mean, with the parts by which it is told from others. */
export const geocodeQuestion = (
  address: string,
  settings: Settings,
): InputOf<'localities.geocode'> & { address: string } => ({
  address,
  types: [...anyPlace],
  language: answerLanguage(settings),
  fields: ['geometry', 'address_components'],
  ...allPostalCodes(settings.service),
});

export const detailsQuery = (publicId: string, settings: Settings) =>
  deskQuery('localities.details', {
    public_id: publicId,
    fields: ['geometry', 'address_components', 'shape'],
    language: answerLanguage(settings),
  });

/** The places of a name or code, with their borders. */
export const outlinesQuery = (name: string, types: readonly SearchableType[], settings: Settings) =>
  deskQuery('localities.geocode', {
    address: name,
    types: [...types],
    fields: ['geometry', 'shape'],
    language: answerLanguage(settings),
  });

export const addressAtQuery = (position: LatLng, settings: Settings) =>
  deskQuery('localities.geocode', {
    latlng: position,
    fields: ['geometry', 'address_components', 'shape'],
    list_sub_buildings: true,
    language: answerLanguage(settings),
  });
