import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryGeometry, arbitraryZone } from '../../shared/zones/geometry/arbitrary-zones.testing.ts';
import { covers } from '../../shared/zones/geometry/point-location.ts';
import { labelPlace, zoneLabel } from './zone-label.ts';

describe('zones on the map', () => {
  it('have labels inside, not in a hole', () => {
    fc.assert(
      fc.property(arbitraryGeometry, (geometry) => {
        expect(covers(geometry, labelPlace(geometry).position)).toBe(true);
      }),
    );
  });

  it('show the label of a larger zone at lower zooms', () => {
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
      }).minZoom;
    expect(square(0.01)).toBeGreaterThan(square(0.02));
    expect(square(0.01) - square(0.02)).toBeCloseTo(1, 5);
  });

  it('have labels from the zoom at which they fit', () => {
    fc.assert(
      fc.property(arbitraryZone('a'), fc.integer({ min: 1, max: 24 }), (zone, before) => {
        const { minZoom } = labelPlace(zone.geometry);
        const label = zoneLabel(zone, before);
        expect(label?.properties.name ?? null).toBe(minZoom < before ? zone.zoneId : null);
      }),
    );
  });
});
