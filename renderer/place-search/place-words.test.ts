import { afterEach, expect, test } from 'vitest';
import { speak } from '../words/words.ts';
import { addressPartInWords } from './place-words.ts';

afterEach(() => speak('en'));

/** Address components with the types that services give them, from the country down. */
const parts = [
  ['country', 'administrative_area_level_0', 'division_level_0'],
  ['state', 'division_level_1'],
  ['administrative_area_level_1', 'county', 'division_level_2'],
  ['district', 'division_level_3'],
  ['locality'],
  ['postal_codes'],
  ['route'],
  ['street_number'],
  ['premise'],
  ['organisation'],
];

test('address components between country and town are named by their level', () => {
  expect(parts.map(addressPartInWords)).toEqual([
    'Country',
    'Administrative area (level 1)',
    'Administrative area (level 2)',
    'District',
    'Town',
    'Postal code',
    'Street',
    'House number',
    'Building',
    'Organization',
  ]);
});

test.each(['de', 'fr', 'es', 'it'] as const)(
  'no part of an address is in English in %s',
  async (language) => {
    const english = parts.map(addressPartInWords);
    await speak(language);
    const translated = parts.map(addressPartInWords);
    expect(translated.filter((name, index) => name === english[index])).toEqual([]);
  },
);

test('an unknown type is shown as it is spelled', () => {
  expect(addressPartInWords(['plus_code'])).toBe('plus code');
});
