import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { arbitraryZone } from '../../../shared/zones/geometry/arbitrary-zones.testing.ts';
import { drawZone } from './drawn-zone.ts';

describe('zones on the map', () => {
  it('are redrawn only when they or their color change', () => {
    fc.assert(
      fc.property(arbitraryZone('a'), (zone) => {
        const before = drawZone(zone, 1);
        expect(drawZone(zone, 1)).toBe(before);
        expect(drawZone(zone, 2).shapes[0]?.properties).toMatchObject({ color: 2 });
      }),
    );
  });

  it('show the border of a shape without area', () => {
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
});
