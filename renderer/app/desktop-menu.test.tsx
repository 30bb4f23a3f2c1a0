import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { openWindow } from './DeskWindow.testing.tsx';

/* What the desktop's menu is given, and what choosing in it does. */

async function onDesktop(panel: string) {
  const desk = await openWindow({ panel, zones: [testZone('north', { zoneId: 'north' })] });
  await expect.poll(() => desk.asked('menu.show')).toHaveLength(1);
  return desk;
}

test('the menu has the commands of the frame and of the panels, with their keys', async () => {
  const desk = await onDesktop('places');
  const menus = desk.asked('menu.show')[0] ?? [];
  expect(menus.map(({ label }) => label)).toEqual(['Go', 'Route', 'Zones', 'Tolls', 'Saved']);
  expect(menus[0]?.items.slice(0, 2)).toEqual([
    { id: 'panel.places', label: 'Places', key: '1' },
    { id: 'panel.route', label: 'Route', key: '2' },
  ]);
  expect(menus[2]?.items).toEqual([
    { id: 'zones.draw', label: 'Draw a zone', key: 'D' },
    { id: 'zones.edit', label: 'Edit vertices', key: 'E' },
    { id: 'zones.undo', label: 'Undo', key: 'mod+Z' },
    { id: 'zones.redo', label: 'Redo', key: 'mod+Y' },
  ]);
});

test('choosing runs the command, with its panel opened first where it needs it', async () => {
  const desk = await onDesktop('places');
  desk.tell('menu.chosen', 'panel.route');
  await expect.element(page.getByRole('heading', { name: 'Route', level: 1 })).toBeVisible();
  desk.tell('menu.chosen', 'search-places');
  await expect.element(page.getByRole('combobox', { name: 'Search places' })).toHaveFocus();
  desk.tell('menu.chosen', 'zones.undo');
  await expect.element(page.getByRole('heading', { name: 'Zones', level: 1 })).toBeVisible();
});

test('what cannot be done now says so, and a dialog keeps the panels’ commands out', async () => {
  const desk = await onDesktop('zones');
  await expect.element(page.getByRole('row', { name: /north/ })).toBeVisible();
  desk.tell('menu.chosen', 'zones.edit');
  await expect.element(page.getByText('“Edit vertices” cannot be done now.')).toBeVisible();
  desk.tell('menu.chosen', 'key-sheet');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  desk.tell('menu.chosen', 'panel.route');
  await expect.element(page.getByText('“Route” cannot be done now.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Zones', level: 1 })).toBeVisible();
});
