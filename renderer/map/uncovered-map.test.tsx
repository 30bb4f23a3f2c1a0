import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { geometryOf, testZone } from '../../shared/zones/zone.testing.ts';
import { openWindowWithMap } from '../app/MapWindow.testing.tsx';
import { openZone } from '../workspace-zones/selection.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';
import { takeTool } from '../zones/editing/zone-tools.ts';
import { useMapInstance } from './map-instance.ts';

const legend = page.getByRole('region', { name: 'Layers' });
const toolbar = page.getByRole('toolbar', { name: 'Drawing' });

const shapes = {
  wide: 'POLYGON ((-56.5 -34.91, -56.0 -34.91, -56.0 -34.9, -56.5 -34.9, -56.5 -34.91))',
  high: 'POLYGON ((-56.2 -35.1, -56.19 -35.1, -56.19 -34.7, -56.2 -34.7, -56.2 -35.1))',
  square: 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))',
} as const;

/** Where a zone is in the window. */
function boxOnMap(wkt: string) {
  const { map } = useMapInstance.getState();
  const geometry = geometryOf(wkt);
  if (!map || geometry.type !== 'Polygon') throw new Error('There is no map');
  const pane = map.getContainer().getBoundingClientRect();
  const points = (geometry.coordinates[0] ?? []).map((position) => map.project(position));
  const across = points.map(({ x }) => pane.left + x);
  const down = points.map(({ y }) => pane.top + y);
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  };
}

const overlaps = (one: ReturnType<typeof boxOnMap>, other: DOMRect): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

test.each([1280, 1024])(
  'in a window %i wide no zone that is shown lies under the legend or a toolbar',
  async (width) => {
    const { innerWidth, innerHeight } = window;
    onTestFinished(() => page.viewport(innerWidth, innerHeight));
    await page.viewport(width, 720);
    await openWindowWithMap({
      panel: 'zones',
      zones: Object.entries(shapes).flatMap(([name, wkt]) =>
        ['A', 'B', 'C', 'D'].map((storeId) =>
          testZone(`${name}${storeId}`, { storeId, geometry: geometryOf(wkt) }),
        ),
      ),
    });
    await expect.element(legend).toBeVisible();
    for (const [name, wkt] of Object.entries(shapes)) {
      openZone(`${name}A`);
      takeTool({ kind: 'edit', id: `${name}A` });
      await expect.element(toolbar).toBeVisible();
      const { map } = useMapInstance.getState();
      const moved = new Promise((resolve) => map?.once('moveend', resolve));
      showOnMap([geometryOf(wkt)]);
      await moved;
      const zone = boxOnMap(wkt);
      expect(overlaps(zone, legend.element().getBoundingClientRect()), `${name} and the legend`).toBe(false);
      expect(overlaps(zone, toolbar.element().getBoundingClientRect()), `${name} and the toolbar`).toBe(
        false,
      );
    }
  },
);

test('what is shown above a tall legend is as near the middle of the map as the legend allows', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1440, 900);
  const city = 'POLYGON ((-56.4 -34.9, -56.0 -34.9, -56.0 -34.77, -56.4 -34.77, -56.4 -34.9))';
  await openWindowWithMap({
    panel: 'zones',
    zones: Array.from({ length: 40 }, (_, index) =>
      testZone(`zone${index}`, { storeId: `S${index}`, geometry: geometryOf(city) }),
    ),
  });
  await expect.element(legend.getByRole('button', { name: 'S0', exact: true })).toBeVisible();
  const { map } = useMapInstance.getState();
  const moved = new Promise((resolve) => map?.once('moveend', resolve));
  showOnMap([geometryOf(city)]);
  await moved;
  const zone = boxOnMap(city);
  expect(overlaps(zone, legend.element().getBoundingClientRect())).toBe(false);
  const pane = map?.getContainer().getBoundingClientRect();
  if (!pane) throw new Error('There is no map');
  const half = (zone.bottom - zone.top) / 2;
  const middle = Math.min(
    (pane.top + pane.bottom) / 2,
    legend.element().getBoundingClientRect().top - 16 - half,
  );
  expect(Math.abs((zone.top + zone.bottom) / 2 - middle)).toBeLessThan(4);
});
