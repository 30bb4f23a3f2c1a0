import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { deskState } from '../desk/states.ts';
import { closeClosures, showClosures } from '../journey/closures-dialog.ts';
import { openZone } from '../workspace-zones/selection.ts';
import { closeStores, showStores } from '../zones/stores/stores-dialog.ts';
import { closeVersions, showVersions } from '../zones/versions/versions-dialog.ts';
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
  await expect.element(band).toHaveTextContent('open in another Zonedesk');
  await expectAccessibleInBothThemes(desk, 'read-only');

  openZone('1');
  const card = page.getByRole('article', { name: 'Pocitos' });
  await expect.element(card.getByLabelText('Description')).toHaveAttribute('readonly');
  await card.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText(/^This workspace is read-only because/).first()).toBeVisible();
  expect(desk.asked('zones.change')).toEqual([]);

  expect(desk.asked('workspaces.open')).toEqual([]);
  await band.getByRole('button', { name: 'Open for editing' }).click();
  await expect.element(band.getByRole('alert')).toHaveTextContent('still open in the other Zonedesk');
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
