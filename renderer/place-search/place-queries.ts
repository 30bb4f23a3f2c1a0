import { keepPreviousData } from '@tanstack/react-query';
import type { SearchableType } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { addressRequest } from '../../shared/geocoding/geocode-requests.ts';
import type { SearchOptions } from '../../shared/saved/searches.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { deskQuery } from '../desk/ask.ts';
import { answerLanguage } from '../desk/language.ts';
import { defaultOptions, restrictions, suggestionOptions } from './search-options.ts';

/**
 * Query for suggestions while typing. Those near `center` come first, unless the options prefer another area. Previous
 * suggestions stay until new ones arrive.
 */
export const suggestionsQuery = (
  text: string,
  center: LatLng | null,
  settings: Settings,
  options: SearchOptions = defaultOptions,
) => ({
  ...deskQuery('localities.autocomplete', {
    input: text,
    language: answerLanguage(settings),
    ...(center && { location: center }),
    ...suggestionOptions(options, settings.service),
  }),
  placeholderData: keepPreviousData,
});

/** Query for more results for a text than the suggestions. */
export const moreResultsQuery = (text: string, settings: Settings, options: SearchOptions = defaultOptions) =>
  deskQuery('localities.geocode', {
    address: text,
    language: answerLanguage(settings),
    fields: ['geometry'],
    ...restrictions(options, settings.service),
  });

/** Request parameters for geocoding a complete address. */
export const geocodeRequest = (address: string, settings: Settings) =>
  addressRequest(address, { language: answerLanguage(settings), service: settings.service });

export const detailsQuery = (publicId: string, settings: Settings) =>
  deskQuery('localities.details', {
    public_id: publicId,
    fields: ['geometry', 'address_components', 'shape'],
    language: answerLanguage(settings),
  });

/** Query for the places with a name or code, with their borders. */
export const outlinesQuery = (name: string, types: readonly SearchableType[], settings: Settings) =>
  deskQuery('localities.geocode', {
    address: name,
    types: [...types],
    fields: ['geometry', 'shape'],
    language: answerLanguage(settings),
  });

export const addressAtQuery = (
  position: LatLng,
  settings: Settings,
  { subBuildings }: Pick<SearchOptions, 'subBuildings'> = defaultOptions,
) =>
  deskQuery('localities.geocode', {
    latlng: position,
    fields: ['geometry', 'address_components', 'shape'],
    list_sub_buildings: subBuildings,
    language: answerLanguage(settings),
  });
