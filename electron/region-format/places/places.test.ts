import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poiAliases, poiTypes } from '../../../shared/api/value-sets.ts';
import { interpolated, readHouseNumber } from './house-number.ts';
import { findableTypes, poiAliasTypes } from './place-types.ts';
import { questionWords, wordsOf } from './tokens.ts';

describe('words', () => {
  it('are folded', () => {
    expect(wordsOf('Peñarol, Große-Straße 12bis; Łódź Ærø')).toEqual([
      ...['penarol', 'grosse', 'strasse', '12bis', 'lodz', 'aero'],
    ]);
    expect(wordsOf('Москва 北京')).toEqual(['москва', '北京']);
  });

  it('are the same however the accents are encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(text.normalize('NFC'))).toEqual(wordsOf(text.normalize('NFD')));
      }),
    );
  });

  it('of a question are 20 at most', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (text) => {
        expect(questionWords(text).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

describe('house numbers', () => {
  it.each([
    ['1234', 1234, ''],
    ['1234 BIS', 1234, 'bis'],
    ['8A', 8, 'a'],
    ['10-14', 10, '14'],
  ])('reads %s', (text, number, suffix) => {
    expect(readHouseNumber(text)).toEqual({ number, suffix });
  });

  it('reads none where there is none', () => {
    for (const text of ['s/n', '', 'km 23']) expect(readHouseNumber(text)).toBeUndefined();
  });

  it('stand between their neighbours, in proportion', () => {
    const lower = { number: 100, lat: -34, lng: -56 };
    const upper = { number: 110, lat: -34.001, lng: -56.002 };
    expect(interpolated(105, lower, upper)).toEqual({
      lat: expect.closeTo(-34.0005, 9),
      lng: expect.closeTo(-56.001, 9),
    });
    expect(interpolated(105, lower, undefined)).toBeUndefined();
    expect(interpolated(105, lower, { ...upper, number: 2000 })).toBeUndefined();
  });
});

describe('types', () => {
  it('are found under each of their parents', () => {
    expect(findableTypes(['business.shop.bakery'])).toEqual(
      new Set(['point_of_interest', 'business', 'business.shop', 'business.shop.bakery']),
    );
    expect(findableTypes(['suburb'])).toEqual(new Set(['locality', 'suburb']));
    expect(findableTypes(['route'])).toEqual(new Set(['address', 'route']));
  });

  it('have an expansion for each alias', () => {
    for (const alias of poiAliases) {
      const types = poiAliasTypes.get(alias) ?? [];
      expect(types.length).toBeGreaterThan(0);
      for (const type of types) expect(poiTypes).toContain(type);
    }
  });
});
