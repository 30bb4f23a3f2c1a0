import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { palettes } from '../../../shared/map-style/palette.ts';
import { groupColors } from './zone-colors.ts';

describe('zones on the map', () => {
  const colorsOf = (names: readonly string[]) =>
    groupColors(
      names.map((storeId) => ({ storeId, types: ['same'] })),
      'store',
    );

  it('have another colour for each store while there are enough, or for each first type', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: 20 }), (names) => {
        const colors = colorsOf(names);
        expect(new Set(colors.values()).size).toBe(Math.min(names.length, palettes.light.stores.length));
        const byType = groupColors(
          names.map((name) => ({ storeId: 'S1', types: [name, 'same'] })),
          'type',
        );
        expect(byType).toEqual(colors);
      }),
    );
  });

  it('keep their colours when a store comes whose own colour is free', () => {
    const alone = (name: string) => colorsOf([name]).get(name);
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { selector: alone }), (names) => {
        expect([...colorsOf(names)]).toEqual([...names].sort().map((name) => [name, alone(name)]));
      }),
    );
  });
});
