import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { openWindow } from './DeskWindow.testing.tsx';

/* What the desktop's menu is given, and what choosing in it does. */

async function onDesktop(panel: string) {
  const desk = await openWindow({ panel, zones: [testZone('north', { zoneId: 'north' })] });
  await expect.poll(() => desk.asked('menu.show')).toHaveLength(1);
  return desk;
}

test('the menu has the commands of the frame and of the panels where they are looked for, with their keys', async () => {
  const desk = await onDesktop('places');
  const menus = desk.asked('menu.show')[0] ?? [];
  expect(menus.map(({ place, label }) => `${place}: ${label}`)).toEqual([
    'file: File',
    'own: Go',
    'own: Route',
    'own: Zones',
    'own: Tolls',
    'own: Saved',
    'help: Help',
  ]);
  const labels = (at: number) => menus[at]?.groups.map((items) => items.map(({ label }) => label));
  expect(labels(0)).toEqual([
    ['Workspaces', 'New workspace', 'Open sample project'],
    ['Save search', 'Export…', 'Print…'],
    ['Open Settings'],
  ]);
  expect(labels(6)).toEqual([
    ['Guide', 'Keyboard shortcuts', 'First steps', 'Take the tour'],
    ['Check for updates', 'Support report'],
    ['Licenses', 'About Zonedesk'],
  ]);
  expect(menus[1]?.groups[0]?.slice(0, 2)).toEqual([
    { id: 'panel.places', label: 'Places', key: '1' },
    { id: 'panel.route', label: 'Route', key: '2' },
  ]);
  expect(labels(3)?.slice(1)).toEqual([
    [
      'Cut hole',
      'Add part',
      'Split with line',
      'Move zone',
      'Subtract neighbors',
      'Snap borders to streets',
      'Buffer',
      'Simplify',
      'Merge zones',
    ],
    [
      'Duplicate selected zones',
      'Delete selected zones',
      'Show selected zones on map',
      'Show or hide selected zones',
    ],
  ]);
  expect(menus[3]?.groups.slice(0, 1)).toEqual([
    [
      { id: 'zones.draw', label: 'Draw zone', key: 'D' },
      { id: 'zones.edit', label: 'Edit vertices', key: 'E' },
      { id: 'zones.redraw-border', label: 'Redraw border', key: undefined },
      { id: 'zones.undo', label: 'Undo', key: 'mod+Z' },
      { id: 'zones.redo', label: 'Redo', key: 'mod+Y' },
      { id: 'zones.snapping', label: 'Snap to zone borders', key: 'S' },
      { id: 'zones.shared-borders', label: 'Shared borders', key: 'B' },
      { id: 'zones.follow-streets', label: 'Follow streets', key: 'R' },
      { id: 'zones.delete-vertex', label: 'Delete vertex', key: undefined },
      { id: 'zones.next-problem', label: 'Next problem', key: 'N' },
      { id: 'zones.previous-problem', label: 'Previous problem', key: 'P' },
      { id: 'zones.repair-gaps', label: 'Close gaps in selected zones', key: undefined },
      { id: 'zones.repair-overlaps', label: 'Remove overlaps in selected zones', key: undefined },
      { id: 'zones.import', label: 'Import zones', key: undefined },
      { id: 'zones.table', label: 'Open table', key: undefined },
      { id: 'zones.versions', label: 'Versions', key: undefined },
      { id: 'zones.territories', label: 'Territories…', key: undefined },
      { id: 'zones.stores', label: 'Stores…', key: undefined },
      { id: 'zones.page', label: 'Print map…', key: undefined },
      { id: 'zones.cover', label: 'Coverage…', key: undefined },
      { id: 'zones.contents', label: 'Zone contents…', key: undefined },
    ],
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
  await expect.element(page.getByText('“Edit vertices” isn’t available right now.')).toBeVisible();
  desk.tell('menu.chosen', 'key-sheet');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  desk.tell('menu.chosen', 'panel.route');
  await expect.element(page.getByText('“Route” isn’t available right now.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Zones', level: 1 })).toBeVisible();
});

test('the help of the menu opens the first steps, the report, the licenses and what the program is', async () => {
  const desk = await onDesktop('places');
  desk.answer({ 'usage.report': async () => succeeded('{}') });
  desk.tell('menu.chosen', 'report');
  const report = page.getByRole('dialog', { name: 'Support report' });
  await expect.element(report.getByRole('button', { name: 'Save' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(report).not.toBeInTheDocument();
  desk.tell('menu.chosen', 'licenses');
  const licenses = page.getByRole('dialog', { name: 'Open-source licenses' });
  await expect.element(licenses).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(licenses).not.toBeInTheDocument();
  desk.tell('menu.chosen', 'first-steps');
  await expect.element(page.getByRole('region', { name: 'What Zonedesk does' })).toBeVisible();
  desk.tell('menu.chosen', 'about');
  await expect.element(page.getByRole('region', { name: 'About Zonedesk' })).toHaveFocus();
  desk.tell('menu.chosen', 'print');
  await expect.element(page.getByText('“Print…” isn’t available right now.')).toBeVisible();
});
