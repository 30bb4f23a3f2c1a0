import { keepPreviousData } from '@tanstack/react-query';
import type { SearchableType } from '../../shared/api/value-sets.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { addressRequest } from '../../shared/geocoding/geocode-requests.ts';
import type { SearchOptions } from '../../shared/saved/searches.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { deskQuery } from '../desk/ask.ts';
import { answerLanguage } from '../desk/language.ts';
import { restrictions, suggestionOptions, usualOptions } from './search-options.ts';

/** Suggestions for what is being typed, those near `center` first where the options name no other part. The last ones stay until the new come. */
export const suggestionsQuery = (
  text: string,
  center: LatLng | null,
  settings: Settings,
  options: SearchOptions = usualOptions,
) => ({
  ...deskQuery('localities.autocomplete', {
    input: text,
    language: answerLanguage(settings),
    ...(center && { location: center }),
    ...suggestionOptions(options, settings.service),
  }),
  placeholderData: keepPreviousData,
});

/** More answers to what was typed than are suggested while typing. */
export const moreResultsQuery = (text: string, settings: Settings, options: SearchOptions = usualOptions) =>
  deskQuery('localities.geocode', {
    address: text,
    language: answerLanguage(settings),
    fields: ['geometry'],
    ...restrictions(options, settings.service),
  });

/** What a whole address may mean. */
export const geocodeRequest = (address: string, settings: Settings) =>
  addressRequest(address, { language: answerLanguage(settings), service: settings.service });

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

export const addressAtQuery = (
  position: LatLng,
  settings: Settings,
  { subBuildings }: Pick<SearchOptions, 'subBuildings'> = usualOptions,
) =>
  deskQuery('localities.geocode', {
    latlng: position,
    fields: ['geometry', 'address_components', 'shape'],
    list_sub_buildings: subBuildings,
    language: answerLanguage(settings),
  });
