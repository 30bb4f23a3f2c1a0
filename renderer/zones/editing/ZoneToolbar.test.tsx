import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useMapInstance } from '../../map/map-instance.ts';
import { rememberStore } from '../../workspace-zones/known-stores.ts';
import { openZone } from '../../workspace-zones/selection.ts';
import { importText } from '../import/import-queue.ts';
import { drawCircleAround } from './zone-tools.ts';

const panel = page.getByRole('region', { name: 'Zones', exact: true });
const toolbar = page.getByRole('toolbar', { name: 'Drawing' });
const button = (name: string) => toolbar.getByRole('button', { name, exact: true });
const hint = toolbar.getByRole('status');
const { keyboard } = userEvent;

async function openZones(zones: readonly Zone[]) {
  await openWindow({ panel: 'zones', zones });
  await expect.element(panel.getByRole('grid')).toBeVisible();
}

test('each form shows its first instruction, and can’t be finished before it is drawn', async () => {
  await openZones([testZone('1')]);
  await panel.getByRole('button', { name: 'Draw zone' }).click();
  const forms = toolbar.getByRole('radiogroup', { name: 'Shape type' });
  await expect.element(forms.getByRole('radio', { name: 'Polygon' })).toBeChecked();
  await expect.element(button('Finish')).toBeDisabled();
  const hints = new Set<string | null>();
  for (const form of ['Polygon', 'Rectangle', 'Circle', 'Freehand']) {
    await forms.getByTitle(form).click();
    await expect.element(forms.getByRole('radio', { name: form })).toBeChecked();
    await expect.element(hint).toBeVisible();
    hints.add(hint.element().textContent);
  }
  expect(hints.size).toBe(4);
  await button('Cancel').click();
  await expect.element(toolbar).not.toBeInTheDocument();
  await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '1');
});

test('a circle takes the typed radius, and an unfinished one is resumed', async () => {
  await openZones([testZone('1')]);
  drawCircleAround({ lat: -34.9, lng: -56.2 });
  const radius = toolbar.getByLabelText('Radius (m)');
  await expect.element(radius).toBeVisible();
  await button('Cancel').click();
  await expect.element(toolbar).not.toBeInTheDocument();
  drawCircleAround({ lat: -34.9, lng: -56.2 });
  await button('Undo').click();
  await expect.element(radius).not.toBeInTheDocument();
  await button('Redo').click();
  await radius.fill('250');
  await keyboard('{Enter}');
  await expect.element(toolbar).not.toBeInTheDocument();
  await expect.element(panel.getByText('64 vertices')).toBeVisible();
});

test('keys pressed in quick succession open the panel and draw: the panel leaves the focus on the map', async () => {
  await openWindowWithMap({ panel: 'places' });
  const zones = page.getByRole('button', { name: 'Zones', exact: true }).element();
  // As Enter does; the next key comes before the next frame.
  zones.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'd', bubbles: true }));
  await new Promise(requestAnimationFrame);
  await expect.element(toolbar).toBeVisible();
  expect(document.activeElement).toBe(useMapInstance.getState().map?.getCanvas());
});

test('a tool names its zone, and its toolbar undoes edits made meanwhile', async () => {
  await openZones([testZone('1', { zoneId: 'Pocitos' })]);
  openZone('1');
  await panel.getByLabelText('Description').fill('until midnight');
  await panel.getByRole('button', { name: 'Edit vertices' }).click();
  await expect.element(toolbar).toHaveTextContent('Pocitos');
  await button('Undo').click();
  await expect.element(panel.getByLabelText('Description')).toHaveValue('');
  await button('Redo').click();
  await expect.element(panel.getByLabelText('Description')).toHaveValue('until midnight');
  await button('Done').click();
  await expect.element(toolbar).not.toBeInTheDocument();
});

test('tools started from the menu return the focus to it, however they end', async () => {
  await openWindowWithMap({ panel: 'zones', zones: [testZone('1')] });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('1');
  const menu = panel.getByRole('button', { name: 'Change shape' });
  const wkt = panel.getByRole('textbox', { name: 'Well-Known Text' });
  await expect.element(wkt).toBeVisible();
  const before = wkt.element().textContent;
  const items = page.getByRole('menuitem');
  const take = async (name: string) => {
    focus(menu);
    await keyboard('{Enter}');
    const item = page.getByRole('menuitem', { name, exact: true });
    await expect.element(item).toBeVisible();
    for (let presses = 0; presses < 30 && item.element() !== document.activeElement; presses += 1) {
      await keyboard('{ArrowDown}');
    }
    await keyboard('{Enter}');
    await expect.element(item).not.toBeInTheDocument();
  };
  const press = async (name: string) => {
    focus(button(name));
    await keyboard('{Enter}');
  };
  const mapHasFocus = () =>
    expect.poll(() => document.activeElement).toBe(useMapInstance.getState().map?.getCanvas());

  focus(menu);
  await keyboard('{Enter}');
  await expect.element(items.first()).toBeVisible();
  await keyboard('{ArrowDown}{Escape}');
  await expect.element(items.first()).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();

  await take('Move zone');
  await mapHasFocus();
  await keyboard('{ArrowRight}');
  await expect.poll(() => wkt.element().textContent).not.toBe(before);
  await press('Done');
  await expect.element(menu).toHaveFocus();
  await take('Cut hole');
  await mapHasFocus();
  await keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
  await take('Add part');
  await press('Cancel');
  await expect.element(menu).toHaveFocus();

  for (const name of ['Buffer', 'Simplify']) {
    const reshaping = page.getByRole('toolbar', { name });
    await take(name);
    await expect.element(reshaping.getByLabelText('Meters')).toHaveFocus();
    await keyboard('{Escape}');
    await expect.element(reshaping).not.toBeInTheDocument();
    await expect.element(menu).toHaveFocus();
  }

  const edit = panel.getByRole('button', { name: 'Edit vertices' });
  focus(edit);
  await keyboard('{Enter}');
  await mapHasFocus();
  await press('Done');
  await expect.element(edit).toHaveFocus();
});

test('a drawn zone gets the store entered last, never an imported one, and shows no error before it is touched', async () => {
  // As when the program begins.
  rememberStore('');
  await openZones([testZone('1')]);
  importText(
    'zone_id,store_id,polygon\nwest,S1,"POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.91))"',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 zone' }).click();
  await expect.element(panel.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  const draw = async () => {
    drawCircleAround({ lat: -34.9, lng: -56.2 });
    await toolbar.getByLabelText('Radius (m)').fill('250');
    await keyboard('{Enter}');
    await expect.element(panel.getByLabelText('Zone ID')).toHaveFocus();
  };
  const store = panel.getByLabelText('Store ID');
  await draw();
  await expect.element(store).toHaveValue('');
  await expect.element(panel.getByText('Store ID is required.')).toHaveLength(1);
  await expect.element(store).not.toHaveAttribute('aria-invalid', 'true');
  focus(store);
  await userEvent.tab();
  await expect.element(store).toHaveAttribute('aria-invalid', 'true');
  await store.fill('MINE');
  await userEvent.tab();
  await panel.getByRole('button', { name: 'All zones' }).click();
  await draw();
  await expect.element(store).toHaveValue('MINE');
});

test('snapping and measures of a sketch are shown next to the pointer, and a key turns snapping off', async () => {
  const square = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))';
  const desk = await openWindowWithMap({
    panel: 'zones',
    zones: [testZone('1', { geometry: geometryOf(square) })],
  });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  const map = useMapInstance.getState().map;
  map?.jumpTo({ center: [-56.195, -34.905], zoom: 15 });
  await panel.getByRole('button', { name: 'Draw zone' }).click();
  await expect.poll(() => document.activeElement).toBe(map?.getCanvas());
  await keyboard('{Enter}');
  const near = (lng: number, lat: number) => map?.jumpTo({ center: [lng, lat] });
  near(-56.19004, -34.90004);
  await expect.element(page.getByText('Snaps to a vertex')).toBeVisible();
  await expect.element(page.getByText('Segment 719 m')).toBeVisible();
  await expect.element(page.getByText(/^(Total|Area) /)).not.toBeInTheDocument();
  await keyboard('{Enter}');
  near(-56.19004, -34.905);
  await expect.element(page.getByText('Snaps to an edge')).toBeVisible();
  await expect.element(page.getByText('Segment 555 m')).toBeVisible();
  await expect.element(page.getByText(/^Total 1,27[34] m$/)).toBeVisible();
  await expect.element(page.getByText('Area 0.13 km²')).toBeVisible();
  desk.publish('settings', { ...desk.published('settings'), units: 'imperial' });
  await expect.element(page.getByText(/^Segment 1,8[12]\d ft$/)).toBeVisible();

  await expect.element(button('Snap to zone borders')).toHaveAttribute('aria-pressed', 'true');
  await keyboard('s');
  await expect.element(button('Snap to zone borders')).toHaveAttribute('aria-pressed', 'false');
  near(-56.19004, -34.904);
  await expect.element(page.getByText(/^Segment 1,4\d\d ft$/)).toBeVisible();
  await expect.element(page.getByText('Snaps to')).not.toBeInTheDocument();
  await button('Snap to zone borders').click();
  await expect.element(button('Snap to zone borders')).toHaveAttribute('aria-pressed', 'true');
});

test('a vertex is deleted from its menu by mouse and keys, never below three, and restored by undo', async () => {
  const square = 'POLYGON ((-56.2 -34.91, -56.19 -34.91, -56.19 -34.9, -56.2 -34.9, -56.2 -34.91))';
  await openWindowWithMap({ panel: 'zones', zones: [testZone('1', { geometry: geometryOf(square) })] });
  await expect.element(panel.getByRole('grid')).toBeVisible();
  openZone('1');
  const map = useMapInstance.getState().map;
  map?.jumpTo({ center: [-56.195, -34.905], zoom: 14 });
  await panel.getByRole('button', { name: 'Edit vertices' }).click();
  const canvas = page.elementLocator(map?.getCanvas() ?? document.body);
  await expect.element(canvas).toHaveFocus();
  const rightClick = async (position: [number, number]) => {
    const { x, y } = map?.project(position) ?? { x: 0, y: 0 };
    await canvas.click({ button: 'right', position: { x, y } });
  };
  const item = page.getByRole('menuitem', { name: 'Delete vertex' });
  const vertices = (count: number) => expect.element(panel.getByText(`${count} vertices`)).toBeVisible();

  await rightClick([-56.195, -34.91]);
  await vertices(4);
  await expect.element(item).not.toBeInTheDocument();
  await rightClick([-56.19, -34.9]);
  await expect.element(item).toHaveFocus();
  await expect.element(item).toHaveTextContent('Delete vertexDelete');
  await keyboard('{Escape}');
  await expect.element(item).not.toBeInTheDocument();
  await expect.element(canvas).toHaveFocus();
  await rightClick([-56.19, -34.9]);
  await item.click();
  await vertices(3);
  await expect.element(item).not.toBeInTheDocument();
  await expect
    .element(panel.getByRole('textbox', { name: 'Well-Known Text' }))
    .not.toHaveTextContent('-56.19 -34.9,');

  await expect.element(canvas).toHaveFocus();
  await keyboard(']{Shift>}{F10}{/Shift}');
  await expect.element(item).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(toolbar.getByRole('alert')).toHaveTextContent('A ring needs at least 3 vertices.');
  await vertices(3);
  await keyboard('{Control>}z{/Control}');
  await vertices(4);
});
