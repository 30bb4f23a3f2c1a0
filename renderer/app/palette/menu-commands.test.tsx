import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { menuRoles, textRoles } from '../../../shared/desk/menu.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { useMapMenu } from '../../map/map-menu.ts';
import { closeStores, showStores } from '../../planning/stores/stores-dialog.ts';
import { closeVersions, showVersions } from '../../planning/versions/versions-dialog.ts';
import { openZone, selectZones } from '../../workspace-zones/selection.ts';
import { focus, openWindow } from '../DeskWindow.testing.tsx';

/* Whatever a menu offers can be found in the palette, too. */

const zones = ['a', 'b'].map((id, column) => {
  const [west, east] = [-56.2 + column * 0.02, -56.18 + column * 0.02];
  const wkt = `POLYGON ((${west} -34.9, ${east} -34.9, ${east} -34.89, ${west} -34.89, ${west} -34.9))`;
  return testZone(id, { zoneId: id, geometry: geometryOf(wkt) });
});
const dialog = page.getByRole('dialog', { name: 'Quick actions' });
const field = dialog.getByRole('combobox');

/** What the palette finds by the name of a command. */
async function foundInPalette(names: readonly string[]) {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  const missing: string[] = [];
  for (const name of names) {
    await field.fill(name);
    const option = dialog
      .getByRole('option')
      .filter({ hasText: name })
      // It has any text.
      .filter({ hasNotText: 'Search places for' });
    if (option.elements().length === 0) missing.push(name);
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  return missing;
}

/** The names of the items of every menu that a button of the open panel opens; the choices in menus are no commands. */
async function itemsOfMenus() {
  const names = new Set<string>();
  const buttons = () =>
    [...document.querySelectorAll<HTMLButtonElement>('button[aria-haspopup=menu]:not([disabled])')].filter(
      (button) => button.checkVisibility(),
    );
  for (let at = 0; at < buttons().length; at++) {
    buttons()[at]?.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    for (const item of page.getByRole('menuitem').elements())
      names.add(
        item.getAttribute('aria-label') ?? item.querySelector('.mantine-Menu-itemLabel')?.textContent ?? '',
      );
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  }
  return [...names];
}

test('every item of the menus of a zone, of selected zones and of the list is in the palette', async () => {
  await openWindow({ panel: 'zones', zones });
  await expect.element(page.getByRole('checkbox', { name: 'Select a', exact: true })).toBeVisible();
  const ofList = await itemsOfMenus();
  expect(ofList).toContain('GeoJSON');
  expect(await foundInPalette(ofList)).toEqual([]);
  selectZones(['a', 'b']);
  await expect.element(page.getByRole('button', { name: 'Delete 2 zones', exact: false })).toBeVisible();
  const ofChosen = await itemsOfMenus();
  expect(ofChosen).toContain('Merge zones');
  expect(await foundInPalette(ofChosen)).toEqual([]);
  selectZones([]);
  openZone('a');
  await expect.element(page.getByRole('button', { name: 'Edit vertices' })).toBeVisible();
  const ofZone = await itemsOfMenus();
  expect(ofZone).toContain('Cut hole');
  expect(await foundInPalette(ofZone)).toEqual([]);
});

test('what the dialogs of stores and versions do is in the palette while they are open', async () => {
  const desk = await openWindow({ panel: 'zones', zones });
  desk.publish('planVersions', [
    { id: 'v1', name: 'Before Easter', at: '2026-03-01T10:00:00Z', zoneCount: 2 },
  ]);
  const docked = page.getByRole('dialog', { name: /^(Stores|Versions)/ });
  // In the dialog keys are its own: the palette opens from the map beside it, once the dialog has taken the focus.
  const goToMap = async () => {
    await expect.poll(() => docked.element().contains(document.activeElement)).toBe(true);
    focus(page.getByRole('main', { name: 'Map' }));
  };
  onTestFinished(closeStores);
  showStores();
  await goToMap();
  expect(await foundInPalette(['Add store', 'Import…'])).toEqual([]);
  closeStores();
  await expect.element(docked).not.toBeInTheDocument();
  showVersions();
  onTestFinished(closeVersions);
  await goToMap();
  expect(await foundInPalette(['Compare Before Easter', 'Delete version Before Easter'])).toEqual([]);
});

test('every item of the menu of a point on the map is in the palette', async () => {
  await openWindow({ panel: 'places' });
  await expect.element(page.getByRole('combobox', { name: 'Search places' })).toBeVisible();
  useMapMenu.setState({ at: { position: { lat: -34.9, lng: -56.17 }, x: 100, y: 100 } });
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  const names = menu
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent ?? '');
  expect(names.length).toBeGreaterThan(8);
  useMapMenu.setState({ at: null });
  expect(await foundInPalette(names)).toEqual([]);
});

test('every command of the program’s menu is in the palette, those of the system too but for text', async () => {
  const desk = await openWindow({
    panel: 'places',
    answers: {
      'menu.items': async () => succeeded(menuRoles.map((role) => ({ role, label: `Native ${role}` }))),
    },
  });
  await expect.poll(() => desk.asked('menu.show')).toHaveLength(1);
  const own = (desk.asked('menu.show')[0] ?? []).flatMap(({ groups }) =>
    groups.flatMap((items) => items.map(({ id, label }) => ({ id, label }))),
  );
  // Of the open panel, which they name.
  const ofPanel = ['export', 'print'];
  const labels = own.flatMap(({ id, label }) => (id === 'palette' || ofPanel.includes(id) ? [] : label));
  const forText = new Set<string>(textRoles);
  const ofWindow = menuRoles.filter((role) => !forText.has(role)).map((role) => `Native ${role}`);
  expect(await foundInPalette([...labels, 'Export “Places”…', 'Print “Places”…', ...ofWindow])).toEqual([]);
  const ofText = textRoles.map((role) => `Native ${role}`);
  expect(await foundInPalette(ofText)).toEqual(ofText);
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill('native zoomin');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => desk.asked('menu.run')).toEqual(['zoomIn']);
});

test.each([
  ['setings', 'Open Settings'],
  ['delete', 'Delete selected zones'],
  ['remove', 'Delete selected zones'],
  ['merge', 'Merge zones'],
  ['new workspace', 'New workspace'],
  ['print', 'Print map…'],
  ['poster', 'Print map…'],
  ['isocrones', 'Isochrones'],
])('“%s” finds “%s”', async (text, name) => {
  await openWindow({ panel: 'places', zones });
  await expect.element(page.getByRole('combobox', { name: 'Search places' })).toBeVisible();
  expect(await foundAmong(text)).toContain(name);
});

test('commands of the open panel stand first', async () => {
  await openWindow({ panel: 'zones', zones });
  await expect.element(page.getByRole('checkbox', { name: 'Select a', exact: true })).toBeVisible();
  const found = await foundAmong('zone');
  expect(found[0]).toBe('Draw zone');
  expect(found.indexOf('About Zonedesk')).toBeGreaterThan(found.indexOf('Draw zone'));
});

/** The names that the palette shows for a text, in their order. */
async function foundAmong(text: string) {
  await userEvent.keyboard('{Control>}k{/Control}');
  await field.fill(text);
  return dialog
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('[title]')?.textContent ?? '');
}
