import { expect, test } from 'vitest';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { labelPlace } from '../../workspace-zones/zone-label.ts';
import { zoomOfSameName } from './same-name-zoom.ts';

const square = (size: number) => geometryOf(`POLYGON ((0 0, ${size} 0, ${size} ${size}, 0 ${size}, 0 0))`);
const zone = (zoneId: string, size: number) => testZone(zoneId, { zoneId, geometry: square(size) });

test('a store is named until the label of a zone with its name appears', () => {
  const [large, small] = [zone('ciudad-vieja', 0.1), zone('Ciudad_Vieja', 0.01)];
  expect(zoomOfSameName('Ciudad Vieja', [small])).toBe(labelPlace(small.geometry).minZoom);
  expect(zoomOfSameName('Ciudad Vieja', [small, large])).toBe(labelPlace(large.geometry).minZoom);
  expect(labelPlace(large.geometry).minZoom).toBeLessThan(labelPlace(small.geometry).minZoom);
});

test('a store whose zones have other names is always named', () => {
  expect(zoomOfSameName('Pocitos', [zone('pocitos-2', 0.1), zone('centro', 0.1)])).toBe(
    Number.POSITIVE_INFINITY,
  );
  expect(zoomOfSameName('Pocitos', [])).toBe(Number.POSITIVE_INFINITY);
});
