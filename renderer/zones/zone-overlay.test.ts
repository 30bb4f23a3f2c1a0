import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGeometry, arbitraryZone } from '../../shared/zones/arbitrary-zones.ts';
import { covers } from '../../shared/zones/checks/covers.ts';
import type { ZoneGeometry } from '../../shared/zones/zone.ts';
import { labelPlace, storeColors, zoneFeatures } from './zone-overlay.ts';

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

  it('make nothing anew of a zone that did not change', () => {
    fc.assert(
      fc.property(arbitraryZone('a'), arbitraryZone('b'), (a, b) => {
        const colors = storeColors([a, b]);
        const before = zoneFeatures([a, b], colors);
        const after = zoneFeatures([a, { ...b, zoneId: 'other' }], colors);
        expect(after.areas.features[0]).toBe(before.areas.features[0]);
        expect(after.labels.features[1]?.properties).toMatchObject({ name: 'other' });
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
        const { areas } = zoneFeatures([{ ...zone, geometry: bowTie }], new Map());
        expect(areas.features.map(({ geometry }) => geometry.type)).toEqual(['Polygon', 'MultiLineString']);
      }),
    );
  });

  it('give every store its own number', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (stores) => {
        const colors = storeColors(stores.map((storeId) => ({ storeId })));
        expect(new Set(colors.values()).size).toBe(new Set(stores).size);
      }),
    );
  });
});
