import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hueCount, storeColorCount } from '../map-style/palette.ts';
import { colorOf, type StoreColor, withChosen, withMoves, withStores } from './store-colors.ts';

const colorsOf = (known: readonly StoreColor[]) => known.map(colorOf);
const named = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);
const nowhere = () => false;

describe('the colours of stores', () => {
  it('stay when stores come, in whatever order and however often they are told', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 40 })), (uses) => {
        let known: readonly StoreColor[] = [];
        for (const stores of uses) {
          const before = known;
          known = withStores(before, stores);
          expect(known.slice(0, before.length)).toEqual(before);
        }
        expect(withStores(known, uses.flat())).toBe(known);
        expect(known.map(({ store }) => store)).toEqual(
          [...new Set(uses.flat())].filter((one) => one !== ''),
        );
      }),
    );
  });

  it('are all different while there are enough, and of another hue than that of the store before', () => {
    const many = colorsOf(withStores([], named(300)));
    expect(new Set(many.slice(0, storeColorCount)).size).toBe(storeColorCount);
    for (const [index, color] of many.entries()) {
      if (index > 0) expect(color % hueCount).not.toBe((many[index - 1] ?? 0) % hueCount);
    }
    const chosen = withChosen(withStores([], ['A']), 'A', hueCount);
    expect(colorsOf(withStores(chosen, ['B']))).toEqual([hueCount, 1]);
    const shared = many.slice(storeColorCount, 2 * storeColorCount);
    expect(new Set(shared).size).toBe(storeColorCount);
  });

  it('leave out what a person chose for another store while others are free', () => {
    const chosen = withChosen(withStores([], ['A']), 'A', 5);
    expect(colorsOf(chosen)).toEqual([5]);
    const more = withStores(chosen, named(storeColorCount - 1));
    expect(new Set(colorsOf(more)).size).toBe(storeColorCount);
    expect(colorsOf(withChosen(more, 'A', null))[0]).toBe(0);
  });

  it('go with a store that is renamed, and back when that is taken back', () => {
    const known = withStores([], ['A', 'B']);
    const renamed = withMoves(known, [{ before: 'A', after: 'C' }], nowhere);
    expect(renamed.map(({ store }) => store)).toEqual(['C', 'B']);
    expect(colorsOf(renamed)).toEqual(colorsOf(known));
    expect(withMoves(renamed, [{ before: 'C', after: 'A' }], nowhere)).toEqual(known);
  });

  it('are new for a store that is no other one renamed', () => {
    const known = withStores([], ['A', 'B']);
    const added = [...known, { store: 'C', given: 2, chosen: null }];
    const stillUsed = [{ before: 'A', after: 'C' }];
    expect(withMoves(known, stillUsed, (store) => store === 'A')).toEqual(added);
    const joined = [
      { before: 'A', after: 'C' },
      { before: 'B', after: 'C' },
    ];
    expect(withMoves(known, joined, nowhere)).toEqual(added);
    expect(withMoves(known, [{ before: '', after: 'C' }], nowhere)).toEqual(added);
    expect(withMoves(known, [{ before: 'A', after: 'B' }], nowhere)).toBe(known);
    expect(withMoves(known, [{ before: 'A', after: '' }], nowhere)).toBe(known);
  });

  it('are of the palette also where a later program with more colours wrote them', () => {
    expect(colorOf({ store: 'A', given: storeColorCount + 3, chosen: null })).toBe(3);
  });
});
