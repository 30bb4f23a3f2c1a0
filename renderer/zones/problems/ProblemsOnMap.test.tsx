import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Store } from '../../../shared/zones/store.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { fitBounds } from '../../map/camera.ts';
import { useMapInstance } from '../../map/map-instance.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });

/** Twenty boxes in a row, each over the one before: nineteen overlaps in less than two kilometers. */
const zones = Array.from({ length: 20 }, (_, index) => {
  const [west, east] = [index / 1000, index / 1000 + 0.0011].map((lng) => lng.toFixed(4));
  return testZone(`z${index}`, {
    zoneId: `z${index}`,
    geometry: geometryOf(`POLYGON ((${west} 0, ${east} 0, ${east} 0.001, ${west} 0.001, ${west} 0))`),
  });
});

function map() {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
}
const drawn = (layer: string) =>
  map().queryRenderedFeatures({ layers: [`overlay/problems-of-zones/${layer}`] });

test('nearby problems are one marker with a count, and a click zooms in', async () => {
  await openWindowWithMap({ panel: 'zones', zones });
  await panel.getByText('Problems · 19', { exact: true }).click();
  await expect.element(panel.getByText('19 problems', { exact: true })).toBeVisible();
  fitBounds({ southwest: { lat: -0.3, lng: -0.3 }, northeast: { lat: 0.3, lng: 0.3 } });
  await expect.poll(() => map().getLayer('overlay/problems-of-zones/clusters')).toBeDefined();
  await expect.poll(() => drawn('clusters').map(({ properties }) => properties.point_count)).toEqual([19]);
  await expect.poll(() => drawn('points')).toEqual([]);
  const before = map().getZoom();
  const [cluster] = drawn('clusters');
  if (cluster?.geometry.type !== 'Point') throw new Error('no cluster');
  const [lng = 0, lat = 0] = cluster.geometry.coordinates;
  const point = map().project([lng, lat]);
  map().fire('click', { point, lngLat: map().unproject(point) });
  await expect.poll(() => map().getZoom()).toBeGreaterThan(before + 1);
  map().jumpTo({ center: [0.005, 0.0005], zoom: 16.5 });
  await expect.poll(() => drawn('points').length).toBeGreaterThan(4);
  // The tiles of the zoom before stay drawn until those of this one are there.
  await expect.poll(() => drawn('clusters')).toEqual([]);
  const [mark] = drawn('points');
  if (mark?.geometry.type !== 'Point') throw new Error('no mark');
  const [x = 0, y = 0] = mark.geometry.coordinates;
  const at = map().project([x, y]);
  map().fire('click', { point: at, lngLat: map().unproject(at) });
  await expect
    .element(panel.getByRole('region', { name: 'Selected problem' }))
    .toHaveTextContent(/Overlaps a neighbor/);
  // The one that is looked at is seen by itself, and its area hatched.
  await expect.poll(() => drawn('current').length).toBe(1);
  await expect.poll(() => drawn('hatching').length).toBeGreaterThan(0);
  map().jumpTo({ center: [0, 0], zoom: 9 });
  await expect.poll(() => drawn('clusters').map(({ properties }) => properties.point_count)).toEqual([19]);
  await expect.poll(() => drawn('current')).toHaveLength(1);
});

const isVisible = (lng: number, lat: number) => map().getBounds().contains([lng, lat]);

test('a store outside its zones is shown with the nearest of them', async () => {
  const store: Store = {
    id: 'far',
    storeId: 'S1',
    name: 'Far',
    address: '',
    openingHours: '',
    position: { lat: 0.0005, lng: 0.05 },
    otherFields: [],
  };
  const [zone] = zones;
  if (!zone) throw new Error('no zone');
  await openWindowWithMap({ panel: 'zones', zones: [{ ...zone, storeId: 'S1' }], stores: [store] });
  await panel.getByText('Problems · 1', { exact: true }).click();
  await panel.getByText('Store Far is outside its zones. The nearest is z0.').click();
  await expect.poll(() => map().getZoom()).toBeGreaterThan(11);
  await expect.poll(() => isVisible(0, 0) && isVisible(0.05, 0.0005)).toBe(true);
});

test('the map previews a bulk repair', async () => {
  await openWindowWithMap({ panel: 'zones', zones });
  await panel.getByText('Problems · 19', { exact: true }).click();
  await expect.element(panel.getByText('19 problems', { exact: true })).toBeVisible();
  map().jumpTo({ center: [1, 1], zoom: 14 });
  await panel.getByRole('button', { name: 'Repair 19 problems' }).click();
  await expect.poll(() => isVisible(0.001, 0.0005) && isVisible(0.019, 0.0005)).toBe(true);
});
