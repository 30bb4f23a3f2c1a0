import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { poiAliases, poiTypes } from '../../../shared/api/value-sets.ts';
import { wordsOf } from '../../../shared/text/folded.ts';
import { findableTypes, poiAliasTypes } from './place-types.ts';
import { queryWords } from './tokens.ts';

describe('words', () => {
  it('are folded', () => {
    expect(wordsOf('Peñarol, Große-Straße 12bis; Łódź Ærø')).toEqual([
      ...['penarol', 'grosse', 'strasse', '12bis', 'lodz', 'aero'],
    ]);
    expect(wordsOf('Москва 北京')).toEqual(['москва', '北京']);
  });

  it('are the same in NFC and NFD', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(wordsOf(text.normalize('NFC'))).toEqual(wordsOf(text.normalize('NFD')));
      }),
    );
  });

  it('of a query are limited to 20', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000 }), (text) => {
        expect(queryWords(text).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});

describe('types', () => {
  it('can be found by each of their parents', () => {
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
