import type { LocalityDetail } from '../../shared/api/localities.ts';
import { type SearchableType, searchableTypes } from '../../shared/api/value-sets.ts';
import type { TemplateField, TemplateValues } from '../../shared/places/description-template.ts';
import { countryName } from './countries.ts';
import { includesType } from './type-tree.ts';

/** The fields that are offered for a template: one name for each thing, as providers write it. */
export const offeredFields = [
  'name',
  'route',
  'street_number',
  'premise',
  'organisation',
  'postal_code',
  'district',
  'locality',
  'administrative_area_level_2',
  'administrative_area_level_1',
  'administrative_area_level_0',
  'type',
] as const satisfies readonly TemplateField[];

type Known = Partial<Record<(typeof offeredFields)[number], string | undefined>>;

/** What templates are filled with, under each name of a field. */
const withSynonyms = (known: Known): TemplateValues => ({
  ...known,
  country: known.administrative_area_level_0,
  admin_0: known.administrative_area_level_0,
  admin_1: known.administrative_area_level_1,
  admin_2: known.administrative_area_level_2,
  city: known.locality,
  postal_town: known.locality,
  suburb: known.district,
  postal_codes: known.postal_code,
  street: known.route,
  street_name: known.route,
  house_number: known.street_number,
});

/** Template values from the record of a place. */
export function valuesOfRecord(record: LocalityDetail): TemplateValues {
  const part = (type: string) => {
    const name = record.address_components?.find(({ types }) => types.includes(type))?.long_name;
    return [name].flat()[0];
  };
  return withSynonyms({
    name: record.name || record.formatted_address.split(',')[0],
    type: record.types.at(-1),
    route: part('route'),
    street_number: part('street_number'),
    premise: part('premise'),
    organisation: part('organisation'),
    postal_code: part('postal_codes'),
    district: part('district'),
    locality: part('locality'),
    administrative_area_level_2: part('county'),
    administrative_area_level_1: part('state'),
    administrative_area_level_0: part('country'),
  });
}

/** Whether a template for a type is used for this record. */
export const isOfType = ({ types }: Pick<LocalityDetail, 'types'>, type: SearchableType): boolean =>
  searchableTypes.some((known) => types.includes(known) && includesType([type], known));

/** Template values of a well-known place of that type, for use before anything is found. */
export function exampleValues(type: SearchableType): TemplateValues {
  const country = { administrative_area_level_0: countryName('UY'), type };
  if (type === 'country') return withSynonyms({ ...country, name: countryName('UY') });
  const division = { ...country, administrative_area_level_1: 'Montevideo' };
  if (includesType(['admin_level'], type)) return withSynonyms({ ...division, name: 'Montevideo' });
  const town = { ...division, locality: 'Montevideo', postal_code: '11100' };
  if (type === 'postal_code') return withSynonyms({ ...town, name: '11100' });
  if (includesType(['locality'], type)) return withSynonyms({ ...town, name: 'Montevideo' });
  const street = { ...town, district: 'Centro', route: 'Plaza Independencia' };
  if (type === 'route') return withSynonyms({ ...street, name: 'Plaza Independencia' });
  const house = { ...street, street_number: '759' };
  if (type === 'address') return withSynonyms({ ...house, name: 'Plaza Independencia' });
  return withSynonyms({ ...house, name: 'Teatro Solís', organisation: 'Teatro Solís' });
}
