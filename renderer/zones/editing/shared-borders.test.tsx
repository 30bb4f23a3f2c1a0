import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { partsOf } from '../../../shared/geo/parts.ts';
import type { LngLat } from '../../../shared/geo/position.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useMapInstance } from '../../map/map-instance.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const toolbar = page.getByRole('toolbar', { name: 'Drawing' });
const { keyboard } = userEvent;

const west = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))';
/** Begins in the middle of the border of `west`, which has no vertex there. */
const east =
  'POLYGON ((-56.19 -34.91, -56.18 -34.91, -56.18 -34.9, -56.19 -34.9, -56.19 -34.905, -56.19 -34.91))';

const mapOf = () => {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('The map is not there');
  return map;
};

async function editWest(others: Record<string, string> = { east }) {
  await openWest(others);
  await panel.getByRole('button', { name: 'Edit vertices' }).click();
  await expect.element(page.elementLocator(mapOf().getCanvas())).toHaveFocus();
}

async function moveWest(others: Record<string, string> = { east }) {
  await openWest(others);
  await panel.getByRole('button', { name: 'Change shape' }).click();
  await page.getByRole('menuitem', { name: 'Move zone' }).click();
  await expect.element(toolbar).toBeVisible();
}

async function openWest(others: Record<string, string>) {
  const zones = Object.entries({ west, ...others }).map(([zoneId, wkt]) =>
    testZone(zoneId, { zoneId, geometry: geometryOf(wkt) }),
  );
  await openWindowWithMap({ panel: 'zones', zones });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('west');
  mapOf().jumpTo({ center: [-56.19, -34.905], zoom: 14 });
}

function mouse(type: string, at: LngLat, options: MouseEventInit = {}) {
  const canvas = mapOf().getCanvas();
  const { left, top } = canvas.getBoundingClientRect();
  const { x, y } = mapOf().project(at);
  canvas.dispatchEvent(
    new MouseEvent(type, { bubbles: true, clientX: left + x, clientY: top + y, ...options }),
  );
}

function drag(from: LngLat, to: LngLat, options: MouseEventInit = {}) {
  mouse('mousemove', from, options);
  mouse('mousedown', from, { buttons: 1, ...options });
  mouse('mousemove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], { buttons: 1, ...options });
  mouse('mousemove', to, { buttons: 1, ...options });
  mouse('mouseup', to, options);
}

const ringOf = (id: string): readonly LngLat[] => {
  const zone = useZones.getState().zones.get(id);
  return (zone && partsOf(zone.geometry)[0]?.[0]) ?? [];
};
const has = (id: string, [lng, lat]: LngLat) =>
  ringOf(id).some((position) => Math.hypot(position[0] - lng, position[1] - lat) < 1e-4);
const positions = async (at: LngLat, having: Record<string, boolean>) =>
  expect.poll(() => Object.fromEntries(Object.keys(having).map((id) => [id, has(id, at)]))).toEqual(having);

test('a shared vertex is dragged in both zones, is announced before, and one undo restores both', async () => {
  await editWest();
  const before = [ringOf('west'), ringOf('east')];
  mouse('mousemove', [-56.19, -34.9]);
  await expect.element(toolbar.getByRole('note')).toHaveTextContent('Also moves east.');
  expect(document.querySelector('.zd-shared-mark')).not.toBeNull();
  drag([-56.19, -34.9], [-56.187, -34.897]);
  await positions([-56.187, -34.897], { west: true, east: true });
  await positions([-56.19, -34.9], { west: false, east: false });
  await keyboard('{Control>}z{/Control}');
  await expect.poll(() => [ringOf('west'), ringOf('east')]).toEqual(before);
  await keyboard('{Control>}y{/Control}');
  await positions([-56.187, -34.897], { west: true, east: true });
  await toolbar.getByRole('button', { name: 'Done' }).click();
  expect(document.querySelector('.zd-shared-mark')).toBeNull();
});

test('a vertex that only the neighbor has on the border is added to both zones, and moves in both', async () => {
  await editWest();
  drag([-56.19, -34.905], [-56.187, -34.905]);
  await positions([-56.187, -34.905], { west: true, east: true });
});

test('with Alt or the switch off, only the zone is edited', async () => {
  await editWest();
  drag([-56.19, -34.9], [-56.187, -34.897], { altKey: true });
  await positions([-56.187, -34.897], { west: true, east: false });
  await keyboard('{Control>}z{/Control}');
  await positions([-56.19, -34.9], { west: true, east: true });
  await keyboard('b');
  await expect
    .element(toolbar.getByRole('button', { name: 'Shared borders' }))
    .toHaveAttribute('aria-pressed', 'false');
  drag([-56.19, -34.9], [-56.187, -34.897]);
  await positions([-56.187, -34.897], { west: true, east: false });
});

test('keys move, insert, and delete a vertex in both zones', async () => {
  await editWest();
  const east = () => ringOf('east').length;
  await keyboard(']]]');
  await expect.element(toolbar.getByRole('note')).toHaveTextContent('east');
  const before = [...ringOf('west'), ...ringOf('east')];
  await keyboard('{ArrowRight}{ArrowRight}');
  await expect
    .poll(() => ringOf('east').filter((at) => !before.some(([x, y]) => x === at[0] && y === at[1])).length)
    .toBe(1);
  const [moved] = ringOf('east').filter((at) => !before.some(([x, y]) => x === at[0] && y === at[1]));
  await positions(moved ?? [0, 0], { west: true, east: true });
  await keyboard('i');
  await expect.poll(east).toBe(7);
  await keyboard('{Delete}');
  await expect.poll(east).toBe(6);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(east).toBe(7);
});

test('an edit across another border is refused with a message, and the vertex stays', async () => {
  await editWest();
  const before = ringOf('east');
  drag([-56.19, -34.905], [-56.177, -34.905]);
  await expect.element(toolbar.getByRole('alert')).toHaveTextContent('The shape would cross another border.');
  await toolbar.getByRole('button', { name: 'Done' }).click();
  expect(has('east', [-56.177, -34.905])).toBe(false);
  expect(has('east', [-56.1835, -34.905])).toBe(true);
  expect(ringOf('east').length).toBe(before.length);
});

test('moving a zone moves the border of its neighbor in one edit, and is announced before', async () => {
  await moveWest();
  const before = [ringOf('west'), ringOf('east')];
  await expect.element(toolbar.getByRole('note')).toHaveTextContent('Also moves east.');
  expect(document.querySelector('.zd-shared-mark')).not.toBeNull();
  drag([-56.195, -34.905], [-56.192, -34.902]);
  await positions([-56.187, -34.897], { west: true, east: true });
  await positions([-56.187, -34.902], { west: true, east: true });
  expect(has('east', [-56.18, -34.9])).toBe(true);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(() => [ringOf('west'), ringOf('east')]).toEqual(before);
});

test('arrow keys move a zone with its shared border, and several presses are one edit', async () => {
  await moveWest();
  const before = ringOf('east');
  await keyboard('{ArrowUp}{ArrowUp}');
  const common = () =>
    ringOf('west').filter(([lng, lat]) => ringOf('east').some((at) => at[0] === lng && at[1] === lat));
  await expect.poll(() => ringOf('east')).not.toEqual(before);
  expect(common()).toHaveLength(3);
  await keyboard('{Control>}z{/Control}');
  await expect.poll(() => ringOf('east')).toEqual(before);
});

test('with Alt or the switch off, only the zone is moved', async () => {
  await moveWest();
  const before = ringOf('east');
  drag([-56.195, -34.905], [-56.198, -34.905], { altKey: true });
  await positions([-56.193, -34.9], { west: true, east: false });
  await keyboard('{Control>}z{/Control}');
  await positions([-56.19, -34.9], { west: true, east: true });
  await keyboard('b');
  expect(document.querySelector('.zd-shared-mark')).toBeNull();
  drag([-56.195, -34.905], [-56.198, -34.905]);
  await positions([-56.193, -34.9], { west: true, east: false });
  expect(ringOf('east')).toEqual(before);
});

test('a zone can’t be moved over another zone, which is named', async () => {
  await moveWest({ east, north: 'POLYGON ((-56.2 -34.898, -56.19 -34.898, -56.19 -34.89, -56.2 -34.898))' });
  drag([-56.195, -34.905], [-56.195, -34.9]);
  await expect.element(toolbar.getByRole('alert')).toHaveTextContent('north is in the way.');
});

test('a neighbor a few centimeters apart counts as adjacent', async () => {
  await moveWest({ east: east.replaceAll('-56.19 ', '-56.1899997 ') });
  await expect.element(toolbar.getByRole('note')).toHaveTextContent('Also moves east.');
});
