import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../../shared/text/folded.ts';
import { nameKey } from '../../../region-format/places/tokens.ts';
import { descriptionOf } from '../description.ts';
import { requestedLanguage } from '../language.ts';
import { tokenize } from '../tokenizer.ts';
import { addressReadings, cornerReadings, textsWithoutDetails } from './address-readings.ts';
import { interpolatedPosition } from './interpolated-position.ts';
import { publicId, readPublicId } from './public-id.ts';
import { nearness, relevance } from './ranking.ts';

describe('readings of an address', () => {
  it('try the last number first, and always have a street', () => {
    const readings = (text: string) =>
      addressReadings(text).map(({ words, houseNumbers }) => [words, houseNumbers]);
    expect(readings('18 de Julio 1234')).toEqual([
      [['18', 'de', 'julio'], ['1234']],
      [['de', 'julio', '1234'], ['18']],
    ]);
    expect(readings('221b Baker Street')).toEqual([[['baker', 'street'], ['221b']]]);
    expect(readings('Colonia 1234 bis')).toEqual([[['colonia'], ['1234 bis']]]);
    expect(readings('1234')).toEqual([]);
    expect(readings('1234 17')).toEqual([]);
  });

  it('omit units, then postal codes', () => {
    const left = (text: string) => textsWithoutDetails(text).map(wordsOf);
    expect(left('Colonia 1234 apto 302, 11100 Montevideo')).toEqual([
      ['colonia', '1234', '11100', 'montevideo'],
      ['colonia', '1234', 'montevideo'],
    ]);
    expect(left('Colonia 1234')).toEqual([]);
    expect(left('11100')).toEqual([]);
  });

  it('interpolate a house between its neighbors', () => {
    const lower = { number: 100, lat: -34, lng: -56 };
    const upper = { number: 110, lat: -34.001, lng: -56.002 };
    expect(interpolatedPosition(105, lower, upper)).toEqual({
      lat: expect.closeTo(-34.0005, 9),
      lng: expect.closeTo(-56.001, 9),
    });
    expect(interpolatedPosition(105, lower, undefined)).toBeUndefined();
    expect(interpolatedPosition(105, lower, { ...upper, number: 2000 })).toBeUndefined();
  });

  it('find both streets of a corner', () => {
    expect(cornerReadings('Treinta y Tres y Colonia')).toContainEqual(['Treinta y Tres', 'Colonia']);
    expect(cornerReadings('Colonia / Ejido')).toEqual([['Colonia', 'Ejido']]);
    expect(cornerReadings('Colonia 1234')).toEqual([]);
  });
});

describe('ranking', () => {
  const of = (name: string, input: string) => relevance(nameKey(name), tokenize(wordsOf(input), true));

  it('prefers exact names, then prefixes, then later words, then partial matches', () => {
    const names = ['San Juan', 'San Juan Bautista', 'Villa San Juan', 'San Luis', 'Rosario'];
    const scores = names.map((name) => of(name, 'san juan'));
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(names.length);
  });

  it('falls with distance, but never to zero', () => {
    const here = { lat: -34.9, lng: -56.2 };
    const distances = fc.tuple(
      fc.double({ min: 0, max: 50, noNaN: true }),
      fc.double({ min: 0, max: 50, noNaN: true }),
    );
    fc.assert(
      fc.property(distances, ([a, b]) => {
        const [near, far] = [Math.min(a, b), Math.max(a, b)].map((up) =>
          nearness(here, 100_000, { lat: here.lat + up, lng: here.lng }),
        );
        expect(near).toBeGreaterThanOrEqual(far ?? 0);
        expect(far).toBeGreaterThan(0);
      }),
    );
  });
});

describe('public ids', () => {
  it('are read back unchanged', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abw123 ,.-ñ'), minLength: 1 });
    fc.assert(
      fc.property(text, fc.nat(999_999), (source, number) => {
        for (const reference of [
          { kind: 'place', source },
          { kind: 'address', streetSource: source, number, source },
          { kind: 'number', streetSource: source, houseNumber: String(number) },
          { kind: 'corner', streetSource: source, otherSource: source },
        ] as const) {
          expect(readPublicId(publicId(reference))).toEqual(reference);
        }
      }),
    );
  });

  it('are only accepted in their exact form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readPublicId(text);
        if (read) expect(publicId(read)).toBe(text);
      }),
    );
  });
});

it('weights accepted languages by their quality', () => {
  expect(requestedLanguage('', 'de;q=0.3, fr-CA;q=0.8, xx')).toBe('fr');
  expect(requestedLanguage('no', undefined)).toBe('nb');
  expect(requestedLanguage('', '*')).toBeUndefined();
});

it('leaves no gaps in a description with missing fields', () => {
  const located = {
    country: 'UY',
    admin1: undefined,
    admin2: undefined,
    suburb: undefined,
    locality: 'Salto',
    postcode: undefined,
    street: undefined,
    houseNumber: undefined,
    premise: undefined,
    organisation: undefined,
  };
  const countries = {
    name: () => 'Uruguay',
    code: () => 'UY',
    codesFor: () => [],
    named: () => [],
  };
  const description = descriptionOf(
    { types: ['city'], name: 'Salto', located },
    {
      countries,
      language: undefined,
      templates: [{ type: 'locality', template: '{name} ({postal_code}) - {nothing}, {country}' }],
      withPostcode: false,
    },
  );
  expect(description).toBe('Salto, Uruguay');
});
