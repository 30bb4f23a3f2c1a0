import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { savedRoute } from '../../shared/saved/saved-search.testing.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { desk as client } from '../desk/desk.ts';
import { deskState } from '../desk/states.ts';
import { closeClosures, showClosures } from '../journey/closures-dialog.ts';
import { closeStores, showStores } from '../planning/stores/stores-dialog.ts';
import { closeTerritories, openTerritories } from '../planning/territories/territories-store.ts';
import { closeVersions, showVersions } from '../planning/versions/versions-dialog.ts';
import { useLayout } from '../workbench/layout.ts';
import { openZone } from '../workspace-zones/selection.ts';
import { importText, useImports } from '../zones/import/import-queue.ts';
import { useZoneTable } from '../zones/table/table-store.ts';
import { expectAccessibleInBothThemes } from './accessible.testing.ts';
import { openWindow } from './DeskWindow.testing.tsx';

test('a workspace that is open read-only says so, changes nothing, and is taken over by a click alone', async () => {
  const desk = await openWindow({
    panel: 'zones',
    zones: [testZone('1', { zoneId: 'Pocitos' })],
    answers: { 'workspaces.open': async () => succeeded({ refused: 'in-use' }) },
  });
  const workspace = deskState('workspace');
  if (workspace?.state !== 'open') throw new Error('No workspace is open');
  desk.publish('workspace', { ...workspace, isReadOnly: true });
  const band = page.getByRole('region', { name: 'Read-only' });
  await expect.element(band).toHaveTextContent('open in another Zonedesk window');
  await expectAccessibleInBothThemes(desk, 'read-only');

  openZone('1');
  const card = page.getByRole('article', { name: 'Pocitos' });
  await expect.element(card.getByLabelText('Description')).toHaveAttribute('readonly');
  for (const name of ['Edit vertices', 'Duplicate', 'Delete', 'Undo'])
    await expect.element(card.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Publish zone' })).toBeDisabled();
  await userEvent.keyboard('d');
  await expect.element(page.getByText(/^This workspace is read-only because/).first()).toBeVisible();
  expect(desk.asked('zones.change')).toEqual([]);

  expect(desk.asked('workspaces.open')).toEqual([]);
  await band.getByRole('button', { name: 'Open for editing' }).click();
  await expect.element(band.getByRole('alert')).toHaveTextContent('still open in another Zonedesk window');
  expect(desk.asked('workspaces.open')).toEqual([{ file: workspace.file }]);
});

test('buttons of dialogs that would change a read-only workspace are disabled, with the reason', async () => {
  const desk = await openWindow({ panel: 'zones', zones: [testZone('1', { zoneId: 'Pocitos' })] });
  const workspace = deskState('workspace');
  if (workspace?.state !== 'open') throw new Error('No workspace is open');
  desk.publish('workspace', { ...workspace, isReadOnly: true });
  onTestFinished(() => {
    closeStores();
    closeVersions();
    closeClosures();
  });
  const dialog = page.getByRole('dialog');
  for (const [open, close, names] of [
    [showStores, closeStores, ['Add store', 'Import…']],
    [showVersions, closeVersions, ['Save version of 1 zone']],
    [showClosures, closeClosures, ['Draw on map', 'Import file…']],
  ] as const) {
    open();
    for (const name of names) {
      const button = dialog.getByRole('button', { name, exact: true });
      await expect.element(button).toBeDisabled();
      await expect.element(button).toHaveAttribute('title', expect.stringContaining('read-only'));
    }
    close();
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('saved searches and the history are looked at, and what would change them is disabled, with the reason', async () => {
  const desk = await openWindow({ panel: 'saved' });
  await client.call('saved.keep', { list: 'saved', search: savedRoute() });
  const workspace = deskState('workspace');
  if (workspace?.state !== 'open') throw new Error('No workspace is open');
  desk.publish('workspace', { ...workspace, isReadOnly: true });
  const row = page.getByRole('grid', { name: 'Saved' }).getByRole('row');
  await row.getByRole('button', { name: /^More options/ }).click();
  for (const name of ['Rename, move, or tag', 'Delete'])
    await expect.element(page.getByRole('menuitem', { name })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await row.getByRole('checkbox').click();
  for (const name of ['Rename, move, or tag', 'Delete']) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toBeDisabled();
    await expect.element(button).toHaveAttribute('title', expect.stringContaining('read-only'));
  }
  await expect.element(page.getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
  row.element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('alert').getByText(/^This workspace is read-only/)).toBeVisible();
  expect(desk.asked('saved.remove')).toEqual([]);
});

test('a list of addresses and territories are not started in a read-only workspace, and settings of the project stay', async () => {
  const desk = await openWindow({ panel: 'geocoding', zones: [testZone('1', { zoneId: 'Pocitos' })] });
  const workspace = deskState('workspace');
  if (workspace?.state !== 'open') throw new Error('No workspace is open');
  desk.publish('workspace', { ...workspace, isReadOnly: true });
  const reason = page.getByRole('group', { name: /^This workspace is read-only/ });
  await page.getByRole('textbox', { name: /Addresses/ }).fill('Colonia 1000');
  await expect.element(reason.getByRole('button', { name: 'Continue' })).toBeDisabled();

  await userEvent.keyboard('{Escape}3');
  for (const name of ['Draw zone', 'Import'])
    await expect.element(reason.getByRole('button', { name, exact: true })).toBeDisabled();
  onTestFinished(closeTerritories);
  openTerritories();
  const start = page.getByRole('dialog', { name: 'Territories' }).getByRole('button', { name: 'Calculate' });
  await expect.element(start).toBeDisabled();
  await expect.element(start).toHaveAttribute('title', expect.stringContaining('read-only'));
  closeTerritories();

  useLayout.setState({ panel: 'settings' });
  await expect.element(reason.getByRole('radio', { name: 'Built-in' })).toBeDisabled();
});

test('imports end in a disabled button in a read-only workspace, and cells of its zones are not edited', async () => {
  const desk = await openWindow({ panel: 'zones', zones: [testZone('1', { zoneId: 'Pocitos' })] });
  const workspace = deskState('workspace');
  if (workspace?.state !== 'open') throw new Error('No workspace is open');
  onTestFinished(closeStores);
  showStores();
  await page.getByRole('dialog', { name: 'Stores' }).getByRole('button', { name: 'Import…' }).click();
  const importing = page.getByRole('dialog', { name: 'Import stores' });
  await importing.getByLabelText('Store list').fill('store_id,name,lat,lng\nS1,Centro,-34.9,-56.2');
  const last = importing.getByRole('button', { name: /^Import 1/ });
  await expect.element(last).toBeEnabled();
  desk.publish('workspace', { ...workspace, isReadOnly: true });
  await expect.element(last).toBeDisabled();
  await expect.element(last).toHaveAttribute('title', expect.stringContaining('read-only'));
  closeStores();
  await expect.element(importing).not.toBeInTheDocument();

  onTestFinished(() => useImports.setState({ queue: [] }));
  importText(
    'zone_id;store_id;polygon\nCentro;S1;"POLYGON ((-56.2 -34.9, -56.1 -34.9, -56.1 -34.8, -56.2 -34.9))"',
  );
  const imports = page.getByRole('dialog', { name: 'Import zones' });
  await expect.element(imports.getByText(/^Pasted text: 1 item,/)).toBeVisible();
  const put = imports.getByRole('button', { name: 'Import 1 zone', exact: true });
  await expect.element(put).toBeDisabled();
  await expect.element(put).toHaveAttribute('title', expect.stringContaining('read-only'));
  useImports.setState({ queue: [] });

  onTestFinished(() => useZoneTable.setState({ isOpen: false }));
  useZoneTable.setState({ isOpen: true });
  const cell = page.getByRole('gridcell', { name: 'Pocitos', exact: true });
  await expect.element(cell).toHaveAttribute('aria-readonly', 'true');
  await expect.element(cell).toHaveAttribute('title', expect.stringContaining('read-only'));
  await cell.dblClick();
  await expect.element(page.getByRole('alert').getByText(/^This workspace is read-only/)).toBeVisible();
  await expect.element(cell.getByRole('textbox')).not.toBeInTheDocument();
  expect(desk.asked('zones.change')).toEqual([]);
});

test('quick actions offer what only shows a read-only workspace, and say why nothing else can be run', async () => {
  const desk = await openWindow({ panel: 'zones', zones: [testZone('1', { zoneId: 'Pocitos' })] });
  const workspace = deskState('workspace');
  if (workspace?.state !== 'open') throw new Error('No workspace is open');
  desk.publish('workspace', { ...workspace, isReadOnly: true });
  await expect.element(page.getByRole('region', { name: 'Read-only' })).toBeVisible();
  openZone('1');
  await expect.element(page.getByRole('article', { name: 'Pocitos' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Quick actions' });
  const selection = dialog.getByRole('group', { name: 'Selection' }).getByRole('option');
  await expect
    .poll(() => selection.elements().map((option) => option.textContent))
    .toEqual(['Show selected zones on map', 'Show or hide selected zones']);
  await dialog.getByRole('combobox').fill('delete 1 zone');
  const refused = dialog.getByRole('option', { name: 'Delete 1 zone' }).first();
  await expect.element(refused).toHaveTextContent('This workspace is read-only');
  await expect.element(refused).toHaveAttribute('aria-disabled', 'true');
});
