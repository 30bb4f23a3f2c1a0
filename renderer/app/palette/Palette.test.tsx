import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../../shared/faults/fault.ts';
import { savedRoute } from '../../../shared/saved/saved-search.testing.ts';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { desk as client } from '../../desk/desk.ts';
import { useLayout } from '../../workbench/layout.ts';
import { selectZones, useSelection } from '../../workspace-zones/selection.ts';
import { expectAccessibleInBothThemes } from '../accessible.testing.ts';
import { openWindow } from '../DeskWindow.testing.tsx';

const { keyboard } = userEvent;
const dialog = page.getByRole('dialog', { name: 'Quick actions' });
const field = dialog.getByRole('combobox', { name: 'Search commands, zones, places, settings' });
const options = () =>
  dialog
    .getByRole('option')
    .elements()
    .map((option) => option.textContent ?? '');

const headings = () =>
  dialog
    .getByRole('group')
    .elements()
    .map((group) => group.querySelector('[id]')?.textContent ?? '');

async function openPalette(more: Parameters<typeof openWindow>[0] = {}) {
  const desk = await openWindow({
    zones: [testZone('n', { zoneId: 'north' }), testZone('s', { zoneId: 'south' })],
    ...more,
  });
  await expect.element(page.getByRole('button', { name: 'Places' })).toBeVisible();
  await keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  return desk;
}

test('a command is found and run by keyboard, and stands first the next time', async () => {
  const desk = await openPalette();
  expect(headings().slice(0, 2)).toEqual(['Panels', 'Route']);
  expect(options().slice(0, 10)).toEqual([
    'Places1',
    'Route2',
    'Zones3',
    'Tolls4',
    'Isochrones5',
    'Matrix6',
    'Static map7',
    'Transit8',
    'Saved9',
    'Addresses',
  ]);
  await keyboard('isochr{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => useLayout.getState().panel).toBe('isochrones');
  expect(desk.asked('arrangement.keep')).toContainEqual({ paletteUsed: ['command panel.isochrones'] });
  desk.publish('arrangement', {
    ...desk.published('arrangement'),
    paletteUsed: ['command panel.isochrones'],
  });
  await keyboard('{Control>}k{/Control}');
  await expect.poll(() => options()[0]).toMatch(/^Isochrones/);
});

test('what was done last stands by itself at the top of an empty field', async () => {
  const desk = await openPalette();
  await expect.element(dialog.getByRole('group', { name: 'Recent' })).not.toBeInTheDocument();
  await keyboard('{Escape}');
  desk.publish('arrangement', {
    ...desk.published('arrangement'),
    paletteUsed: ['theme gone', 'setting theme dark', 'command panel.isochrones', 'zone s'],
  });
  await keyboard('{Control>}k{/Control}');
  const recent = dialog.getByRole('group', { name: 'Recent' });
  await expect
    .poll(() =>
      recent
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Theme: DarkSetting', expect.stringMatching(/^IsochronesPanels/), 'southZone']);
  await expect
    .element(dialog.getByRole('group', { name: 'Panels' }).getByRole('option', { name: 'Isochrones' }))
    .not.toBeInTheDocument();
  await field.fill('o');
  await expect.element(recent).not.toBeInTheDocument();
});

test('a command that cannot be done now is there with its reason, and does nothing', async () => {
  await openPalette();
  await field.fill('export');
  const exporting = dialog.getByRole('option', { name: /^Export/ }).first();
  await expect.element(exporting).toHaveTextContent('Nothing to export in this panel');
  await expect.element(exporting).toHaveAttribute('aria-disabled', 'true');
  await keyboard('{Enter}');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Nothing to export in this panel');
  await expect.element(field).toHaveFocus();

  await field.fill('draw');
  await expect
    .element(dialog.getByRole('option', { name: /^Draw/ }).first())
    .toHaveAttribute('aria-disabled', 'false');
  await keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await keyboard('{Control>}k{/Control}');
  await field.fill('sample project');
  await expect
    .element(dialog.getByRole('option', { name: /^Open sample project/ }))
    .toHaveTextContent('Finish or cancel the drawing first');
});

test('what works on the selection says on how many and stands first, and what cannot be run is left out', async () => {
  await openPalette({ panel: 'zones' });
  expect(headings()[0]).toBe('Panels');
  expect(options().filter((option) => /^(Undo|Delete)/.test(option))).toEqual([]);
  await keyboard('{Escape}');
  selectZones(['n', 's']);
  await expect.element(page.getByRole('button', { name: 'Delete 2 zones' })).toBeVisible();
  await keyboard('{Control>}k{/Control}');
  await expect.poll(() => headings().slice(0, 2)).toEqual(['Selection', 'Panels']);
  const selection = dialog.getByRole('group', { name: 'Selection' });
  for (const name of ['Delete 2 zones', 'Duplicate 2 zones', 'Merge zones', 'Buffer: 2 zones'])
    await expect.element(selection.getByRole('option', { name })).toBeVisible();
  await field.fill('delete selected');
  await expect.poll(() => options()[0]).toBe('Delete 2 zones');
});

test('entries to undo say what they undo, each once', async () => {
  await openPalette({
    panel: 'tolls',
    answers: {
      'menu.items': async () =>
        succeeded([
          { role: 'undo', label: 'Undo' },
          { role: 'delete', label: 'Delete' },
          { role: 'zoomIn', label: 'Zoom in' },
        ]),
    },
  });
  await field.fill('undo last');
  await expect
    .poll(options)
    .toEqual([
      'Undo last change to stopsNothing to undoCtrl+Z',
      'Undo last change to zonesNothing to undoCtrl+Z',
      'Undo last change to saved searchesNothing to undoCtrl+Z',
      'Search places for “undo last”',
    ]);
  expect(headings()).toEqual(['Tolls', 'Zones', 'Saved', 'Places']);
  await field.fill('zoom in');
  await expect.poll(() => options()[0]).toBe('Zoom in');
});

test('zones are imported, and their table is opened once there are zones', async () => {
  await openPalette();
  await field.fill('import');
  await expect.poll(() => options()[0]).toBe('Import zones');
  await keyboard('{Enter}');
  const importing = page.getByRole('dialog', { name: 'Import zones' });
  await expect.element(importing).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(importing).not.toBeInTheDocument();
  await keyboard('{Control>}k{/Control}');
  await field.fill('table');
  await expect.poll(() => options()[0]).toBe('Open table');
  await keyboard('{Enter}');
  await expect.element(page.getByRole('grid', { name: 'Zone table' })).toBeVisible();
});

test('without zones there is no table to open', async () => {
  await openPalette({ zones: [] });
  await field.fill('open table');
  await expect.poll(() => options()[0]).toBe('Open tableNo zones yet');
});

test('one entry prints, and says what', async () => {
  await openPalette({ panel: 'zones' });
  await field.fill('print');
  await expect.poll(() => options()).toContain('Print map…');
  expect(options().filter((option) => option.startsWith('Print'))).toEqual(['Print map…']);
  await keyboard('{Escape}');
  useLayout.setState({ panel: 'places' });
  await keyboard('{Control>}k{/Control}');
  await field.fill('print');
  await expect
    .element(dialog.getByRole('option', { name: 'Print “Places”…' }))
    .toHaveTextContent('Nothing to print in this panel');
});

test('a zone is found by its name, and its card opened', async () => {
  await openPalette();
  await field.fill('sou');
  await expect.poll(options).toEqual(['south', 'Search places for “sou”']);
  expect(headings()).toEqual(['Open zone', 'Places']);
  await keyboard('{Enter}');
  await expect.poll(() => useSelection.getState().open).toBe('s');
  expect(useLayout.getState().panel).toBe('zones');
});

test('a saved search is found by its name, and shown again', async () => {
  await openPalette();
  await client.call('saved.keep', { list: 'saved', search: savedRoute() });
  await field.fill('airport');
  await expect.poll(options).toEqual(['Depot to Airport, 1 route', 'Search places for “airport”']);
  await keyboard('{Enter}');
  await expect
    .element(page.getByRole('region', { name: 'Saved search' }))
    .toHaveTextContent('Depot to Airport, 1 route');
});

test('a setting is changed at once, and a part of the settings is gone to', async () => {
  const desk = await openPalette();
  await keyboard('theme dark{Enter}');
  await expect.poll(() => desk.asked('settings.change')).toEqual([{ theme: 'dark' }]);
  await keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await keyboard('basemap{Enter}');
  await expect.element(page.getByRole('region', { name: 'Basemap', exact: true })).toHaveFocus();
});

test('another workspace is opened, and places are searched for what nothing is called', async () => {
  const desk = await openPalette({
    answers: {
      'workspaces.list': async () =>
        succeeded([{ file: '/p/Depot.zonedesk', isThere: true, changedAt: null }]),
      'workspaces.open': async () => succeeded({ refused: 'in-use' }),
      'localities.autocomplete': async () => succeeded({ localities: [] }),
    },
  });
  await field.fill('depot');
  await expect.poll(() => options()[0]).toBe('Depot');
  await keyboard('{Enter}');
  await expect.poll(() => desk.asked('workspaces.open')).toEqual([{ file: '/p/Depot.zonedesk' }]);
  await expect
    .element(page.getByText('This workspace is open in another Zonedesk window.', { exact: false }))
    .toBeVisible();
  await keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await keyboard('Rambla{Enter}');
  await expect.element(page.getByRole('combobox', { name: 'Search places' })).toHaveValue('Rambla');
});

test('it is accessible in both themes, with an entry marked that cannot be run', async () => {
  const desk = await openPalette({ panel: 'zones' });
  await expectAccessibleInBothThemes(desk, 'before anything is typed');
  await field.fill('undo last');
  await expect.poll(() => options()[0]).toContain('Nothing to undo');
  await expectAccessibleInBothThemes(desk, 'what cannot be run');
});

test('Escape closes it, and the focus is where it was', async () => {
  await openPalette();
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});
