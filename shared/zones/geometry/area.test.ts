import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { partsOf, type Ring } from '../../geo/parts.ts';
import { arbitraryGeometry } from './arbitrary-zones.testing.ts';
import { areaSquareMeters } from './area.ts';

/** Splits each edge: Karney's edges are geodesics, ours are straight in degrees, and short ones coincide. */
function karneyArea(ring: Ring): number {
  const steps = 32;
  const polygon = geodesic.Geodesic.WGS84.Polygon(false);
  ring.slice(0, -1).forEach(([lng, lat], index) => {
    const [nextLng, nextLat] = ring[index + 1] ?? [lng, lat];
    for (let step = 0; step < steps; step += 1)
      polygon.AddPoint(lat + ((nextLat - lat) * step) / steps, lng + ((nextLng - lng) * step) / steps);
  });
  return Math.abs(polygon.Compute(false, true).area ?? Number.NaN);
}

test('the area matches Karney’s to one part in a million, with holes and multiple parts', () => {
  fc.assert(
    fc.property(arbitraryGeometry, (geometry) => {
      const expected = partsOf(geometry)
        .flatMap(([shell = [], ...holes]) => [karneyArea(shell), ...holes.map((hole) => -karneyArea(hole))])
        .reduce((sum, area) => sum + area, 0);
      expect(Math.abs(areaSquareMeters(geometry) - expected) / expected).toBeLessThan(1e-6);
    }),
  );
});
