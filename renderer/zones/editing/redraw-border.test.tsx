import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useMapInstance } from '../../map/map-instance.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useZoneTool } from './zone-tools.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const toolbar = page.getByRole('toolbar', { name: 'Drawing' });
const finish = toolbar.getByRole('button', { name: 'Finish' });
const { keyboard } = userEvent;

const west = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))';
const east = 'POLYGON ((-56.19 -34.91, -56.18 -34.91, -56.18 -34.9, -56.19 -34.9, -56.19 -34.91))';
const north = 'POLYGON ((-56.2 -34.9, -56.19 -34.9, -56.19 -34.895, -56.2 -34.895, -56.2 -34.9))';

const mapOf = () => {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('The map is not there');
  return map;
};

async function redrawOfWest(others: Record<string, string>) {
  const zones = Object.entries({ west, ...others }).map(([zoneId, wkt]) =>
    testZone(zoneId, { zoneId, geometry: geometryOf(wkt) }),
  );
  const desk = await openWindowWithMap({ panel: 'zones', zones });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('west');
  mapOf().jumpTo({ center: [-56.19, -34.905], zoom: 14 });
  await panel.getByRole('button', { name: 'Change shape' }).click();
  await page.getByRole('menuitem', { name: 'Redraw border' }).click();
  await expect.element(toolbar).toBeVisible();
  await expect.element(page.elementLocator(mapOf().getCanvas())).toHaveFocus();
  return desk;
}

function click(at: LngLat) {
  const canvas = mapOf().getCanvas();
  const { left, top } = canvas.getBoundingClientRect();
  const { x, y } = mapOf().project(at);
  for (const type of ['mousemove', 'mousedown', 'mouseup', 'click'])
    canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: left + x, clientY: top + y }));
}

const ringOf = (id: string): readonly LngLat[] => {
  const zone = useZones.getState().zones.get(id);
  return (zone && partsOf(zone.geometry)[0]?.[0]) ?? [];
};
const has = (id: string, [lng, lat]: LngLat) =>
  ringOf(id).some((position) => Math.hypot(position[0] - lng, position[1] - lat) < 1e-4);
const having = async (at: LngLat, ids: readonly string[]) =>
  expect.poll(() => ['west', 'east', 'north'].filter((id) => has(id, at))).toEqual(ids);

test('a clicked border is redrawn in both zones as one edit, and undone', async () => {
  const desk = await redrawOfWest({ east, north });
  await expect.element(toolbar.getByRole('status')).toHaveTextContent('Click a shared border');
  click([-56.19, -34.9045]);
  await expect.element(toolbar.getByRole('button', { name: 'Border with east' })).toBeVisible();
  await expect.element(finish).toBeDisabled();
  click([-56.19, -34.91]);
  click([-56.187, -34.905]);
  click([-56.19, -34.9]);
  await having([-56.187, -34.905], ['west', 'east']);
  expect(ringOf('west')).toHaveLength(6);
  await expect.element(toolbar).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toMatchObject([
    { label: 'zones.edits.borderRedrawn', put: [{ id: 'west' }, { id: 'east' }], remove: [] },
  ]);
  await keyboard('{Control>}z{/Control}');
  await having([-56.187, -34.905], []);
});

test('the keyboard selects the border by its neighbor and draws through the map center', async () => {
  await redrawOfWest({ east, north });
  toolbar.getByRole('button', { name: 'Select border' }).element().focus();
  await keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: /^With east, 1\.1 km/ })).toBeVisible();
  await page.getByRole('menuitem', { name: /^With north/ }).click();
  await expect.element(page.elementLocator(mapOf().getCanvas())).toHaveFocus();
  for (const center of [
    [-56.198, -34.897],
    [-56.192, -34.898],
  ] satisfies LngLat[]) {
    mapOf().jumpTo({ center });
    await keyboard('{Alt>}{Enter}{/Alt}');
  }
  await keyboard('{Control>}{Enter}{/Control}');
  await having([-56.198, -34.897], ['west', 'north']);
  await having([-56.192, -34.898], ['west', 'north']);
});

test('a line across another border is refused with a message and can be corrected; Escape cancels', async () => {
  const desk = await redrawOfWest({ east });
  click([-56.19, -34.9045]);
  click([-56.19, -34.91]);
  click([-56.175, -34.905]);
  click([-56.19, -34.9]);
  await expect.element(toolbar.getByRole('alert')).toHaveTextContent('The shape would cross another border.');
  await keyboard('{Escape}{Escape}{Escape}{Escape}');
  await expect.poll(() => useZoneTool.getState().tool).toBeNull();
  expect(desk.asked('zones.change')).toEqual([]);
});

test('a zone without shared borders says so', async () => {
  await redrawOfWest({});
  await expect.element(toolbar.getByRole('button', { name: 'No shared borders' })).toBeDisabled();
});
