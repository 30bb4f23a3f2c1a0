import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGeometry, arbitraryZone } from '../../../shared/zones/arbitrary-zones.ts';
import { covers } from '../../../shared/zones/checks/covers.ts';
import type { ZoneGeometry } from '../../../shared/zones/zone.ts';
import { palettes } from '../../theme.ts';
import { drawZone, groupColors, labelPlace } from './zone-overlay.ts';

describe('zones on the map', () => {
  it('have their labels inside, not in a hole', () => {
    fc.assert(
      fc.property(arbitraryGeometry, (geometry) => {
        expect(covers(geometry, labelPlace(geometry).at)).toBe(true);
      }),
    );
  });

  it('show the label of a large zone from farther away', () => {
    const square = (size: number) =>
      labelPlace({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [size, 0],
            [size, size],
            [0, size],
            [0, 0],
          ],
        ],
      }).zoom;
    expect(square(0.01)).toBeGreaterThan(square(0.02));
    expect(square(0.01) - square(0.02)).toBeCloseTo(1, 5);
  });

  it('are drawn anew only when they or their colour changed', () => {
    fc.assert(
      fc.property(arbitraryZone('a'), (zone) => {
        const before = drawZone(zone, 1);
        expect(drawZone(zone, 1)).toBe(before);
        expect(drawZone(zone, 2).shapes[0]?.properties).toMatchObject({ color: 2 });
        expect(drawZone({ ...zone, zoneId: 'other' }, 1).label.properties).toMatchObject({ name: 'other' });
      }),
    );
  });

  it('show the border of a form without area too', () => {
    const bowTie: ZoneGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
          [0, 0],
        ],
      ],
    };
    fc.assert(
      fc.property(arbitraryZone('a'), (zone) => {
        const { shapes } = drawZone({ ...zone, geometry: bowTie }, 0);
        expect(shapes.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'MultiLineString']);
      }),
    );
  });

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
