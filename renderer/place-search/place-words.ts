import { accuracies, localitiesTypes, poiAliases, poiTypes } from '../../shared/api/value-sets.ts';
import type { Candidate, Doubt } from '../../shared/geocoding/address-match.ts';
import { formatList, formatPosition } from '../ui/format.ts';
import { type WordKey, words } from '../words/words.ts';

/** Generic types; a more specific type of the same place is preferred. */
const genericTypes = new Set<string>(['point_of_interest', 'locality', 'business', 'transit']);
/** Translation keys of alias types, which mean the same as a type of the list. */
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
  const poi = poiTypes.find((poiType) => poiType === type);
  if (poi) return `poi.${poi}`;
  const locality = localitiesTypes.find((localityType) => localityType === type);
  if (locality) return `placeType.${locality}`;
  return poiAliases.some((alias) => alias === type) ? aliasTypes[type] : undefined;
}

/** Returns the name of a place's most specific type. Unknown types are shown as they are spelled. */
export function placeTypeInWords(types: readonly string[]): string {
  const shownType =
    types.findLast((type) => keyOf(type) && !genericTypes.has(type)) ?? types.find(keyOf) ?? types[0];
  if (shownType === undefined) return '';
  const key = keyOf(shownType);
  return key ? words.t(key) : shownType.replaceAll(/[._]/g, ' ');
}

/**
 * Names of address components by their types. Components between country and town are named by their level, as a
 * service's “state” or “county” is a department or municipality in other countries.
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

/** Returns the name of an address component; unknown types are shown as they are spelled. */
export function addressPartInWords(types: readonly string[]): string {
  const known = types.find((type) => Object.hasOwn(addressParts, type));
  const key = known === undefined ? undefined : addressParts[known];
  return key ? words.t(key) : (types[0] ?? '').replaceAll(/[._]/g, ' ');
}

/** Returns the name of a position's accuracy; unknown values are shown as they are spelled. */
export function accuracyInWords(accuracy: string): string {
  const known = accuracies.find((value) => value === accuracy);
  return known ? words.t(`accuracy.${known}`) : accuracy;
}

/** Returns why the best candidate may be wrong, as a text. */
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

/** Returns a candidate's address, with its type unless it is a street address; its position if it has no address. */
export function candidateInWords({ address, types, position }: Candidate): string {
  if (address === '') return formatPosition(position);
  return types.includes('address') && !types.includes('route')
    ? address
    : `${address} · ${placeTypeInWords(types)}`;
}
