import type { LocalityDetail } from '../../shared/api/localities.ts';
import { type SearchableType, searchableTypes } from '../../shared/api/value-sets.ts';
import type { TemplateField, TemplateValues } from '../../shared/places/description-template.ts';
import { countryName } from './countries.ts';
import { includesType } from './type-tree.ts';

/** Fields that the template editor offers: one of the synonyms for each, as providers spell it. */
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

type OfferedValues = Partial<Record<(typeof offeredFields)[number], string | undefined>>;

/** Returns template values under all synonyms of each field. */
const withSynonyms = (values: OfferedValues): TemplateValues => ({
  ...values,
  country: values.administrative_area_level_0,
  admin_0: values.administrative_area_level_0,
  admin_1: values.administrative_area_level_1,
  admin_2: values.administrative_area_level_2,
  city: values.locality,
  postal_town: values.locality,
  suburb: values.district,
  postal_codes: values.postal_code,
  street: values.route,
  street_name: values.route,
  house_number: values.street_number,
});

/** Returns template values of a place. */
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

/** Whether a template for a type applies to a place. */
export const isOfType = ({ types }: Pick<LocalityDetail, 'types'>, type: SearchableType): boolean =>
  searchableTypes.some((placeType) => types.includes(placeType) && includesType([type], placeType));

/** Returns template values of a well-known place of that type, for the sample before anything was found. */
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
