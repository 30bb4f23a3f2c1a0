import { expect, it } from 'vitest';
import { filledTemplate, templateFields } from '../../shared/places/description-template.ts';
import { exampleValues, isOfType, valuesOfRecord } from './description-sample.ts';

const part = (types: string[], name: string) => ({ types, long_name: name, short_name: name });
const house = {
  public_id: 'house',
  types: ['address'],
  formatted_address: 'Landstrasse 40, 9490, Vaduz',
  address_components: [
    part(['country', 'administrative_area_level_0', 'division_level_0'], 'Liechtenstein'),
    part(['state', 'division_level_1'], 'Oberland'),
    part(['administrative_area_level_1', 'county', 'division_level_2'], 'Vaduz county'),
    part(['district', 'division_level_3'], 'Ebenholz'),
    part(['locality'], 'Vaduz'),
    part(['postal_codes'], '9490'),
    part(['route'], 'Landstrasse'),
    part(['street_number'], '40'),
  ],
};

it('fills every field of a template from the record of a place', () => {
  const template = '{street} {house_number}, {postal_code} {city}, {suburb}, {admin_2}, {admin_1}, {country}';
  expect(filledTemplate(template, valuesOfRecord(house))).toBe(
    'Landstrasse 40, 9490 Vaduz, Ebenholz, Vaduz county, Oberland, Liechtenstein',
  );
  expect(filledTemplate('{name} ({type})', valuesOfRecord(house))).toBe('Landstrasse 40 (address)');
});

it('knows all names of a field in its example', () => {
  const poi = exampleValues('tourism.museum');
  const missing = templateFields.filter((field) => !poi[field]);
  expect(missing).toEqual(['administrative_area_level_2', 'admin_2', 'premise']);
});

it('has a record for a template where one of its types is the template’s or below it', () => {
  expect(isOfType({ types: ['locality', 'town'] }, 'locality')).toBe(true);
  expect(isOfType({ types: ['point_of_interest', 'tourism.museum'] }, 'tourism')).toBe(true);
  expect(isOfType({ types: ['locality', 'town'] }, 'city')).toBe(false);
  expect(isOfType(house, 'postal_code')).toBe(false);
});
