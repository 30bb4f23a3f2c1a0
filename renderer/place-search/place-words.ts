import { accuracies, localitiesTypes, poiAliases, poiTypes } from '../../shared/api/value-sets.ts';
import type { Candidate, Doubt } from '../../shared/geocoding/address-match.ts';
import { formatList, formatPosition } from '../ui/format.ts';
import { type WordKey, words } from '../words/words.ts';

/** Very general types; a more specific type of the same place is preferred. */
const general = new Set<string>(['point_of_interest', 'locality', 'business', 'transit']);
const aliasTypes: Readonly<Record<string, WordKey>> = {
  airport: 'poi.transit.station.airport',
  train_station: 'poi.transit.station.rail.train',
  metro_station: 'poi.transit.station.rail.subway',
  shopping: 'poi.business.shop',
  museum: 'poi.tourism.museum',
  zoo: 'poi.tourism.attraction.zoo',
  amusement_park: 'poi.tourism.attraction.amusement_park',
  art_gallery: 'poi.tourism.art_gallery',
  tourist_attraction: 'poi.tourism.attraction',
};

function keyOf(type: string): WordKey | undefined {
  const poi = poiTypes.find((known) => known === type);
  if (poi) return `poi.${poi}`;
  const locality = localitiesTypes.find((known) => known === type);
  if (locality) return `placeType.${locality}`;
  return poiAliases.some((alias) => alias === type) ? aliasTypes[type] : undefined;
}

/** What a place is, in words: the most telling of its types. A type that is not known is shown as it is written. */
export function placeTypeInWords(types: readonly string[]): string {
  const context =
    types.findLast((type) => keyOf(type) && !general.has(type)) ?? types.find(keyOf) ?? types[0];
  if (context === undefined) return '';
  const key = keyOf(context);
  return key ? words.t(key) : context.replaceAll(/[._]/g, ' ');
}

/**
 * Parts of an address by the types that services give them. What a service calls a state or a county is a department
 * or a municipality elsewhere: the parts between the country and the town are named by their level.
 */
const addressParts: Readonly<Record<string, WordKey>> = {
  country: 'placeType.country',
  division_level_0: 'placeType.country',
  administrative_area_level_0: 'placeType.country',
  state: 'placeType.admin_level_1',
  division_level_1: 'placeType.admin_level_1',
  county: 'placeType.admin_level_2',
  division_level_2: 'placeType.admin_level_2',
  administrative_area_level_2: 'placeType.admin_level_2',
  district: 'addressPart.district',
  division_level_3: 'addressPart.district',
  locality: 'addressPart.locality',
  postal_code: 'placeType.postal_code',
  postal_codes: 'placeType.postal_code',
  route: 'placeType.route',
  street_number: 'addressPart.houseNumber',
  premise: 'addressPart.building',
  organisation: 'addressPart.organization',
};

/** What a part of an address is; a type that is not known is shown as it is written. */
export function addressPartInWords(types: readonly string[]): string {
  const known = types.find((type) => Object.hasOwn(addressParts, type));
  const key = known === undefined ? undefined : addressParts[known];
  return key ? words.t(key) : (types[0] ?? '').replaceAll(/[._]/g, ' ');
}

/** How exact a position is; a value that is not known is shown as it is written. */
export function accuracyInWords(accuracy: string): string {
  const known = accuracies.find((value) => value === accuracy);
  return known ? words.t(`accuracy.${known}`) : accuracy;
}

/** Why the best candidate may be wrong. */
export function doubtInWords(doubt: Doubt, best: Candidate | undefined): string {
  switch (doubt.kind) {
    case 'reading':
      return words.t('placeList.doubt.reading');
    case 'several':
      return words.t('placeList.doubt.several');
    case 'partial':
      return words.t('placeList.doubt.partial', { words: formatList(doubt.words) });
    case 'imprecise':
      return words.t('placeList.doubt.imprecise', {
        what: best?.accuracy ? accuracyInWords(best.accuracy) : placeTypeInWords(best?.types ?? []),
      });
    case 'low-score':
      return words.t('placeList.doubt.lowScore');
    case 'outside':
      return words.t('placeList.doubt.outside');
    case 'far':
      return words.t('placeList.doubt.far');
  }
}

/** A candidate, with what it is unless that is an address like any other; without an address its position. */
export function candidateInWords({ address, types, position }: Candidate): string {
  if (address === '') return formatPosition(position);
  return types.includes('address') && !types.includes('route')
    ? address
    : `${address} · ${placeTypeInWords(types)}`;
}
