import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../../shared/faults/fault.ts';
import { palettes } from '../../../shared/map-style/palette.ts';
import type { StoreColor } from '../../../shared/planning/stores/store-colors.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { expectAccessible } from '../../app/accessible.testing.ts';
import { focus, openWindow } from '../../app/DeskWindow.testing.tsx';
import type { Answers } from '../../desk/desk.testing.ts';
import { useOverlays } from '../../map/overlays.ts';
import { changeStores, changeZones } from '../../workspace-zones/zones-store.ts';
import { takeTool } from '../editing/zone-tools.ts';

const zones = [
  testZone('1', { zoneId: 'Pocitos', storeId: 'S10' }),
  testZone('2', { zoneId: 'Centro', storeId: 'S9' }),
  testZone('3', { zoneId: 'Carrasco', storeId: '' }),
  testZone('4', { zoneId: 'Palermo', storeId: 'S9' }),
];
const storeColors: StoreColor[] = [
  { store: 'S9', given: 6, chosen: null },
  { store: 'S10', given: 1, chosen: null },
];
const { stores, noStore, storeEdges, noStoreEdge } = palettes.light;

const legend = page.getByRole('region', { name: 'Layers' });
const lines = legend.getByRole('toolbar', { name: 'Zones' });
const line = (store: string) => lines.getByRole('button', { name: store, exact: true });
const colorButton = (store: string) => lines.getByRole('button', { name: `Color of ${store}` });
const panel = page.getByRole('region', { name: 'Zones', exact: true });
const row = (name: string) => panel.getByRole('row').filter({ hasText: name });
const menu = page.getByRole('menu');
const { keyboard } = userEvent;

async function openZones(given: readonly Zone[] = zones, visible = 'zones', answers: Answers = {}) {
  const desk = await openWindow({
    panel: visible,
    zones: given,
    answers,
    settings: { theme: 'light', storeColors },
  });
  await expect.element(lines).toBeVisible();
  return desk;
}

const names = () => [...lines.element().querySelectorAll('[data-line]')].map((one) => one.textContent);
const listed = () => panel.getByRole('row').elements().length;

/** How each zone is drawn on the map. */
function strokes() {
  const source = useOverlays.getState().overlays.get('zones')?.sources.zones;
  if (!source || !('tile' in source)) return [];
  return [...source.shapes()].map((shape) => shape.strokes(palettes.light, 10));
}
const drawn = () => strokes().map(([fill]) => fill?.color);
const borders = () => strokes().map((all) => all.find(({ width }) => width !== 'fill')?.color);

test('list, map, and KML show each store in its stored color', async () => {
  const { yellow, orange } = { yellow: stores[6], orange: stores[1] };
  await openZones();
  await expect.poll(drawn).toEqual([orange, yellow, noStore, yellow]);
  const inList = ['Pocitos', 'Centro', 'Carrasco'].map((name) =>
    row(name).element().style.getPropertyValue('--store'),
  );
  expect(inList).toEqual([orange, yellow, noStore]);
  const texts: Promise<string>[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) texts.push(blob.text());
    return 'blob:';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await menu.getByRole('menuitem', { name: 'KML', exact: true }).click();
  // One has no store.
  await page.getByRole('button', { name: 'Export anyway' }).click();
  await expect.poll(() => texts).toHaveLength(1);
  const ids = [...((await texts[0]) ?? '').matchAll(/<styleUrl>#color-(\w+)/g)].map(([, id]) => `#${id}`);
  expect(ids).toEqual([orange, yellow, yellow, noStore]);
});

test('colors too pale for the map have a darker edge of the same hue', async () => {
  await openZones();
  await expect.poll(borders).toEqual([storeEdges[1], storeEdges[6], noStoreEdge, storeEdges[6]]);
  expect(storeEdges[1]).not.toBe(stores[1]);
  const edgeOf = (patch: Element | null | undefined) => patch && getComputedStyle(patch).borderTopColor;
  const edge = (color = '') => {
    const sample = document.createElement('i');
    sample.style.color = color;
    return sample.style.color;
  };
  expect(edgeOf(colorButton('S10').element().firstElementChild)).toBe(edge(storeEdges[1]));
  expect(edgeOf(row('Pocitos').element().querySelector('span[aria-hidden]'))).toBe(edge(storeEdges[1]));
});

test('the legend lists the drawn stores, and filters list and map to one and back', async () => {
  await openZones();
  expect(names()).toEqual(['S9', 'S10', 'No store']);
  await panel.getByRole('button', { name: 'Hide Pocitos on map' }).click();
  await expect.poll(names).toEqual(['S9', 'No store']);
  await line('S9').click();
  await expect.element(line('S9')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(panel.getByText('Only: S9')).toBeVisible();
  await expect.poll(listed).toBe(2);
  await expectAccessible('a legend that narrows the list');
  await panel.getByRole('checkbox', { name: 'Show only these on map' }).click();
  await expect.poll(drawn).toHaveLength(2);
  await expect.poll(names).toEqual(['S9']);
  await line('S9').click();
  await expect.poll(listed).toBe(4);
  await line('No store').click();
  await expect.element(panel.getByText('Only: No store')).toBeVisible();
  await panel.getByRole('button', { name: 'Show all' }).click();
  await expect.element(line('No store')).toHaveAttribute('aria-pressed', 'false');
});

test('Ctrl adds a store of the legend to the filter', async () => {
  await openZones();
  await line('S10').click();
  await expect.poll(listed).toBe(1);
  await line('S9').click({ modifiers: ['Control'] });
  await expect.poll(listed).toBe(3);
  await expect.element(line('S10')).toHaveAttribute('aria-pressed', 'true');
  await line('S9').click();
  await expect.poll(listed).toBe(2);
  await expect.element(line('S10')).toHaveAttribute('aria-pressed', 'false');
});

test('the store of a zone being edited stays in the legend', async () => {
  await openZones();
  const before = names();
  takeTool({ kind: 'edit', id: '1' });
  await expect.element(page.getByRole('toolbar', { name: 'Drawing' })).toBeVisible();
  expect(names()).toEqual(before);
});

test('a store in the legend opens the filtered list, also from another panel or a card', async () => {
  await openZones(zones, 'settings');
  await line('S9').click();
  await expect.poll(listed).toBe(2);
  await row('Centro').click();
  await line('S10').click();
  await expect.poll(listed).toBe(1);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect.element(line('S10')).toHaveAttribute('aria-pressed', 'false');
});

test('a store gets another color by keyboard, and its assigned one back', async () => {
  const desk = await openZones();
  focus(line('S9'));
  await keyboard('{ArrowDown}');
  await expect.element(line('S10')).toHaveFocus();
  await keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(colorButton('S10')).toHaveFocus();
  await keyboard('{Enter}');
  const choice = (name: string) => menu.getByRole('menuitemradio', { name, exact: true });
  await expect.element(choice('Orange')).toHaveAttribute('aria-checked', 'true');
  await expect.element(choice('Yellow, used by S9')).toBeVisible();
  await expect.element(choice('Orange')).toHaveFocus();
  await keyboard('{ArrowDown}{ArrowRight}');
  await expect.element(choice('Green 2')).toHaveFocus();
  await keyboard('{Enter}');
  await expect
    .poll(() => desk.asked('settings.colorStores'))
    .toEqual([{ chosen: [{ store: 'S10', color: 10 }] }]);
  await expect.element(colorButton('S10')).toHaveFocus();
  await expect.poll(drawn).toEqual([stores[10], stores[6], noStore, stores[6]]);
  const reported = page.getByRole('alert').filter({ hasText: 'Color of S10 changed' });
  await reported.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(drawn).toEqual([stores[1], stores[6], noStore, stores[6]]);

  await colorButton('S10').click();
  await choice('Green 2').click();
  await expect.poll(drawn).toEqual([stores[10], stores[6], noStore, stores[6]]);
  await colorButton('S10').click();
  await menu.getByRole('menuitem', { name: 'Default: Orange' }).click();
  await expect.poll(drawn).toEqual([stores[1], stores[6], noStore, stores[6]]);
  await colorButton('S10').click();
  await expect.element(choice('Orange')).toBeVisible();
  await expect.element(menu.getByRole('menuitem')).not.toBeInTheDocument();
});

test('a color that couldn’t be saved is reported, and the store keeps its previous one', async () => {
  await openZones(zones, 'zones', {
    'settings.colorStores': async () => failed({ kind: 'storage', reason: 'full' }),
  });
  await colorButton('S10').click();
  await menu.getByRole('menuitemradio', { name: 'Green 2', exact: true }).click();
  const reported = page.getByRole('alert').filter({ hasText: 'Couldn’t change the color of S10' });
  await expect.element(reported).toBeVisible();
  expect(drawn()).toEqual([stores[1], stores[6], noStore, stores[6]]);
});

test('a color that couldn’t be undone is reported too', async () => {
  let isFull = false;
  await openZones(zones, 'zones', {
    'settings.colorStores': async () =>
      isFull ? failed({ kind: 'storage', reason: 'full' }) : succeeded(null),
  });
  await colorButton('S10').click();
  await menu.getByRole('menuitemradio', { name: 'Green 2', exact: true }).click();
  isFull = true;
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  const reported = page.getByRole('alert').filter({ hasText: 'Couldn’t change the color of S10' });
  await expect.element(reported).toBeVisible();
});

test('hundreds of stores are navigated in a legend of limited height', async () => {
  await openZones(
    Array.from({ length: 400 }, (_, index) => testZone(`${index}`, { storeId: `S${index + 1}` })),
  );
  const height = legend.element().getBoundingClientRect().height;
  expect(height).toBeLessThan(window.innerHeight * 0.55);
  expect(lines.getByRole('button').elements().length).toBeLessThan(100);
  focus(line('S1'));
  await keyboard('{End}');
  await expect.element(line('S400')).toHaveFocus();
  await expect.element(line('S400')).toBeInViewport();
  await keyboard('{ArrowUp}{Enter}');
  await expect.poll(listed).toBe(1);
  await expect.element(line('S399')).toHaveFocus();
});

test('a legend of types filters by type, and offers no color menu', async () => {
  await openWindow({
    panel: 'zones',
    zones: [
      testZone('1', { types: ['bike'] }),
      testZone('2', { types: ['van', 'bike'] }),
      testZone('3', { types: ['van'] }),
      testZone('4'),
    ],
    settings: { zoneColoring: 'type' },
  });
  await expect.poll(() => lines.query() && names()).toEqual(['bike', 'van', 'No type']);
  expect(lines.getByRole('button').elements().length).toBe(2);
  await line('van').click();
  await expect.element(panel.getByText('Only: van')).toBeVisible();
  await expect.poll(listed).toBe(2);
  await line('van').click();
  await expect.poll(listed).toBe(4);
});

test('stores keep their numbers when one of them loses its last zone', async () => {
  const ids = Array.from({ length: 13 }, (_, index) => `N${index + 1}`);
  await openZones(ids.map((id) => testZone(id, { zoneId: id, storeId: id })));
  const position = { lat: -34.9, lng: -56.2 };
  changeStores('zones.edits.storePlaced', {
    put: ids.map((id) => ({
      id,
      storeId: id,
      name: '',
      address: '',
      openingHours: '',
      otherFields: [],
      position,
    })),
  });
  onTestFinished(() => changeStores('zones.edits.storeDeleted', { remove: ids }));
  await expect.poll(names).toContain('2N2');
  changeZones('zones.edits.fields', { remove: ['N1'] });
  await expect.poll(names).not.toContain('1N1');
  expect(names().slice(0, 2)).toEqual(['2N2', '3N3']);
});
