import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import { expectAccessibleInBothThemes } from '../../app/accessible.testing.ts';
import { openWindow } from '../../app/DeskWindow.testing.tsx';
import { undoZones, useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../../zone-check/all-issues.ts';
import { changeStore, closeStores, placeStore } from './stores-dialog.ts';

const dialog = page.getByRole('dialog', { name: 'Stores' });
const stores = () => [...useZones.getState().stores.values()];

test('a store that was placed is named, found with its zones, deleted, and brought back', async () => {
  onTestFinished(closeStores);
  const desk = await openWindow({ panel: 'zones', zones: [testZone('alfa', { storeId: 'S1' })] });
  placeStore({ lat: -34.9, lng: -56.2 }, 'Centro');
  await dialog.getByRole('textbox', { name: 'Store id' }).fill('S1');
  await expect.element(dialog.getByRole('button', { name: 'zone-alfa' })).toBeVisible();
  await expect.poll(() => stores()).toMatchObject([{ name: 'Centro', storeId: 'S1' }]);
  await expectAccessibleInBothThemes(desk, 'the fields of a store');
  await dialog.getByRole('button', { name: 'All stores' }).click();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('1 zone');
  await dialog.getByRole('searchbox').fill('north');
  await expect.element(dialog.getByRole('listitem')).not.toBeInTheDocument();
  await dialog.getByRole('searchbox').fill('cent');
  await dialog.getByRole('button', { name: 'Centro' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog).toHaveTextContent('No store yet');
  undoZones();
  await expect.element(dialog.getByRole('button', { name: 'Centro' })).toBeVisible();
});

test('a store outside its zone is a problem until it is moved inside', async () => {
  onTestFinished(closeStores);
  await openWindow({ panel: 'zones', zones: [testZone('alfa', { storeId: 'S1' })] });
  const problems = () =>
    useAllIssues.getState().problems?.flatMap(({ issue: { kind, ids } }) => [kind, ...ids]);
  await expect.poll(problems).toEqual([]);
  placeStore({ lat: -34.95, lng: -56.3 }, 'Centro');
  const [store] = stores();
  if (!store) throw new Error('the store was not placed');
  changeStore('zones.edits.storeChanged', store.id, { storeId: 'S1' });
  await expect.poll(problems).toEqual(['store-outside-zone', 'alfa']);
  changeStore('zones.edits.storeMoved', store.id, { position: { lat: -34.87, lng: -56.12 } });
  await expect.poll(problems).toEqual([]);
});
